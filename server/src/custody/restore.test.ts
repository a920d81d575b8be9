import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { RechargeAmount, UserDepositAddress } from '@holdfast/protocol/deposits'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import { type Address } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  deposit,
  expectSound,
  forgetLimits,
  ledgerOf,
  newUser,
  ok,
  refused,
  sendUsdt,
  settle,
  type User,
  usdtOf,
} from '#test/custody.ts'
import { asOwner, copyOf, newDatabase } from '#test/database.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { recover } from './recover.ts'

let chain: TestChain
let next = 30
const apps = new Set<TestApp>()

// Databases of different tests know different payments, so each test has a chain of its own.
beforeEach(async () => {
  chain = await startTestChain()
})
afterEach(async () => {
  for (const t of apps) await t.stop()
  apps.clear()
  await chain?.stop()
})

async function start(databaseUrl?: string): Promise<TestApp> {
  const t = await startTestApp({
    chain,
    env: OPERATOR_ENV,
    databaseUrl: databaseUrl ?? (await newDatabase()),
  })
  apps.add(t)
  return t
}
async function stop(t: TestApp): Promise<void> {
  apps.delete(t)
  await t.stop()
}
/** A dump of the database as it is now; the app goes on with it. */
async function dump(t: TestApp): Promise<{ t: TestApp; copy: string }> {
  await stop(t)
  const copy = await copyOf(t.config.databaseUrl)
  return { t: await start(t.config.databaseUrl), copy }
}

const user = (t: TestApp) => newUser(chain, t, next++)
const withdraw = (t: TestApp, who: User, amount: bigint, wallet: Address) =>
  ok<Withdrawal>(askWithdrawal(t, who, amount * UNIT, { wallet }))
const stateOf = async (t: TestApp, who: User, id: number) =>
  (await ok<Withdrawal>(t.get(`getWithdrawal?id=${id}`, who.session))).state
const signedForms = async (t: TestApp) =>
  (await t.app.database.pool.query<{ n: number }>('select count(*)::int as n from outgoing_attempt')).rows[0]!
    .n
const signedBefore = async (url: string) =>
  (await asOwner<{ n: number }>(url, 'select count(*)::int as n from outgoing_attempt'))[0]!.n
/** Runs `work` while blocks are mined in the background. */
async function whileMining<T>(work: () => Promise<T>): Promise<T> {
  const mining = setInterval(() => void chain.mine(1).catch(() => {}), 200)
  try {
    return await work()
  } finally {
    clearInterval(mining)
  }
}
const wallet = () => account(1_000 + next++).address

/** Balances of all users and house accounts. */
async function balancesOf(t: TestApp): Promise<Record<string, string>> {
  const { rows } = await t.app.database.pool.query<{ what: string; sum: string }>(
    `select owner || ' ' || currency as what, sum(posted)::text as sum from ledger_account
     group by 1 having sum(posted) <> 0 order by 1`,
  )
  return Object.fromEntries(rows.map((r) => [r.what, r.sum]))
}

