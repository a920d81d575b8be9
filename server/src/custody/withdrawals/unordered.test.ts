import type { Page } from '@holdfast/protocol/envelope'
import type { SolvencySnapshot } from '@holdfast/protocol/solvency'
import type { UnorderedPayment, Withdrawal } from '@holdfast/protocol/withdrawals'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  askWithdrawal,
  breachesOf,
  deposit,
  expectSound,
  ledgerOf,
  newUser,
  ok,
  payByHand,
  refused,
  settle,
  type User,
} from '#test/custody.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

let chain: TestChain
let t: TestApp
let who: Awaited<ReturnType<typeof signInOperators>>
let user: User
let number = 0

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
  await t.sync()
  who = await signInOperators(t)
  user = await newUser(chain, t, 11)
  await deposit(chain, t, user, 500n * UNIT)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

/** No user of this server: payments with this account's numbers were not ordered here. */
const nobody = account(4_000)
const byHand = async (to: Address, amount: bigint) =>
  (await payByHand(chain, { who: nobody, n: BigInt(number++), to, amount })).hash
const list = async (session = who.auditor) =>
  (await ok<Page<UnorderedPayment>>(t.get('pageUnorderedPayments', session))).records
const propose = (payId: string, more: Record<string, unknown> = {}, session = who.finance) =>
  t.post('proposeExpense', { payId, from: 'treasury', reason: 'audit,\nby hand', ...more }, session)
const decide = (id: number, session = who.managerA, approve = true) =>
  t.post('decideProposal', { id, approve, note: 'seen the bill' }, session)
const proposed = async (answer: ReturnType<typeof propose>) =>
  (await ok<{ proposal: number }>(answer)).proposal
const treasury = async () => (await ledgerOf(t, 'treasury')).posted

test('what the payer ordered here is not in the list', async () => {
  await ok<Withdrawal>(askWithdrawal(t, user, 50n * UNIT))
  await settle(chain, t)
  expect(await list()).toEqual([])
  expect(await t.app.custody.alarms()).toEqual([])
  await expectSound(t)
})

test('a payment by hand is told until two people book it; then everything adds up again', async () => {
  const before = await treasury()
  const hash = await byHand(account(90).address, 40n * UNIT)
  await t.sync()
  const [seen] = await list()
  expect(seen).toMatchObject({
    txHash: hash,
    to: account(90).address,
    symbol: 'USDT',
    amount: String(40n * UNIT),
    final: false,
    proposal: null,
    journal: null,
  })
  // A payment that is not final is not booked.
  expect(await refused(propose(seen!.payId))).toEqual({ error: 'PAYMENT_UNKNOWN' })
  await settle(chain, t)
  expect(await t.app.custody.alarms()).toEqual(['paymentsUnordered'])
  expect(await breachesOf(t.config.databaseUrl)).toMatchObject([
    { invariant: 6, title: 'payments of the vault are ordered here, or booked by two people' },
  ])
  const short = await ok<SolvencySnapshot>(t.post('takeSolvency', {}))
  const sum = (s: SolvencySnapshot) => {
    const a = s.assets[0]!
    const parts = [a.liabilities, a.inflight, a.fees, a.house, a.unmatched, a.donated]
    return BigInt(a.vault) + BigInt(a.forwarders) - parts.reduce((x, y) => x + BigInt(y), 0n)
  }
  expect(sum(short)).toBe(-40n * UNIT)

  const id = await proposed(propose(seen!.payId))
  expect(await list()).toMatchObject([{ final: true, proposal: id, journal: null }])
  expect(await refused(propose(seen!.payId, {}, who.managerB))).toMatchObject({ error: 'PROPOSAL_EXISTS' })
  expect(await refused(decide(id, who.finance))).toMatchObject({ error: 'SECOND_PERSON_REQUIRED' })
  expect(await treasury()).toBe(before)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => decide(id, i % 2 ? who.managerA : who.managerB)),
  )
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)

  expect(await treasury()).toBe(before - 40n * UNIT)
  const [booked] = await list()
  expect(booked).toMatchObject({ payId: seen!.payId, proposal: null })
  const { rows } = await t.app.database.pool.query<object>(
    'select kind, note, tx_hash, receiver, ref from ledger_journals where id = $1',
    [booked!.journal],
  )
  expect(rows).toEqual([
    {
      kind: 'expense',
      note: 'audit, by hand',
      tx_hash: hash,
      receiver: account(90).address.toLowerCase(),
      ref: `proposal ${id}`,
    },
  ])
  expect(await t.app.custody.alarms()).toEqual([])
  expect(await refused(propose(seen!.payId))).toEqual({ error: 'PAYMENT_UNKNOWN' })
  await settle(chain, t, 1)
  await expectSound(t)
})

test('an account that does not have it cannot bear it; the proposal stays open', async () => {
  await byHand(account(91).address, 30n * UNIT)
  await settle(chain, t)
  const [seen] = await list()
  const id = await proposed(propose(seen!.payId, { from: 'shop-sales' }))
  expect(await refused(decide(id))).toEqual({
    error: 'INSUFFICIENT_BALANCE',
    symbol: 'USDT',
    available: '0',
    needed: String(30n * UNIT),
  })
  await ok(decide(id, who.managerA, false))
  await ok(decide(await proposed(propose(seen!.payId)), who.managerB))
  await settle(chain, t, 1)
  await expectSound(t)
})

test('only finance and managers ask for it; users see nothing of it', async () => {
  await byHand(account(92).address, 1n)
  await settle(chain, t)
  const [seen] = await list()
  for (const session of [user.session, who.store, who.auditor])
    expect(await refused(propose(seen!.payId, {}, session))).toMatchObject({ error: 'ROLE_REQUIRED' })
  for (const session of [user.session, who.store])
    expect(await refused(t.get('pageUnorderedPayments', session))).toMatchObject({ error: 'ROLE_REQUIRED' })
  expect(await refused(propose(`order:0x${'12'.repeat(32)}`))).toEqual({ error: 'PAYMENT_UNKNOWN' })
  for (const from of ['custody', 'inflight', 'fees', user.address])
    expect(await refused(propose(seen!.payId, { from }))).toEqual({ error: 'INVALID_INPUT', field: 'from' })
  await ok(decide(await proposed(propose(seen!.payId, {}, who.managerA)), who.managerB))
  await settle(chain, t, 1)
  await expectSound(t)
})

test('what was booked as an expense and is gone from the chain stops everything', async () => {
  const state = await chain.node.rpc<string>('evm_snapshot')
  await byHand(account(94).address, 20n * UNIT)
  await settle(chain, t)
  const [seen] = await list()
  await ok(decide(await proposed(propose(seen!.payId))))
  await chain.node.rpc('evm_revert', [state])
  await chain.mine(12)
  await expect(t.sync()).rejects.toThrow('was final and is booked')
  expect(await t.app.custody.alarms()).toContain('finalityBroken')
})
