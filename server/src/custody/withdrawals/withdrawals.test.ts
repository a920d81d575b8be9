import { nodeNFTAbi, payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Page } from '@holdfast/protocol/envelope'
import type { NodeInfo } from '@holdfast/protocol/nodes'
import {
  type BookAddress,
  type QueuedWithdrawal,
  type Withdrawal,
  type PreparedWithdrawal,
  preparedKey,
  termsOf,
  type WithdrawInfo,
} from '@holdfast/protocol/withdrawals'
import type { Address, TypedDataDefinition } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, startTestApp, type TestApp } from '#test/server.ts'
import { account, Person, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  sendUsdt,
  expectSound,
  LOCAL_ACCOUNTS,
  ledgerOf,
  newUser,
  ok,
  prepareWithdrawal,
  refused,
  settle,
  signPrepared,
  type User,
  usdtOf,
  withdrawBody,
} from '#test/custody.ts'
import { OPERATOR_ENV } from '#test/operators.ts'

let chain: TestChain
let t: TestApp
let ann: User
let vault: Address
let usdt: Address
let next = 40

beforeAll(async () => {
  chain = await startTestChain()
  vault = chain.deployment.contracts.payoutVault
  usdt = chain.deployment.contracts.usdt
  t = await startTestApp({ chain, env: OPERATOR_ENV })
  ann = await newUser(chain, t, 11)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

/** An address with a wrong checksum. */
const MISSPELT = '0x71c7656EC7ab88b098defB751B7401B5f6d8976F'

const withdraw = (user: User, amount: bigint, more: Record<string, unknown> = {}) =>
  askWithdrawal(t, user, amount, more)
const get = (user: User, id: number) => ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, user.session))
const info = (user: User, symbol = 'USDT') =>
  ok<WithdrawInfo>(t.get(`getWithdrawInfo?symbol=${symbol}`, user.session))
const operator = (role: keyof typeof LOCAL_ACCOUNTS) => signIn(t, account(LOCAL_ACCOUNTS[role]))
const states = (w: Withdrawal) => w.timeline.map((s) => s.state)
/** A new user with about this much USDT. */
async function rich(amount: bigint): Promise<User> {
  const user = await newUser(chain, t, next++)
  await deposit(chain, t, user, amount)
  return user
}

test('a small withdrawal is paid by itself, and booked on its final receipt', async () => {
  const intent = await deposit(chain, t, ann, 300n * UNIT)
  expect(await ledgerOf(t, ann.address)).toEqual({ posted: BigInt(intent.amount), held: 0n })
  const info = await ok<WithdrawInfo>(t.get('getWithdrawInfo?symbol=USDT', ann.session))
  expect(info).toMatchObject({ open: true, feeBps: 200, withdrawable: intent.amount })
  const wallet = account(77).address
  const asked = await ok<Withdrawal>(withdraw(ann, 100n * UNIT, { wallet }))
  expect(asked).toMatchObject({ state: 'approved', status: 'review', cancellable: true })
  expect(await ledgerOf(t, ann.address)).toEqual({ posted: BigInt(intent.amount), held: 100n * UNIT })
  await t.app.custody.settle()
  await t.sync()
  await t.app.custody.settle()
  const included = await ok<Withdrawal>(t.get(`getWithdrawal?id=${asked.id}`, ann.session))
  expect(included).toMatchObject({ state: 'included', status: 'review', cancellable: false })
  await settle(chain, t)
  const paid = await ok<Withdrawal>(t.get(`getWithdrawal?id=${asked.id}`, ann.session))
  expect(paid).toMatchObject({ state: 'paid', status: 'completed' })
  expect(paid.timeline.map((s) => s.state)).toEqual(['approved', 'signed', 'sent', 'included', 'paid'])
  expect(await usdtOf(chain, wallet)).toBe(98n * UNIT)
  expect(await ledgerOf(t, ann.address)).toEqual({ posted: BigInt(intent.amount) - 100n * UNIT, held: 0n })
  await expectSound(t)
})