test('after a restore every balance is what it was, and nothing is paid, swept or credited twice', async () => {
  let t = await start()
  await t.sync()
  const [ann, bob, cid, dan] = [await user(t), await user(t), await user(t), await user(t)]
  for (const who of [ann, bob, cid, dan]) await deposit(chain, t, who, 1_000n * UNIT)
  await forgetLimits(t)
  const own = await ok<UserDepositAddress>(t.get(`getUserAddress?address=${dan.address}`, dan.session))
  const old = await ok<RechargeAmount>(
    t.post('createRechargeAmount', { amount: String(50n * UNIT) }, dan.session),
  )
  const to = Object.fromEntries(
    ['paid', 'sent', 'queued', 'review', 'cancelled', 'later', 'again', 'eve'].map((k) => [k, wallet()]),
  ) as Record<string, Address>

  // At the time of the dump: one withdrawal paid whose fee is not swept, one sent, one queued, one in review, one queued that
  // will be cancelled.
  const paid = await withdraw(t, ann, 100n, to.paid!)
  await t.app.custody.settle()
  await chain.mine(3)
  await t.sync()
  await t.app.custody.settle()
  expect(await stateOf(t, ann, paid.id)).toBe('paid')
  expect((await ledgerOf(t, 'fees')).posted).toBe(2n * UNIT)
  const sent = await withdraw(t, bob, 100n, to.sent!)
  await t.app.database.pool.query("update outgoing set lease_until = 'infinity' where purpose = 'fees'")
  await t.app.custody.settle()
  expect(await stateOf(t, bob, sent.id)).toBe('sent')
  const queued = await withdraw(t, ann, 150n, to.queued!)
  const review = await withdraw(t, bob, 600n, to.review!)
  const cancelled = await withdraw(t, cid, 190n, to.cancelled!)
  expect([queued.state, review.state, cancelled.state]).toEqual(['approved', 'review', 'approved'])
  const { t: live, copy } = await dump(t)
  t = live

  // After the dump all of these continue, and more happens.
  const who = await signInOperators(t)
  await ok(t.post('cancelWithdrawal', { id: cancelled.id }, cid.session))
  await ok(t.post('reviewWithdrawal', { id: review.id, approve: true, reason: 'seen' }, who.finance))
  await t.app.database.pool.query('update outgoing set lease_until = null')
  await forgetLimits(t)
  const later = await withdraw(t, cid, 900n, to.later!)
  if (later.state === 'review')
    for (const session of [who.finance, who.managerA].slice(0, later.approvalsNeeded))
      await ok(t.post('reviewWithdrawal', { id: later.id, approve: true, reason: 'seen' }, session))
  await sendUsdt(chain, dan.person, chain.deployment.contracts.payoutVault, BigInt(old.amount))
  await sendUsdt(chain, dan.person, own.address as Address, 70n * UNIT)
  await settle(chain, t, 2)
  const fresh = await ok<RechargeAmount>(
    t.post('createRechargeAmount', { amount: String(55n * UNIT) }, dan.session),
  )
  const { payoutVault } = chain.deployment.contracts
  const sentFresh = await sendUsdt(chain, dan.person, payoutVault, BigInt(fresh.amount))
  // A user who registers after the dump, with a deposit address.
  const eve = await user(t)
  const eves = await ok<UserDepositAddress>(t.get(`getUserAddress?address=${eve.address}`, eve.session))
  await sendUsdt(chain, eve.person, eves.address as Address, 80n * UNIT)
  await settle(chain, t, 5)
  expect(await usdtOf(chain, eves.address as Address)).toBe(0n)
  await withdraw(t, eve, 60n, to.eve!)
  await withdraw(t, ann, 50n, to.again!)
  await settle(chain, t, 4)
  await expectSound(t)
  const truth = await balancesOf(t)
  const received = async () => Promise.all(Object.values(to).map((w) => usdtOf(chain, w)))
  const before = await received()
  expect(before).toEqual(
    [98n, 98n, 147n, 588n, 0n, 882n, 49n].map((n) => n * UNIT).concat((60n * 98n * UNIT) / 100n),
  )
  await stop(t)

  // The dump is restored.
  const r = await start(copy)
  const forms = await signedForms(r)
  await r.app.custody.settle()
  expect(await r.app.custody.halts()).toContain('nonceAhead')
  expect(await signedForms(r)).toBe(forms)
  expect(await refused(r.post('cancelWithdrawal', { id: queued.id }, ann.session))).toEqual({
    error: 'CUSTODY_HALTED',
  })
  const asked = await withdraw(r, dan, 30n, to.again!)
  expect(asked).toMatchObject({ state: 'review', timeline: [{ reason: 'halted' }] })
  // Balances that may have been paid out already must not move inside the ledger either.
  const moved = { to: ann.address, amount: String(UNIT), symbol: 'USDT' }
  for (const call of [
    r.post('cancelWithdrawal', { id: asked.id }, dan.session),
    r.post('transfer', moved, cid.session),
  ])
    expect((await refused(call)).error).toBe('CUSTODY_HALTED')

  // The server catches up with the chain.
  await settle(chain, r, 6)
  expect(await r.app.custody.halts()).toEqual([])
  await settle(chain, r, 3)
  expect(await stateOf(r, dan, asked.id)).toBe('paid')
  const after = await received()
  expect(after).toEqual(before.map((sum, i) => (i === 6 ? sum + (30n * 98n * UNIT) / 100n : sum)))
  for (const [w, id, state] of [
    [ann, paid.id, 'paid'],
    [bob, sent.id, 'paid'],
    [ann, queued.id, 'paid'],
    [bob, review.id, 'paid'],
    [cid, cancelled.id, 'refused'],
  ] as const)
    expect([id, await stateOf(r, w, id)]).toEqual([id, state])
  // The restored database does not know an amount requested after the dump: its sender claims the transfer.
  // Calls that spend nothing on the chain remember the gate's answer for a moment.
  const claim = async () => (await r.post('claimRecharge', { txHash: sentFresh }, dan.session)).body.code
  await expect.poll(claim).toBe(200)
  const mended = await balancesOf(r)
  const users = (all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).filter(([k]) => k.startsWith('0x')))
  const danKey = `${dan.address.toLowerCase()} USDT`
  expect(users(mended)).toEqual({ ...users(truth), [danKey]: String(BigInt(truth[danKey]!) - 30n * UNIT) })
  await expectSound(r)
  // A paid withdrawal cannot be cancelled, and a forgotten one is shown to its owner.
  expect((await refused(r.post('cancelWithdrawal', { id: queued.id }, ann.session))).error).toBe(
    'WITHDRAWAL_STATE',
  )
  const shown = await ok<{ records: Withdrawal[] }>(r.get('pageWithdrawLog', cid.session))
  expect(shown.records).toMatchObject([{ amount: String(900n * UNIT), state: 'paid' }, { state: 'refused' }])
  const nodesPaid = await chain.client.readContract({
    address: chain.deployment.contracts.payoutVault,
    abi: payoutVaultAbi,
    functionName: 'nodesPaid',
  })
  const { rows } = await r.app.database.pool.query<{ n: number }>(
    "select count(*)::int as n from vault_payment where kind = 'nodes'",
  )
  expect(rows[0]!.n).toBe(Number(nodesPaid))
  await stop(r)
})

