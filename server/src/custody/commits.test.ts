import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type {
  QueuedDeposit,
  RechargeAmount,
  RechargeLog,
  UserDepositAddress,
} from '@holdfast/protocol/deposits'
import type { Page } from '@holdfast/protocol/envelope'
import type { PreparedWithdrawal, Withdrawal } from '@holdfast/protocol/withdrawals'
import { type Address, createWalletClient, erc20Abi, http } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  deposit,
  expectSound,
  forgetLimits,
  LOCAL_ACCOUNTS,
  ledgerOf,
  newUser,
  ok,
  prepareWithdrawal,
  refused,
  sendUsdt,
  settle,
  signPrepared,
  type User,
  withdrawBody,
} from '#test/custody.ts'
import { newDatabase } from '#test/database.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { type Cut, type PgProxy, startPgProxy } from '#test/pg-proxy.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { signProposal } from '#test/signing.ts'

/**
 * Where the connection breaks: before the COMMIT reaches PostgreSQL, so that nothing happens, or after it, so that it takes
 * effect and its answer is lost.
 */
const CUTS: Cut[] = ['before', 'after']
const crossed = <T extends string>(points: readonly T[]) =>
  points.flatMap((point) => CUTS.map((cut) => [point, cut] as const))

let chain: TestChain
let proxy: PgProxy
/** behind the proxy */
let t: TestApp
/** on the same database, without the proxy: shows what is stored, whatever was answered */
let witness: TestApp
let who: Awaited<ReturnType<typeof signInOperators>>
let user: User
let vault: Address
let next = 60
let wallet = 700
/** at the next point of this name the COMMIT that follows is lost */
let armed: { point: string; cut: Cut } | undefined

const reached = (point: string): Promise<void> => {
  if (armed?.point === point) {
    proxy.cutNext = armed.cut
    armed = undefined
  }
  return Promise.resolve()
}

beforeAll(async () => {
  chain = await startTestChain()
  vault = chain.deployment.contracts.payoutVault
  const databaseUrl = await newDatabase()
  proxy = await startPgProxy(databaseUrl)
  witness = await startTestApp({ chain, databaseUrl, env: OPERATOR_ENV })
  t = await startTestApp({
    chain,
    databaseUrl: proxy.url,
    env: {
      ...OPERATOR_ENV,
      PAYOUT_STUCK_SECONDS: '1',
      PAYOUT_LEASE_SECONDS: '1',
      PAYOUT_VALID_SECONDS: '1800',
    },
    faults: { at: reached },
    beforeCommit: () => reached('index.commit'),
  })
  await t.sync()
  who = await signInOperators(t)
})
afterAll(async () => {
  await t?.stop()
  await witness?.stop()
  await proxy?.stop()
  await chain?.stop()
})
afterEach(async () => {
  armed = undefined
  proxy.cutNext = undefined
  proxy.pass = 0
  await chain.node.rpc('evm_setAutomine', [true])
})
beforeEach(async () => {
  user = await newUser(chain, t, next++)
  await deposit(chain, t, user, 1_000n * UNIT)
  await forgetLimits(witness)
})

/** Runs `act` once, with the connection breaking at its COMMIT, or at the one after `pass` others. */
async function losing(cut: Cut, act: () => Promise<{ body: { code: number; data: unknown } }>, pass = 0) {
  const before = proxy.cuts
  proxy.pass = pass
  proxy.cutNext = cut
  const { body } = await act()
  expect(proxy.cuts).toBe(before + 1)
  expect(body).toMatchObject({ code: 500, data: { error: 'OUTCOME_UNKNOWN' } })
}
/** Runs the workers until the COMMIT after `point` is lost. */
async function losingAt(point: string, cut: Cut): Promise<void> {
  const before = proxy.cuts
  armed = { point, cut }
  for (let round = 0; proxy.cuts === before && round < 8; round++)
    try {
      await t.sync()
      await t.app.custody.settle()
      await chain.mine(1)
    } catch (e) {
      if (proxy.cuts === before) throw e
    }
  expect(proxy.cuts).toBe(before + 1)
}
/** Ends leases: a payment whose worker was cut off waits for its lease. */
const leasesEnd = () =>
  witness.app.database.pool.query("update outgoing set lease_until = null where state = 'queued'")