test.each<[string, Record<string, unknown>, string]>([
  ['nothing', { amount: '0' }, 'AMOUNT_ZERO'],
  ['less than the minimum', { amount: String(UNIT) }, 'AMOUNT_BELOW_MINIMUM'],
  ['more than the vault pays in one piece', { amount: String(60_000n * UNIT) }, 'AMOUNT_ABOVE_MAXIMUM'],
  ['more than there is', { amount: String(1_000n * UNIT) }, 'INSUFFICIENT_BALANCE'],
  ['another chain', { chain: '1' }, 'CHAIN_NOT_SERVED'],
  ['the zero address', { wallet: `0x${'0'.repeat(40)}` }, 'ADDRESS_NOT_PAYABLE'],
  ['another category', { category: 'fast' }, 'INVALID_INPUT'],
  ['an address with a wrong letter', { wallet: MISSPELT }, 'INVALID_INPUT'],
  ['no symbol', { symbol: undefined }, 'INVALID_INPUT'],
])('%s is refused', async (_, change, error) => {
  expect(await refused(withdraw(ann, 20n * UNIT, change))).toMatchObject({ error })
})

test('a minimum is told in USDT, not in base units', async () => {
  const { body } = await withdraw(ann, UNIT)
  expect(body.msg).toMatch(/\b10 USDT/)
  expect(body.data).toMatchObject({ minimum: String(10n * UNIT), symbol: 'USDT' })
})

test('our own contracts and deposit addresses are not paid', async () => {
  const own = await ok<{ address: string }>(t.get(`getUserAddress?address=${ann.address}`, ann.session))
  for (const wallet of [vault, usdt, chain.deployment.contracts.nodes, own.address])
    expect(await refused(withdraw(ann, 20n * UNIT, { wallet }))).toMatchObject({
      error: 'ADDRESS_NOT_PAYABLE',
    })
})

test('what is signed is what is asked for: nothing begins before, and nothing else with it', async () => {
  const before = await ledgerOf(t, ann.address)
  const prepared = await ok<PreparedWithdrawal>(prepareWithdrawal(t, ann, 20n * UNIT))
  expect(prepared).toMatchObject({
    chainId: 31_337,
    vault,
    terms: { account: ann.address, to: ann.address, token: usdt, leastReceived: String((196n * UNIT) / 10n) },
  })
  expect(await ledgerOf(t, ann.address)).toEqual(before)
  const good = await signPrepared(ann.person.account, prepared)
  const send = (more: Record<string, unknown>) =>
    t.post('withdraw', { ...withdrawBody(ann, 20n * UNIT), ...good, ...more }, ann.session)
  const other = account(91)
  const [, n, until, least] = good.key.split('-')
  const cases: [Record<string, unknown>, string][] = [
    [{ wallet: other.address }, 'SIGNATURE_INVALID'],
    [{ amount: String(21n * UNIT) }, 'SIGNATURE_INVALID'],
    [{ symbol: 'TDE' }, 'SIGNATURE_INVALID'],
    [{ key: `w-${n}-${until}-1` }, 'SIGNATURE_INVALID'],
    [{ key: `w-zz-${until}-${least}` }, 'SIGNATURE_INVALID'],
    [{ key: `w-${n}-1-${least}` }, 'SIGNATURE_INVALID'],
    [{ key: 'a b' }, 'INVALID_INPUT'],
    [{ key: undefined }, 'INVALID_INPUT'],
    [await signPrepared(other, prepared), 'SIGNATURE_INVALID'],
    [{ sign: `${good.sign.slice(0, -2)}1d` }, 'SIGNATURE_INVALID'],
    [{ sign: '0x12' }, 'INVALID_INPUT'],
  ]
  for (const [change, error] of cases) expect(await refused(send(change))).toMatchObject({ error })
  // Signed by the owner, but not as prepared: a lower fee, another number, or a longer validity than allowed.
  const resigned = (change: Partial<PreparedWithdrawal['terms']>) => {
    const terms = { ...prepared.terms, ...change }
    const key = preparedKey(termsOf({ ...prepared, terms }))
    return signPrepared(ann.person.account, { ...prepared, key, terms })
  }
  for (const change of [
    { leastReceived: prepared.terms.amount },
    { n: String(BigInt(prepared.terms.n) + 1n) },
    { validUntil: prepared.terms.validUntil + 3_600 },
    { validUntil: prepared.terms.validUntil - 604_800 },
  ])
    expect(await refused(send(await resigned(change)))).toEqual({ error: 'WITHDRAWAL_OUTDATED' })
  expect(await ledgerOf(t, ann.address)).toEqual(before)
})