test('a replica that lagged and was promoted pays no more than there was', async () => {
  let t = await start()
  const ann = await user(t)
  await deposit(chain, t, ann, 600n * UNIT)
  const credited = (await ledgerOf(t, ann.address)).posted
  await settle(chain, t, 2)
  const { t: primary, copy } = await dump(t)
  t = primary
  await forgetLimits(t)
  const [first, second, third] = [wallet(), wallet(), wallet()]
  await withdraw(t, ann, 490n, first)
  // When the primary is lost, only the nodes have the transaction: it is in no block yet.
  await chain.node.rpc('evm_setAutomine', [false])
  await t.app.custody.settle()
  await stop(t)

  const r = await start(copy)
  await r.sync()
  await forgetLimits(r)
  // A request with the used number and another amount, and one with the next number and all that the replica believes the
  // balance to be.
  const small = await withdraw(r, ann, 50n, second)
  const large = await withdraw(r, ann, 490n, third)
  expect([small.state, large.state]).toEqual(['approved', 'approved'])
  await r.app.custody.settle()
  expect(await r.app.custody.halts()).toEqual(['nonceAhead'])
  expect(await signedForms(r)).toBe(await signedBefore(copy))
  await chain.node.rpc('evm_setAutomine', [true])
  await settle(chain, r, 6)

  expect(await r.app.custody.halts()).toEqual([])
  expect(await Promise.all([first, second, third].map((w) => usdtOf(chain, w)))).toEqual([
    (490n * 98n * UNIT) / 100n,
    0n,
    0n,
  ])
  expect(await stateOf(r, ann, small.id)).toBe('refused')
  expect(await stateOf(r, ann, large.id)).toBe('refused')
  expect(await ledgerOf(r, ann.address)).toEqual({ posted: credited - 490n * UNIT, held: 0n })
  await expectSound(r)
  // The rest can still be withdrawn.
  const rest = await withdraw(r, ann, 100n, third)
  await settle(chain, r)
  expect(await stateOf(r, ann, rest.id)).toBe('paid')
  await stop(r)
})

