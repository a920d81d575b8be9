import type { LoginCode } from '@holdfast/protocol/auth'
import { LOGIN_CODE_SECONDS } from '@holdfast/protocol/sign-in'
import type { ErrorCode } from '@holdfast/protocol/errors'
import { mobileMessage } from '@holdfast/protocol/mobile'
import { signedData, type Proposal, proposalApproval } from '@holdfast/protocol/operators'
import type { PreparedWithdrawal } from '@holdfast/protocol/withdrawals'
import { AUTHORISATION } from './authorisation.ts'
import { addressOf, localAccount, PERSONAL, type Stage } from './authorisation-stage.ts'
import { UNIT } from './chain.ts'
import { ok, signPrepared } from './custody.ts'
import { getCode, messageFor, ORIGIN } from './server.ts'

type Input = Record<string, unknown>

/** Inputs with which a row of the table is asked. */
export type Given = {
  input: Input
  /** the same inputs about an object that does not exist */
  nothing?: Input
  /** inputs that fail even for an allowed person; others must not learn why */
  wrong?: Input
  /** the error that an allowed person gets where the call cannot succeed in this test */
  ends?: ErrorCode
  /** whether each person uses a new session that nothing else uses */
  fresh?: boolean
  file?: Buffer
}

const GONE = 9_007_199_254
const NO_FILE = `${'0'.repeat(32)}.webp`
const NO_HASH = `0x${'00'.repeat(31)}01`
const MOBILE = '+886955010203'
const NOBODY = `0x${'01'.repeat(20)}`
const reason = 'asked for by a test'

const byAddress = (more: Input = {}) => ({ input: { address: addressOf('user'), ...more } })
const byId = (id: number, more: Input = {}): Given => ({
  input: { id, ...more },
  nothing: { id: GONE, ...more },
})
const example = (w: Stage, path: string, changed: Input = {}, wrong?: Input): Given => {
  const input = { ...w.exampleOf(path), ...changed }
  return { input, ...(wrong ? { wrong: { ...input, ...wrong } } : {}) }
}
const decide = async (w: Stage, kind: string): Promise<Given> => {
  const given = byIdOnly(await w.proposal(kind, w.second), { approve: true, note: 'looked at' })
  // Finance cannot decide these proposals, but reads the list of all of them.
  return AUTHORISATION[`POST decideProposal | ${kind}`]!.finance === 'yes' ? given : { input: given.input }
}
/** Inputs of a new conversion or transfer. */
const unit = (w: Stage, more: Input = {}) => ({
  input: { amount: String(UNIT), key: `intent-${w.next()}-of-test`, ...more },
})

const signInOf = (code: LoginCode) => ({
  domain: new URL(ORIGIN).host,
  uri: ORIGIN,
  address: addressOf('user'),
  chainId: 31_337,
  code: code.code,
  issuedAt: code.issuedAt,
  expiresAt: code.issuedAt + LOGIN_CODE_SECONDS,
})

async function signed(w: Stage): Promise<Given> {
  const asked = { amount: String(20n * UNIT), address: addressOf('user') }
  const prepared = await ok<PreparedWithdrawal>(w.t.post('withdraw', asked))
  return { input: { ...asked, ...(await signPrepared(localAccount('user'), prepared)) } }
}

async function mobile(w: Stage): Promise<Given> {
  const code = await getCode(w.t)
  const message = mobileMessage({ ...signInOf(code), mobile: MOBILE })
  const sign = await localAccount('user').signMessage({ message })
  return { input: { mobile: MOBILE, sign, codeKey: code.key } }
}

async function login(w: Stage): Promise<Given> {
  const code = await getCode(w.t)
  const address = addressOf('user')
  const sign = await localAccount('user').signMessage({ message: messageFor(code, address) })
  return { input: { sign, codeKey: code.key, address } }
}