test('the same signed withdrawal again is the same; of two that were signed for a number one is made', async () => {
  const before = await ledgerOf(t, ann.address)
  const prepared = await ok<PreparedWithdrawal>(prepareWithdrawal(t, ann, 20n * UNIT))
  const twin = await ok<PreparedWithdrawal>(prepareWithdrawal(t, ann, 21n * UNIT))
  expect(twin.terms.n).toBe(prepared.terms.n)
  const signed = await signPrepared(ann.person.account, prepared)
  const send = () => t.post('withdraw', { ...withdrawBody(ann, 20n * UNIT), ...signed }, ann.session)
  const [one, two] = await Promise.all([ok<Withdrawal>(send()), ok<Withdrawal>(send())])
  expect(one.id).toBe(two.id)
  expect(one).toMatchObject({ n: prepared.terms.n, validUntil: prepared.terms.validUntil })
  const late = { ...withdrawBody(ann, 21n * UNIT), ...(await signPrepared(ann.person.account, twin)) }
  expect(await refused(t.post('withdraw', late, ann.session))).toEqual({ error: 'WITHDRAWAL_OUTDATED' })
  expect((await ledgerOf(t, ann.address)).held).toBe(before.held + 20n * UNIT)
  const cancelled = await ok<Withdrawal>(t.post('cancelWithdrawal', { id: one.id }, ann.session))
  expect(cancelled).toMatchObject({ state: 'cancelled', status: 'failed', cancellable: false })
  expect(await ledgerOf(t, ann.address)).toEqual(before)
  await settle(chain, t)
  expect(states(await get(ann, one.id))).toEqual(['approved', 'cancelled'])
  // Its number stays taken, and its signature is deleted.
  const after = await ok<PreparedWithdrawal>(prepareWithdrawal(t, ann, 20n * UNIT))
  expect(BigInt(after.terms.n)).toBe(BigInt(prepared.terms.n) + 1n)
  const { rows } = await t.app.database.pool.query(
    "select signature, (select data from outgoing o where o.purpose = 'withdrawal' and o.ref = w.id) as data from withdrawal w where id = $1",
    [one.id],
  )
  expect(rows).toEqual([{ signature: null, data: null }])
  expect(await ok<Withdrawal>(send())).toMatchObject({ id: one.id, state: 'cancelled' })
  expect(await refused(t.post('cancelWithdrawal', { id: one.id }, ann.session))).toMatchObject({
    error: 'WITHDRAWAL_STATE',
  })
})

test('above the limits people decide: one, or two of them, each once, never about the own one', async () => {
  const max = await rich(9_000n * UNIT)
  const [finance, managerA, auditor] = [
    await operator('finance'),
    await operator('managerA'),
    await operator('auditor'),
  ]
  const review = (id: number, session: { apptoken: string }, approve = true) =>
    t.post('reviewWithdrawal', { id, approve, reason: 'looked at it' }, session)
  const one = await ok<Withdrawal>(withdraw(max, 600n * UNIT))
  expect(one).toMatchObject({ state: 'review', approvalsNeeded: 1, approvals: 0 })
  const two = await ok<Withdrawal>(withdraw(max, 5_500n * UNIT))
  expect(two).toMatchObject({ state: 'review', approvalsNeeded: 2 })
  const queue = await ok<Page<QueuedWithdrawal>>(t.get('pageWithdrawQueue', auditor))
  expect(queue.records).toMatchObject([
    { id: one.id, account: max.address, reason: 'amount', approvedBy: [] },
    { id: two.id, account: max.address, reason: 'second', approvedBy: [] },
  ])
  expect(await refused(t.get('pageWithdrawQueue', max.session))).toMatchObject({ error: 'ROLE_REQUIRED' })
  expect(await refused(review(one.id, auditor))).toMatchObject({ error: 'ROLE_REQUIRED' })
  expect(await ok<Withdrawal>(review(one.id, finance))).toMatchObject({ state: 'approved', approvals: 1 })
  expect(await ok<Withdrawal>(review(two.id, finance))).toMatchObject({ state: 'review', approvals: 1 })
  expect(await refused(review(two.id, finance))).toEqual({ error: 'SECOND_PERSON_REQUIRED' })
  const left = await ok<Page<QueuedWithdrawal>>(t.get('pageWithdrawQueue', auditor))
  expect(left.records.map((w) => [w.id, w.approvedBy])).toEqual([
    [two.id, [account(LOCAL_ACCOUNTS.finance).address]],
  ])
  await settle(chain, t)
  expect(await get(max, one.id)).toMatchObject({ state: 'paid' })
  expect(await get(max, two.id)).toMatchObject({ state: 'review' })
  await ok(review(two.id, managerA))
  await settle(chain, t)
  expect(await get(max, two.id)).toMatchObject({ state: 'paid', approvals: 2 })

  const no = await ok<Withdrawal>(withdraw(max, 700n * UNIT))
  const before = await ledgerOf(t, max.address)
  expect(await ok<Withdrawal>(review(no.id, managerA, false))).toMatchObject({
    state: 'refused',
    status: 'failed',
    timeline: [{ state: 'review' }, { state: 'refused', reason: 'looked at it' }],
  })
  expect(await ledgerOf(t, max.address)).toEqual({ posted: before.posted, held: 0n })
  expect(await refused(review(no.id, finance))).toMatchObject({ error: 'WITHDRAWAL_STATE' })
  const { rows } = await t.app.database.pool.query<{ n: number }>(
    "select count(*) as n from audit where action in ('withdrawals.approve', 'withdrawals.refuse')",
  )
  expect(rows).toEqual([{ n: 4 }])
  await expectSound(t)
})