test('what no balance covers is for people, who are told of it', async () => {
  let t = await start()
  const [ann, bob] = [await user(t), await user(t)]
  await deposit(chain, t, ann, 600n * UNIT)
  await settle(chain, t, 2)
  const { t: live, copy } = await dump(t)
  t = live
  // A transfer inside the ledger, which no chain knows of, and a withdrawal of it.
  await ok(t.post('transfer', { to: bob.address, amount: String(300n * UNIT), symbol: 'USDT' }, ann.session))
  await forgetLimits(t)
  await withdraw(t, bob, 200n, wallet())
  await settle(chain, t)
  await stop(t)

  const r = await start(copy)
  const told = await whileMining(() => recover(r.app, r.config, 60))
  expect(told.sessions).toBeGreaterThan(0)
  expect(told.open.map((line) => line.split(' to ')[0])).toEqual([
    `payment withdrawal:${bob.address.toLowerCase()}:0: 200 USDT`,
    // Its fee went on to the nodes.
    'payment nodes:0: 4 USDT',
    'halted: paymentsUnordered',
  ])
  const who = await signInOperators(r)
  const { records } = await ok<{ records: { payId: string }[] }>(r.get('pageUnorderedPayments', who.auditor))
  for (const { payId } of records) {
    const { proposal } = await ok<{ proposal: number }>(
      r.post('proposeExpense', { payId, from: 'treasury', reason: 'restore' }, who.finance),
    )
    await ok(r.post('decideProposal', { id: proposal, approve: true, note: 'seen' }, who.managerA))
  }
  expect((await whileMining(() => recover(r.app, r.config, 60))).open).toEqual([])
  await expectSound(r)
  await stop(r)
})

test('what was sent back after the dump is sent back, and cannot be given to anybody', async () => {
  let t = await start()
  const [ann, bob] = [await user(t), await user(t)]
  const hash = await sendUsdt(chain, ann.person, chain.deployment.contracts.payoutVault, 21n * UNIT)
  await settle(chain, t, 2)
  const { t: live, copy } = await dump(t)
  t = live
  let who = await signInOperators(t)
  const queued = async (on: TestApp, auditor: { apptoken: string }) =>
    (
      await ok<{ records: { id: number; txHash: string }[] }>(on.get('pageDepositQueue?size=200', auditor))
    ).records.find((r) => r.txHash === hash)
  const { id } = (await queued(t, who.auditor))!
  const before = await usdtOf(chain, ann.address)
  const way = await ok<number>(t.post('proposeDeposit', { id, act: 'return', reason: 'ticket' }, who.finance))
  await ok(t.post('decideProposal', { id: way, approve: true, note: 'agreed' }, who.managerA))
  await settle(chain, t)
  expect(await usdtOf(chain, ann.address)).toBe(before + 21n * UNIT)
  await stop(t)

  const r = await start(copy)
  // The server has not read the chain yet: the queued transfer may have been sent back.
  who = await signInOperators(r)
  const credit = { id, act: 'credit', account: bob.address, reason: 'ticket' }
  const given = await ok<number>(r.post('proposeDeposit', credit, who.finance))
  await r.sync()
  expect(await refused(r.post('claimRecharge', { txHash: hash }, ann.session))).toMatchObject({
    error: 'CUSTODY_HALTED',
  })
  expect(
    await refused(r.post('decideProposal', { id: given, approve: true, note: 'agreed' }, who.managerA)),
  ).toMatchObject({ error: 'CUSTODY_HALTED' })

  expect((await whileMining(() => recover(r.app, r.config, 60))).open).toEqual([])
  who = await signInOperators(r)
  expect(await queued(r, who.auditor)).toBe(undefined)
  expect(
    await refused(r.post('decideProposal', { id: given, approve: true, note: 'agreed' }, who.managerA)),
  ).toMatchObject({ error: 'DEPOSIT_NOT_CLAIMABLE' })
  expect(await usdtOf(chain, ann.address)).toBe(before + 21n * UNIT)
  expect((await ledgerOf(r, bob.address)).posted).toBe(0n)
  await expectSound(r)
  await stop(r)
})