/** Inputs of each row for which the example of the documentation names nothing that exists here. */
export const INPUTS: Record<string, (w: Stage) => Given | Promise<Given>> = {
  'POST loginDapp': login,
  'POST logout': () => ({ input: {}, fresh: true }),
  'POST revokeSession': async (w) => {
    const made = await w.newSession('user')
    const list = await w.did<{ id: string; current: boolean }[]>('listSessions', made!, {}, 'GET')
    return { input: { id: list.find((s) => s.current)!.id }, nothing: w.exampleOf('revokeSession') }
  },

  'GET getInvites': () => byAddress(),
  'GET getIndirect': () => byAddress(),
  'GET getUserInfo': () => byAddress(),
  'GET getStoreStatus': () => byAddress(),
  'GET getUserAddress': () => byAddress(),
  'GET getUserRechargeAmount': () => byAddress(),
  'GET getBalanceLog': () => byAddress(),
  'GET getBalanceLogByType': () => byAddress({ category: 'deposit' }),

  'GET getAccount': () => byAddress(),
  'GET pageAccountLedger': () => byAddress(),
  'GET pageAccountHosting': () => byAddress(),
  'GET pageAccountMachines': () => byAddress(),
  'GET pageAccountNodes': () => byAddress(),
  'GET pageAccountSaleOrders': () => byAddress(),
  'GET pageAccountInvites': () => byAddress(),
  'POST endSession': async (w) => {
    const made = await w.newSession('user')
    const list = await w.did<{ id: string; current: boolean }[]>('listSessions', made!, {}, 'GET')
    return { input: { id: list.find((s) => s.current)!.id, reason } }
  },
  'POST noteBlackList': (w) => example(w, 'noteBlackList', { address: addressOf('user') }),
  'POST noteCall': (w) => example(w, 'noteCall', { target: w.chain.deployment.contracts.token }),

  'GET getProject': (w) => ({ input: { project: w.project } }),
  'GET getProjectPools': (w) => ({ input: { project: w.project } }),
  'GET getProjectTexts': (w) => ({ input: { project: w.project } }),
  'GET getSale': (w) => ({ input: { project: w.project, sale: 1 } }),
  'GET pageProjectOrders': (w) => ({ input: { project: w.project } }),
  'GET pageProjectParticipants': (w) => ({ input: { project: w.project } }),
  'POST setProjectText': (w) => example(w, 'setProjectText', { project: w.project }),

  'POST decideProposal | operators.setRole': (w) => decide(w, 'operators.setRole'),
  'POST decideProposal | config.set': (w) => decide(w, 'config.set'),
  'POST decideProposal | prices.set': (w) => decide(w, 'prices.set'),
  'POST decideProposal | house.allocate': (w) => decide(w, 'house.allocate'),
  'POST decideProposal | house.credit': (w) => decide(w, 'house.credit'),
  'POST decideProposal | house.deduct': (w) => decide(w, 'house.deduct'),
  'POST decideProposal | levels.manual': (w) => decide(w, 'levels.manual'),
  'POST decideProposal | deposits.credit': (w) => decide(w, 'deposits.credit'),
  'POST decideProposal | deposits.return': (w) => decide(w, 'deposits.return'),
  'POST decideProposal | withdrawals.expense': (w) => decide(w, 'withdrawals.expense'),
  'GET getProposal': async (w) => byId(await w.proposal('operators.setRole', 'manager')),
  'POST signProposal': async (w) => {
    const id = await w.proposal('operators.setRole', 'manager')
    const p = await w.did<Proposal>('getProposal', 'manager', { id }, 'GET')
    const data = signedData(w.t.wire.on, proposalApproval(p, 'propose', p.asOf))
    return byId(id, { time: p.asOf, signature: await localAccount('manager').signTypedData(data) })
  },
  'POST stopProposal': async (w) => {
    const id = await w.proposal('house.deduct', 'manager')
    await w.did('decideProposal', w.second, { id, approve: true, note: 'looked at' })
    return byId(id, { note: 'asked for by a test' })
  },
  'POST withdrawProposal': async (w) => byId(await w.proposal('operators.setRole', 'manager')),
  'POST proposeRole': (w) => example(w, 'proposeRole', {}, { granted: false }),
  'POST proposeDeposit': (w) =>
    example(w, 'proposeDeposit', { id: w.transfer().id, account: addressOf('user') }, { id: GONE }),
  'POST proposeExpense': async (w) =>
    example(w, 'proposeExpense', { payId: await w.payment() }, { payId: `order:0x${'ab'.repeat(32)}` }),
  'POST rescanDeposits': () => ({
    input: { from: 1, to: 5, reason },
    wrong: { from: 5, to: 1, reason },
  }),
  'POST proposeAllocation': (w) => example(w, 'proposeAllocation', {}, { to: 'treasury' }),
  'POST proposeCredit': (w) =>
    example(w, 'proposeCredit', { address: addressOf('other') }, { address: NOBODY }),
  'POST proposeDeduction': (w) =>
    example(w, 'proposeDeduction', { address: addressOf('other') }, { address: NOBODY }),
  'POST setSetting': (w) => example(w, 'setSetting', {}, { key: 'no.such.key' }),
  'POST setSetting | that a second manager decides': (w) => {
    const input = w.nextSetting()
    return { input, wrong: { ...input, current: '1' } }
  },
  'POST setPrice': async (w) => {
    const [now] = await w.did<{ price: string }[]>('listPrices', 'manager', { symbol: 'USDE' }, 'GET')
    const proposed = String((BigInt(now!.price) * 101n) / 100n)
    const input = { symbol: 'USDE', current: now!.price, proposed, reason }
    return { input, wrong: { ...input, current: '7' } }
  },

  'POST uploadFile': (w) => ({ input: {}, file: w.image }),
  'POST uploadFile | isVisa': (w) => ({ input: { isVisa: '1' }, file: w.image }),
  'POST uploadFile | isPublic': (w) => ({ input: { isPublic: '1' }, file: w.image }),
  'GET file': async (w) => ({ input: { fileName: await w.file('') }, nothing: { fileName: NO_FILE } }),
  'GET /api/app/file': async (w) => ({
    input: { fileName: await w.file('') },
    nothing: { fileName: NO_FILE },
  }),
  'GET file | document of an application': async (w) => ({
    input: { fileName: await w.file('isVisa') },
    nothing: { fileName: NO_FILE },
  }),
  'GET file | public': async (w) => ({ input: { fileName: await w.file('isPublic', 'content') } }),
  'GET /profile/*': async (w) => ({
    input: { '*': (await w.file('isPublic', 'content')).slice('/profile/'.length) },
  }),
  'POST applyVisaCard': async (w) => {
    await w.did('removeVisaData', 'user', { id: await w.application() })
    return example(w, 'applyVisaCard', { documents: [await w.file('isVisa')] })
  },
  'POST decideVisaApplication': async (w) => byIdOnly(await w.application(), { approve: false, reason }),
  'POST removeVisaDocument': async (w) => ({
    input: { fileName: await w.file('isVisa') },
    nothing: { fileName: NO_FILE },
  }),
  'POST changeMobile': mobile,
  'POST removeVisaData': async (w) => byId(await w.application()),

  'POST setOrderRecieveInfo': async (w) => byId(await w.order(), PERSONAL),
  'POST cancelShopOrder': async (w) => byId(await w.order()),
  'POST sendOrder': async (w) => byId(await w.order(), { sendInfo: 'by post' }),
  'POST confirmShopOrder': async (w) => byId(await w.order('shipped')),
  'POST removeOrderRecieveInfo': async (w) => byId(await w.order('received')),
  'POST saveStore': (w) =>
    example(w, 'saveStore', { id: undefined, sender: addressOf('store') }, { id: GONE }),
  'POST saveGood': (w) => example(w, 'saveGood', {}, { id: GONE }),

  'POST cancelRechargeAmount': async (w) => {
    await w.did('cancelRechargeAmount', 'user', {})
    const made = await w.example<{ id: number }>('createRechargeAmount', 'user')
    return byId(made.id)
  },
  'POST claimRecharge': (w) => ({ input: { txHash: w.transfer().txHash }, nothing: { txHash: NO_HASH } }),
  'POST withdraw': (w) => example(w, 'withdraw', { chain: '31337' }),
  'POST withdraw | signed, without a session': signed,
  'GET getWithdrawal': async (w) => byId(await w.withdrawal()),
  'POST cancelWithdrawal': async (w) => byId(await w.withdrawal()),
  'POST reviewWithdrawal': async (w) => byIdOnly(await w.withdrawal(), { approve: true, reason }),
  'POST holdWithdrawal': async (w) => byIdOnly(await w.withdrawal('user', 10n), { hold: true, reason }),
  'POST removeBookAddress': async (w) => byId((await w.example<{ id: number }>('addBookAddress', 'user')).id),

  'GET getSolvencyLeaf': (w) => ({ input: { id: w.snapshot, symbol: 'USDT' } }),
  'GET getResonancePeriod': () => ({ input: { period: 1 } }),
  'GET getResonanceArcs': () => ({ input: { period: 1 } }),
  'GET getEpoch': () => ({ input: { n: 1 } }),
  'GET getLevelProof': () => ({ input: { n: 1 } }),
  'GET /api/levels/:sha256': async (w) => ({ input: { sha256: await w.epochFile() } }),
  'GET /api/levels/:n/:name': () => ({ input: { n: 1, name: 'manifest.json' } }),
  'POST proposeManualLevel': (w) =>
    example(w, 'proposeManualLevel', { account: w.levelled() }, { account: NOBODY }),
  'GET /api/solvency/:file': (w) => ({ input: { file: `${w.snapshot}.json` } }),

  'POST removeNotice': async (w) => {
    const { id, version } = await w.example<{ id: number; version: number }>('saveNotice', 'content')
    return { input: { id, version, reason }, wrong: { id: GONE, version, reason } }
  },
  'POST saveNotice': (w) => example(w, 'saveNotice', {}, { id: GONE, version: 1 }),
  'POST saveMachine': (w) => example(w, 'saveMachine', { units: 10 }, { id: GONE, version: 1 }),

  'POST decideProposal | webhooks.add': (w) => decide(w, 'webhooks.add'),
  'POST switchOwnWebhook': async (w) => byId(await w.webhook('user'), { enabled: false }),
  'POST rotateOwnWebhook': async (w) => byId(await w.webhook('user')),
  'POST removeOwnWebhook': async (w) => byId(await w.webhook('user')),
  'POST testOwnWebhook': async (w) => byId(await w.webhook('user')),
  'POST resendOwnDeliveries': async (w) => byId(await w.webhook('user')),
  'POST proposeWebhook': (w) => example(w, 'proposeWebhook', {}, { url: 'https://a.example/#x' }),
  'POST switchWebhook': async (w) => byIdOnly(await w.webhook('all'), { enabled: true, reason }),
  'POST rotateWebhook': async (w) => byIdOnly(await w.webhook('all'), { reason }),
  'POST removeWebhook': async (w) => byIdOnly(await w.webhook('all'), { reason }),
  'POST testWebhook': async (w) => byIdOnly(await w.webhook('all'), {}),
  'POST resendDeliveries': async (w) => byIdOnly(await w.webhook('all'), { reason }),

  'POST transfer': (w) => unit(w, { to: addressOf('other'), symbol: 'USDT' }),
  'POST convertTDE': (w) => unit(w),
  'POST convertTDEUSDE': (w) => unit(w),
  'POST convertUSDE': (w) => unit(w),
  'POST convertNULS': (w) => unit(w),
  'POST /api/dev/time': () => ({ input: { seconds: 1 } }),
  'GET /*': () => ({ input: { '*': 'team' } }),
}

/** Inputs about one object, for calls whose callers may see all objects. */
function byIdOnly(id: number, more: Input): Given {
  return { input: { id, ...more }, wrong: { id: GONE, ...more } }
}