test('a reviewer does not decide about the own withdrawal', async () => {
  const person = new Person(chain, LOCAL_ACCOUNTS.managerB)
  await person.register(account(LOCAL_ACCOUNTS.root).address)
  await sendUsdt(chain, new Person(chain, LOCAL_ACCOUNTS.faucet), person.address, 1_000n * UNIT)
  await t.sync()
  const own: User = { person, address: person.address, session: await operator('managerB') }
  await deposit(chain, t, own, 800n * UNIT)
  const asked = await ok<Withdrawal>(withdraw(own, 700n * UNIT))
  expect(
    await refused(t.post('reviewWithdrawal', { id: asked.id, approve: true, reason: 'mine' }, own.session)),
  ).toEqual({ error: 'SECOND_PERSON_REQUIRED' })
})

test('what is asked for in a day beyond the limit is looked at', async () => {
  const ned = await rich(3_000n * UNIT)
  const left = async () => BigInt((await info(ned)).dailyLeft)
  expect(await left()).toBe(2_000n * UNIT)
  for (let i = 0; i < 4; i++)
    expect(await ok<Withdrawal>(withdraw(ned, 490n * UNIT))).toMatchObject({ state: 'approved' })
  expect(await left()).toBe(40n * UNIT)
  expect(await ok<Withdrawal>(withdraw(ned, 50n * UNIT))).toMatchObject({
    state: 'review',
    timeline: [{ reason: 'daily' }],
  })
  await settle(chain, t)
})

test('what was paid counts for a day, what ended unpaid does not', async () => {
  const ona = await rich(1_000n * UNIT)
  const left = async () => BigInt((await info(ona)).dailyLeft)
  const paid = await ok<Withdrawal>(withdraw(ona, 300n * UNIT))
  await settle(chain, t)
  expect(await get(ona, paid.id)).toMatchObject({ state: 'paid' })
  expect(await left()).toBe(1_700n * UNIT)
  const other = await ok<Withdrawal>(withdraw(ona, 200n * UNIT))
  expect(await left()).toBe(1_500n * UNIT)
  await ok(t.post('cancelWithdrawal', { id: other.id }, ona.session))
  expect(await left()).toBe(1_700n * UNIT)
  // A second less than a day after it, and then a day.
  await chain.at(paid.time + 86_399, () => chain.mine(1))
  await t.sync()
  expect(await left()).toBe(1_700n * UNIT)
  await chain.later(1)
  await t.sync()
  expect(await left()).toBe(2_000n * UNIT)
})

test('a withdrawal and what others are told of it are written by one transaction', async () => {
  const pia = await rich(100n * UNIT)
  const hook = { url: 'http://127.0.0.1:9/hook', events: ['withdrawal.requested'] }
  await ok(t.post('addOwnWebhook', hook, pia.session))
  const { id } = await ok<Withdrawal>(withdraw(pia, 20n * UNIT))
  const { rows } = await t.app.database.pool.query<{ one: boolean }>(
    `select s.xmin = e.xmin as one from withdrawal_step s, webhook_event e
     where s.withdrawal_id = $1 and e.type = 'withdrawal.requested'`,
    [id],
  )
  expect(rows).toEqual([{ one: true }])
})