const usdtOf = (address: Address) =>
  chain.client.readContract({
    address: chain.deployment.contracts.usdt,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
const posted = async () => (await ledgerOf(witness, user.address)).posted
const rowsOf = async <T extends object>(text: string, values: unknown[] = []) =>
  (await witness.app.database.pool.query<T>(text, values)).rows
const countOf = async (table: string, where: string, values: unknown[] = []) =>
  (await rowsOf<{ n: number }>(`select count(*) as n from ${table} where ${where}`, values))[0]!.n

const create = (amount = 50n * UNIT) =>
  t.post('createRechargeAmount', { amount: String(amount) }, user.session)
const current = () =>
  ok<RechargeAmount | null>(t.get(`getUserRechargeAmount?address=${user.address}`, user.session))
const send = (amount: bigint) => sendUsdt(chain, user.person, vault, amount)
/** Signed requests, by a test's name for them: repeating one sends the same signature. */
const signed = new Map<string, object>()
async function withdraw(to: Address, name: string, amount = 100n * UNIT) {
  const known = signed.get(`${to} ${name}`)
  const body = known ?? {
    ...withdrawBody(user, amount, { wallet: to }),
    ...(await signPrepared(
      user.person.account,
      await ok<PreparedWithdrawal>(prepareWithdrawal(t, user, amount, { wallet: to })),
    )),
  }
  signed.set(`${to} ${name}`, body)
  return t.post('withdraw', body, user.session)
}
const stateOf = async (id: number) =>
  (await ok<Withdrawal>(witness.get(`getWithdrawal?id=${id}`, user.session))).state

test.each(CUTS)('an amount that was asked for, COMMIT lost %s: there is one, and it works', async (cut) => {
  await losing(cut, () => create())
  // If the COMMIT was lost before it arrived, the newest request is the one that every test begins with.
  const newest = await current()
  const kept = newest?.state === 'waiting' ? newest : null
  expect(kept === null).toBe(cut === 'before')
  // After a second request it exists, and only once.
  expect((await create()).body.code).toBe(cut === 'before' ? 200 : 500)
  expect(await refused(create())).toEqual({ error: 'DEPOSIT_INTENT_OPEN' })
  const { amount } = kept ?? (await current())!
  const before = await posted()
  await send(BigInt(amount))
  await settle(chain, t)
  expect(await posted()).toBe(before + BigInt(amount))
  expect(await countOf('deposit_intent', 'account = $1', [user.address.toLowerCase()])).toBe(2)
  await expectSound(t)
})

test.each(CUTS)(
  'an own address that was asked for, COMMIT lost %s: there is one, and it is watched',
  async (cut) => {
    const ask = () => t.get(`getUserAddress?address=${user.address}`, user.session)
    const mine = () =>
      countOf('deposit_address', 'asked_at is not null and account = $1', [user.address.toLowerCase()])
    await losing(cut, ask)
    expect(await mine()).toBe(cut === 'after' ? 1 : 0)
    const { address } = await ok<UserDepositAddress>(ask())
    expect(await mine()).toBe(1)
    const before = await posted()
    await sendUsdt(chain, user.person, address as Address, 6n * UNIT)
    await settle(chain, t)
    expect(await posted()).toBe(before + 6n * UNIT)
    await expectSound(t)
  },
)

test.each(crossed(['index.commit', 'credit.booked']))(
  'a deposit whose COMMIT at %s is lost %s is credited once',
  async (point, cut) => {
    const { amount } = await ok<RechargeAmount>(create())
    const before = await posted()
    const hash = await send(BigInt(amount))
    if (point === 'credit.booked') await chain.mine(2)
    await losingAt(point, cut)
    const done =
      point === 'index.commit'
        ? (await countOf('deposit_transfer', 'tx_hash = $1', [hash])) === 1
        : (await posted()) === before + BigInt(amount)
    expect(done).toBe(cut === 'after')
    await settle(chain, t)
    expect(await posted()).toBe(before + BigInt(amount))
    expect(await current()).toMatchObject({ state: 'credited', txHash: hash })
    await expectSound(t)
  },
)

test.each(crossed(['judge.judged', 'credit.booked']))(
  'a transfer that older rules took for internal, whose COMMIT at %s is lost %s, is credited once',
  async (point, cut) => {
    const { address } = await ok<UserDepositAddress>(
      witness.get(`getUserAddress?address=${user.address}`, user.session),
    )
    const before = await posted()
    const hash = await sendUsdt(chain, user.person, address as Address, 7n * UNIT)
    await t.sync()
    await rowsOf(
      `update deposit_transfer set verdict = 'internal', account = null, rules = 1 where tx_hash = $1 returning id`,
      [hash],
    )
    await chain.mine(2)
    await losingAt(point, cut)
    expect(await posted()).toBe(before + (point === 'credit.booked' && cut === 'after' ? 7n * UNIT : 0n))
    await settle(chain, t)
    expect(await posted()).toBe(before + 7n * UNIT)
    await expectSound(t)
  },
)

test.each(CUTS)('a claim whose COMMIT is lost %s gives the transfer once', async (cut) => {
  const before = await posted()
  const hash = await send(33n * UNIT)
  await settle(chain, t)
  await losing(cut, () => t.post('claimRecharge', { txHash: hash }, user.session))
  expect(await posted()).toBe(before + (cut === 'after' ? 33n * UNIT : 0n))
  for (let i = 0; i < 2; i++)
    expect(await ok<RechargeLog>(t.post('claimRecharge', { txHash: hash }, user.session))).toMatchObject({
      state: 'credited',
    })
  expect(await posted()).toBe(before + 33n * UNIT)
  await expectSound(t)
})

test.each(CUTS)('a resolution by two people whose COMMITs are lost %s is carried out once', async (cut) => {
  const before = await posted()
  const hash = await send(34n * UNIT)
  await settle(chain, t)
  const { records } = await ok<Page<QueuedDeposit>>(t.get('pageDepositQueue?size=200', who.auditor))
  const { id } = records.find((r) => r.txHash === hash)!
  const propose = () =>
    t.post('proposeDeposit', { id, act: 'credit', account: user.address, reason: 'ticket' }, who.finance)
  await losing(cut, propose)
  const again = await propose()
  const proposal =
    again.body.code === 200 ? (again.body.data as number) : (await refused(Promise.resolve(again)))['id']
  expect(again.body.code).toBe(cut === 'before' ? 200 : 500)
  // A proposal that was stored without an answer is not signed yet.
  if (cut === 'after') await signProposal(t.wire, who.finance, Number(proposal))
  const decide = () => t.post('decideProposal', { id: proposal, approve: true, note: 'agreed' }, who.managerA)
  await losing(cut, decide)
  expect((await decide()).body.code).toBe(cut === 'before' ? 200 : 500)
  expect(await refused(decide())).toMatchObject({ error: 'PROPOSAL_CLOSED', state: 'executed' })
  expect(await posted()).toBe(before + 34n * UNIT)
  await expectSound(t)
})

// The first COMMIT takes its value out of what all accounts share, the second one makes the withdrawal.
test.each([0, 1].flatMap((first) => CUTS.map((cut) => [cut, first] as const)))(
  'a withdrawal whose request is answered by no COMMIT (%s, after %i others) is held and paid once',
  async (cut, first) => {
    const to = account(wallet++).address
    const before = await posted()
    await losing(cut, () => withdraw(to, 'the-only-one'), first)
    const made = cut === 'after' && first === 1
    expect((await ledgerOf(witness, user.address)).held).toBe(made ? 100n * UNIT : 0n)
    const asked = await ok<Withdrawal>(withdraw(to, 'the-only-one'))
    expect(await ok<Withdrawal>(withdraw(to, 'the-only-one'))).toMatchObject({ id: asked.id })
    expect((await ledgerOf(witness, user.address)).held).toBe(100n * UNIT)
    await settle(chain, t)
    expect(await stateOf(asked.id)).toBe('paid')
    expect(await usdtOf(to)).toBe(98n * UNIT)
    expect(await posted()).toBe(before - 100n * UNIT)
    await expectSound(t)
  },
)

test.each(CUTS)('a withdrawal whose approval or refusal is lost (%s) is decided once', async (cut) => {
  const [to, other] = [account(wallet++).address, account(wallet++).address]
  const before = await ledgerOf(witness, user.address)
  const asked = await ok<Withdrawal>(withdraw(to, 'approved-1', 600n * UNIT))
  const unwanted = await ok<Withdrawal>(withdraw(other, 'refused-1', 300n * UNIT))
  expect(asked).toMatchObject({ state: 'review', approvalsNeeded: 1 })
  const review = (id: number, approve: boolean) =>
    t.post('reviewWithdrawal', { id, approve, reason: 'looked at' }, who.managerA)
  await losing(cut, () => review(asked.id, true))
  expect(await stateOf(asked.id)).toBe(cut === 'after' ? 'approved' : 'review')
  expect((await review(asked.id, true)).body.code).toBe(cut === 'before' ? 200 : 500)
  await losing(cut, () => review(unwanted.id, false))
  expect((await review(unwanted.id, false)).body.code).toBe(cut === 'before' ? 200 : 500)
  await settle(chain, t)
  expect([await stateOf(asked.id), await stateOf(unwanted.id)]).toEqual(['paid', 'refused'])
  expect([await usdtOf(to), await usdtOf(other)]).toEqual([588n * UNIT, 0n])
  expect(await ledgerOf(witness, user.address)).toEqual({ posted: before.posted - 600n * UNIT, held: 0n })
  await expectSound(t)
})

test.each(CUTS)('a withdrawal whose cancelling is lost (%s) is set free once', async (cut) => {
  const before = await ledgerOf(witness, user.address)
  const asked = await ok<Withdrawal>(withdraw(account(wallet++).address, 'cancelled-1'))
  const cancel = () => t.post('cancelWithdrawal', { id: asked.id }, user.session)
  await losing(cut, cancel)
  expect(await stateOf(asked.id)).toBe(cut === 'after' ? 'cancelled' : 'approved')
  expect((await cancel()).body.code).toBe(cut === 'before' ? 200 : 500)
  expect(await refused(cancel())).toEqual({ error: 'WITHDRAWAL_STATE', state: 'cancelled' })
  await settle(chain, t)
  expect(await ledgerOf(witness, user.address)).toEqual(before)
  await expectSound(t)
})

test.each(crossed(['payout.signing', 'payout.broadcast', 'payout.settled']))(
  'a payout whose COMMIT at %s is lost %s is made once',
  async (point, cut) => {
    const to = account(wallet++).address
    const before = await posted()
    const asked = await ok<Withdrawal>(withdraw(to, 'payout-of-1'))
    await losingAt(point, cut)
    // Read through the other server, whose connections do not break.
    const then: Record<typeof point, [lost: string, kept: string]> = {
      'payout.signing': ['approved', 'signed'],
      'payout.broadcast': ['signed', 'sent'],
      'payout.settled': ['included', 'paid'],
    }
    expect(await stateOf(asked.id)).toBe(then[point][cut === 'after' ? 1 : 0])
    await leasesEnd()
    await settle(chain, t)
    expect(await stateOf(asked.id)).toBe('paid')
    expect(await usdtOf(to)).toBe(98n * UNIT)
    expect(await posted()).toBe(before - 100n * UNIT)
    expect(await countOf('outgoing', "purpose = 'withdrawal' and ref = $1", [asked.id])).toBe(1)
    await expectSound(t)
  },
)

test.each(CUTS)('a payout that cannot be made is given back once, COMMIT lost %s', async (cut) => {
  const to = account(wallet++).address
  const before = await ledgerOf(witness, user.address)
  await chain.node.rpc('evm_setAutomine', [false])
  const asked = await ok<Withdrawal>(withdraw(to, 'given-back-1'))
  await t.app.custody.settle()
  // Another transaction with the same number and more gas, so that this one can never be included.
  const [out] = await rowsOf<{ nonce: number }>(
    "select nonce from outgoing where purpose = 'withdrawal' and ref = $1",
    [asked.id],
  )
  const payer = createWalletClient({ account: account(LOCAL_ACCOUNTS.finance), transport: http(chain.url) })
  await payer.writeContract({
    chain: null,
    address: vault,
    abi: payoutVaultAbi,
    functionName: 'unpause',
    nonce: out!.nonce,
    gas: 100_000n,
    gasPrice: 45_000_000_000n,
  })
  await chain.mine(1)
  await chain.node.rpc('evm_setAutomine', [true])
  // Only the end of its validity proves that no other transaction can pay it.
  await chain.later(1_900)
  await losingAt('payout.failing', cut)
  expect(await stateOf(asked.id)).toBe(cut === 'after' ? 'refunded' : 'sent')
  await settle(chain, t)
  expect(await stateOf(asked.id)).toBe('refunded')
  expect(await usdtOf(to)).toBe(0n)
  expect(await ledgerOf(witness, user.address)).toEqual(before)
  await expectSound(t)
})

test.each(CUTS)('fees on their way to the nodes, COMMIT lost %s: each order is made once', async (cut) => {
  await ok<Withdrawal>(withdraw(account(wallet++).address, 'for-a-fee-1'))
  const swept = () => countOf('fee_sweep', 'true')
  const before = await swept()
  await chain.mine(1)
  await t.sync()
  // The payment is signed, sent and settled, which books its fee; the next round orders the sweep.
  await t.app.custody.settle()
  await chain.mine(3)
  await t.sync()
  await witness.app.custody.settle()
  const [{ fees }] = (await rowsOf<{ fees: string }>(
    "select coalesce(sum(posted), 0)::text as fees from ledger_account where owner = 'fees' and currency = 'USDT'",
  )) as [{ fees: string }]
  expect(BigInt(fees)).toBeGreaterThan(0n)
  const cuts = proxy.cuts
  proxy.cutNext = cut
  await expect(t.app.custody.settle()).rejects.toThrow('the answer to COMMIT was lost')
  expect(proxy.cuts).toBe(cuts + 1)
  expect(await swept()).toBe(before + (cut === 'after' ? 1 : 0))
  await settle(chain, t)
  expect(await swept()).toBe(before + 1)
  await expectSound(t)
})

test('nothing is left of all these cuts', async () => {
  expect(await witness.app.custody.alarms()).toEqual([])
  await expectSound(witness)
})
