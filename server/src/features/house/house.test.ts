import type { HouseBalance } from '@holdfast/protocol/house'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { expectSound, ledgerOf, newUser, ok, refused, settle, type User } from '#test/custody.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { HouseService } from './service.ts'

let chain: TestChain
let t: TestApp
let who: Awaited<ReturnType<typeof signInOperators>>
let ann: User

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, env: OPERATOR_ENV })
  await t.sync()
  who = await signInOperators(t)
  ann = await newUser(chain, t, 11)
  await settle(chain, t)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const allocate = (more: Record<string, unknown> = {}, session = who.finance) =>
  t.post(
    'proposeAllocation',
    {
      from: 'treasury',
      to: 'liquidity',
      symbol: 'USDT',
      amount: String(100n * UNIT),
      reason: 'more\nliquidity',
      ...more,
    },
    session,
  )
const move = (call: string, amount: bigint, session = who.finance, address: string = ann.address) =>
  t.post(call, { address, symbol: 'USDT', amount: String(amount), reason: 'put right' }, session)
const decide = (proposal: number, session = who.managerA, approve = true) =>
  t.post('decideProposal', { id: proposal, approve, note: 'looked at' }, session)
const proposed = async (answer: ReturnType<typeof allocate>) =>
  (await ok<{ proposal: number }>(answer)).proposal
const posted = async (owner: string, symbol = 'USDT') => (await ledgerOf(t, owner, symbol)).posted

test('what the treasury sent to the vault lies on its account', async () => {
  const rows = await ok<HouseBalance[]>(t.get('listHouseAccounts', who.auditor))
  expect(rows.find((r) => r.account === 'treasury' && r.symbol === 'USDT')?.amount).toBe(
    String(200_000n * UNIT),
  )
  expect(rows).toHaveLength(20)
})

test('an allocation moves once, when a second operator approves it', async () => {
  const id = await proposed(allocate())
  expect(await posted('liquidity')).toBe(0n)
  expect(await refused(decide(id, who.finance))).toMatchObject({ error: 'SECOND_PERSON_REQUIRED' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => decide(id, i % 2 ? who.managerA : who.managerB)),
  )
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)
  expect(await posted('liquidity')).toBe(100n * UNIT)
  expect(await posted('treasury')).toBe(199_900n * UNIT)
})

test('a user is credited and deducted with a note that it can read', async () => {
  await ok(decide(await proposed(move('proposeCredit', 30n * UNIT))))
  await ok(decide(await proposed(move('proposeDeduction', 10n * UNIT))))
  expect(await posted(ann.address)).toBe(20n * UNIT)
  const log = await ok<{ records: { type: string; amount: string; note: string }[] }>(
    t.get('pageBalanceLog', ann.session),
  )
  expect(log.records.map((r) => [r.type, r.amount, r.note])).toEqual([
    ['decrease', String(-10n * UNIT), 'put right'],
    ['increase', String(30n * UNIT), 'put right'],
  ])
})

test('what is not there cannot be moved; the proposal stays open', async () => {
  const id = await proposed(move('proposeDeduction', 21n * UNIT))
  expect(await refused(decide(id))).toMatchObject({
    error: 'INSUFFICIENT_BALANCE',
    available: String(20n * UNIT),
  })
  const huge = await proposed(allocate({ symbol: 'NULS', amount: '9'.repeat(40) }))
  expect(await refused(decide(huge))).toMatchObject({ error: 'INSUFFICIENT_BALANCE', symbol: 'NULS' })
  await ok(decide(id, who.managerA, false))
  await ok(decide(huge, who.managerB, false))
})

test('only finance and managers propose; users see nothing of the house', async () => {
  for (const session of [ann.session, who.store, who.guardian, who.auditor]) {
    expect(await refused(allocate({ to: 'machine-budget' }, session))).toMatchObject({
      error: 'ROLE_REQUIRED',
    })
    expect(await refused(move('proposeCredit', 1n, session))).toMatchObject({ error: 'ROLE_REQUIRED' })
  }
  for (const session of [ann.session, who.store])
    expect(await refused(t.get('listHouseAccounts', session))).toMatchObject({ error: 'ROLE_REQUIRED' })
})

test.each<[Record<string, unknown>, string]>([
  [{ from: 'custody' }, 'from'],
  [{ from: 'inflight' }, 'from'],
  [{ to: account(11).address }, 'to'],
  [{ to: 'treasury' }, 'to'],
  [{ symbol: 'BTC' }, 'symbol'],
  [{ amount: '0' }, 'amount'],
  [{ amount: '-1' }, 'amount'],
  [{ amount: '1.5' }, 'amount'],
  [{ amount: 5 }, 'amount'],
  [{ reason: '' }, 'reason'],
])('%j is refused by name', async (changed, field) => {
  expect(await refused(allocate(changed))).toEqual({ error: 'INVALID_INPUT', field })
})

test('a stranger cannot be credited', async () => {
  expect(await refused(move('proposeCredit', 1n, who.finance, account(90).address))).toMatchObject({
    error: 'NOT_REGISTERED',
  })
})

test('the local chain hands out its beginnings once', async () => {
  const operators = { register: () => {}, require: async () => 'finance' as const, propose: async () => 0 }
  const { db } = t.app.database
  const house = new HouseService({ db, now: async () => 1, operators, isRegistered: async () => true })
  await Promise.all(Array.from({ length: 5 }, () => house.keepLocalFunded()))
  expect(await house.keepLocalFunded()).toBe(true)
  expect(await posted('machine-budget', 'TDE')).toBe(300_000n * UNIT)
  expect(await posted('liquidity')).toBe(50_100n * UNIT)
  await expectSound(t)
})