test('what is missing is named, and what belongs to the other form is refused, whatever it says', async () => {
  const whole = withdrawBody(ann, 20n * UNIT)
  for (const field of ['wallet', 'symbol', 'chain', 'category'] as const) {
    const { [field]: _, ...rest } = whole
    expect(await refused(t.post('withdraw', rest, ann.session))).toEqual({ error: 'INVALID_INPUT', field })
    const both = { address: ann.address, amount: whole.amount, [field]: whole[field] }
    for (const session of [ann.session, {}])
      expect(await refused(t.post('withdraw', both, session))).toEqual({ error: 'INVALID_INPUT', field })
  }
  const sign = `0x${'1'.repeat(130)}`
  const unkeyed = await refused(t.post('withdraw', { ...whole, sign }, ann.session))
  expect(unkeyed).toEqual({ error: 'INVALID_INPUT', field: 'key' })
})

test('what is answered to sign is all that a stranger needs: signed as it stands it is taken', async () => {
  const kim = await rich(100n * UNIT)
  const prepared = await ok<PreparedWithdrawal>(prepareWithdrawal(t, kim, 20n * UNIT))
  const { typedData } = JSON.parse(JSON.stringify(prepared)) as { typedData: TypedDataDefinition }
  expect(typedData.domain).toMatchObject({ chainId: 31_337, verifyingContract: prepared.vault })
  expect(typedData.message).toEqual(prepared.terms)
  const sign = await kim.person.account.signTypedData(typedData)
  const signed = { ...withdrawBody(kim, 20n * UNIT), key: prepared.key, sign }
  expect(await ok<Withdrawal>(t.post('withdraw', signed, kim.session))).toMatchObject({ state: 'approved' })
})

test('the legacy form pays USDT to the signer, by the same signature', async () => {
  const olga = await rich(100n * UNIT)
  const amount = String(30n * UNIT)
  const call = (q: Record<string, string>) =>
    t.post(`withdraw?${new URLSearchParams({ address: olga.address, amount, ...q }).toString()}`, undefined)
  const prepared = await ok<PreparedWithdrawal>(call({}))
  expect(prepared.terms).toMatchObject({ account: olga.address, to: olga.address, token: usdt, amount })
  const good = await signPrepared(olga.person.account, prepared)
  expect(await refused(call({ ...good, amount: String(31n * UNIT) }))).toEqual({ error: 'SIGNATURE_INVALID' })
  expect(await refused(call({ ...good, address: ann.address }))).toEqual({ error: 'SIGNATURE_INVALID' })
  const asked = await ok<Withdrawal>(call(good))
  expect(asked).toMatchObject({ wallet: olga.address, symbol: 'USDT', amount, state: 'approved' })
  expect(await ok<Withdrawal>(call(good))).toMatchObject({ id: asked.id })
  const before = await usdtOf(chain, olga.address)
  await settle(chain, t)
  expect(await usdtOf(chain, olga.address)).toBe(before + (30n * UNIT * 98n) / 100n)
  expect((await t.post('withdraw', { amount }, {})).body.msg).toBe('noLogin')
})

test('with a delay, only kept addresses that have waited and the own one are paid', async () => {
  const pam = await rich(100n * UNIT)
  const { latest } = await t.app.source.head()
  await t.app.database.pool.query(
    `insert into setting_change (key, value, previous, effective_at, set_at, set_by, reason)
     values ('addressBook.delaySeconds', '86400', '0', $1, $1, $2, 'for a test')`,
    [latest.time - 1, pam.address.toLowerCase()],
  )
  await expect.poll(async () => (await info(pam)).newAddressDelay).toBe(86_400)
  const wallet = account(88).address
  expect(await refused(withdraw(pam, 20n * UNIT, { wallet }))).toMatchObject({
    error: 'ADDRESS_NOT_YET_USABLE',
  })
  expect(await refused(t.post('addBookAddress', { address: MISSPELT, label: 'cold' }, pam.session))).toEqual({
    error: 'INVALID_INPUT',
    field: 'address',
  })
  const kept = await ok<BookAddress>(
    t.post('addBookAddress', { address: wallet, label: 'cold' }, pam.session),
  )
  expect(kept.label).toBe('cold')
  expect(await refused(withdraw(pam, 20n * UNIT, { wallet }))).toMatchObject({
    error: 'ADDRESS_NOT_YET_USABLE',
    usableAt: kept.usableAt,
  })
  await ok(withdraw(pam, 20n * UNIT))
  await chain.later(86_401)
  await t.sync()
  await ok(withdraw(pam, 20n * UNIT, { wallet }))
  // Renaming it starts no new wait, and nobody else sees it.
  await ok(t.post('addBookAddress', { address: wallet, label: 'safe' }, pam.session))
  expect(await ok<BookAddress[]>(t.get('listAddressBook', pam.session))).toEqual([{ ...kept, label: 'safe' }])
  expect(await ok(t.get('listAddressBook', ann.session))).toEqual([])
  expect(await ok(t.post('removeBookAddress', { id: kept.id }, ann.session))).toBe(false)
  expect(await ok(t.post('removeBookAddress', { id: kept.id }, pam.session))).toBe(true)
  await t.app.database.pool.query(
    `insert into setting_change (key, value, previous, effective_at, set_at, set_by, reason)
     select key, '0', '86400', effective_at + 1, set_at + 1, set_by, reason from setting_change
     where key = 'addressBook.delaySeconds'`,
  )
  await settle(chain, t)
})

test('fees reach the node cards, are counted as theirs, and can be traced', async () => {
  const { rows } = await t.app.database.pool.query<{ fees: string; swept: string }>(
    `select (select sum(fee) from withdrawal where state = 'paid' and symbol = 'USDT') as fees,
      (select sum(f.amount) from fee_sweep f join outgoing o on o.purpose = 'fees' and o.ref = f.id
       where o.state = 'done') as swept`,
  )
  await settle(chain, t)
  expect(BigInt(rows[0]!.swept)).toBeGreaterThan(0n)
  const left = (await ledgerOf(t, 'fees')).posted
  expect(left).toBeLessThan(10n ** 16n)
  const nodes = await ok<NodeInfo>(t.get('getNodeInfo'))
  expect(nodes.total.withdrawal.usdt).toBe(String(BigInt(rows[0]!.fees) - left))
  const config = await chain.client.readContract({
    address: chain.deployment.contracts.nodes,
    abi: nodeNFTAbi,
    functionName: 'getConfig',
  })
  expect(config.usdtReceived).toBe(BigInt(nodes.total.withdrawal.usdt))
  await expectSound(t)
})

test('while the vault is paused a payout waits, and can be cancelled', async () => {
  const quin = await rich(100n * UNIT)
  const guardian = new Person(chain, LOCAL_ACCOUNTS.guardian)
  await guardian.prepare()
  await guardian.send(vault, payoutVaultAbi, 'pause', [])
  const asked = await ok<Withdrawal>(withdraw(quin, 20n * UNIT))
  await settle(chain, t)
  expect(await get(quin, asked.id)).toMatchObject({ state: 'approved', cancellable: true })
  expect(await t.app.custody.alarms()).toEqual([])
  await chain.later(601)
  await settle(chain, t)
  expect(await t.app.custody.alarms()).toEqual(['payoutsStuck'])
  await ok(t.post('cancelWithdrawal', { id: asked.id }, quin.session))
  expect((await ledgerOf(t, quin.address)).held).toBe(0n)
  expect(await t.app.custody.alarms()).toEqual([])
  await expectSound(t)
})

test('nothing of another account is shown', async () => {
  const rob = await newUser(chain, t, next++)
  expect(await refused(t.get('getWithdrawal?id=1', rob.session))).toEqual({ error: 'WITHDRAWAL_UNKNOWN' })
  expect(await refused(t.post('cancelWithdrawal', { id: 1 }, rob.session))).toEqual({
    error: 'WITHDRAWAL_UNKNOWN',
  })
  expect((await ok<Page<Withdrawal>>(t.get('pageWithdrawLog', rob.session))).total).toBe(0)
  expect((await t.get('pageWithdrawLog')).body.msg).toBe('noLogin')
})
