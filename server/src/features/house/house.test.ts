import type { CashFlow, Deduction, HouseBalance } from '@holdfast/protocol/house'
import { approvalDelays, type Proposal } from '@holdfast/protocol/operators'
import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { deposit, expectSound, ledgerOf, newUser, ok, refused, settle, type User } from '#test/custody.ts'
import { newDatabase } from '#test/database.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { HouseService } from './service.ts'

let chain: TestChain
let t: TestApp
let who: Awaited<ReturnType<typeof signInOperators>>
let ann: User
let url: string

beforeAll(async () => {
  chain = await startTestChain()
  url = await newDatabase()
  t = await startTestApp({ chain, databaseUrl: url, env: OPERATOR_ENV })
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

test('a user is credited with a note that it can read', async () => {
  await ok(decide(await proposed(move('proposeCredit', 30n * UNIT))))
  expect(await posted(ann.address)).toBe(30n * UNIT)
})

const announced = () => ok<Deduction[]>(t.get('listDeductions', ann.session))
const later = async (seconds: number) => {
  await chain.later(seconds)
  await t.sync()
}
const stateOf = async (id: number) => (await ok<Proposal>(t.get(`getProposal?id=${id}`, who.auditor))).state

test('a deduction is shown to its user with its reason, waits, and comes from two people’s signatures', async () => {
  const { deduction } = approvalDelays('local')
  const id = await proposed(move('proposeDeduction', 10n * UNIT))
  expect(await announced()).toEqual([])
  const approved = await ok<Proposal>(decide(id))
  expect(approved).toMatchObject({ state: 'approved', dueAt: approved.decidedAt! + deduction })
  expect(await announced()).toEqual([
    {
      proposal: id,
      symbol: 'USDT',
      amount: String(10n * UNIT),
      reason: 'put right',
      since: approved.decidedAt,
      dueAt: approved.dueAt,
    },
  ])
  const other = await newUser(chain, t, 12)
  expect(await ok(t.get('listDeductions', other.session))).toEqual([])
  await later(deduction - 30)
  await t.app.features.operators.proposals.runDue()
  expect([await stateOf(id), await posted(ann.address)]).toEqual(['approved', 30n * UNIT])
  await later(60)
  await Promise.all(Array.from({ length: 10 }, () => t.app.features.operators.proposals.runDue()))
  expect([await stateOf(id), await posted(ann.address)]).toEqual(['executed', 20n * UNIT])
  expect(await announced()).toEqual([])
  const log = await ok(t.get('pageBalanceLog', ann.session))
  expect(log.records.map((r) => [r.type, r.amount, r.note])).toEqual([
    ['decrease', String(-10n * UNIT), 'put right'],
    ['increase', String(30n * UNIT), 'put right'],
  ])
})

test('one operator stops a deduction; what is not there any more is not taken', async () => {
  const first = await proposed(move('proposeDeduction', 5n * UNIT))
  await ok(decide(first))
  const stop = (session: { apptoken: string }) =>
    t.post('stopProposal', { id: first, note: 'the user is right' }, session)
  expect(await refused(stop(who.store))).toMatchObject({ error: 'ROLE_REQUIRED' })
  expect(await ok<Proposal>(stop(who.guardian))).toMatchObject({ state: 'stopped' })
  expect(await refused(stop(who.finance))).toMatchObject({ error: 'PROPOSAL_CLOSED' })
  const second = await proposed(move('proposeDeduction', 21n * UNIT))
  await ok(decide(second))
  await later(approvalDelays('local').deduction)
  await t.app.features.operators.proposals.runDue()
  expect([await stateOf(first), await stateOf(second)]).toEqual(['stopped', 'failed'])
  expect(await posted(ann.address)).toBe(20n * UNIT)
})

test('a deduction whose row was written or changed by hand takes nothing', async () => {
  const id = await proposed(move('proposeDeduction', 1n * UNIT))
  await ok(decide(id))
  // The tables' owner, with the triggers off: the worst that can happen to a database.
  const forge = async (sql: string, values: unknown[]) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query("set session_replication_role = 'replica'")
    const { rows } = await client.query<{ id: number }>(sql, values)
    await client.end()
    return rows
  }
  await forge('update proposal set payload = jsonb_set(payload, $1, $2) where id = $3', [
    ['amount'],
    JSON.stringify(String(20n * UNIT)),
    id,
  ])
  const [written] = await forge(
    `insert into proposal (kind, subject, payload, reason, maker, maker_role, created_at, expires_at, state, checker,
       checker_role, decided_at, note, due_at, maker_signature, maker_signed_at, checker_signature, checker_signed_at)
     select kind, subject || ' by hand', payload, reason, maker, maker_role, created_at, expires_at, state, checker,
       checker_role, decided_at, note, due_at, maker_signature, maker_signed_at, checker_signature, checker_signed_at
     from proposal where id = $1 returning id`,
    [id],
  )
  await later(approvalDelays('local').deduction)
  await t.app.features.operators.proposals.runDue()
  expect([await stateOf(id), await stateOf(written!.id)]).toEqual(['failed', 'failed'])
  expect(await posted(ann.address)).toBe(20n * UNIT)
})

test('what is not there cannot be moved; the proposal stays open', async () => {
  const huge = await proposed(allocate({ symbol: 'NULS', amount: '9'.repeat(40) }))
  expect(await refused(decide(huge))).toMatchObject({ error: 'INSUFFICIENT_BALANCE', symbol: 'NULS' })
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
  const operators = {
    register: () => {},
    require: async () => 'finance' as const,
    propose: async () => 0,
    waitingProposals: async () => [],
  }
  const { db } = t.app.database
  const house = new HouseService({
    db,
    chain: 'local',
    now: async () => 1,
    operators,
    isRegistered: async () => true,
  })
  await Promise.all(Array.from({ length: 5 }, () => house.keepLocalFunded()))
  expect(await house.keepLocalFunded()).toBe(true)
  expect(await posted('machine-budget', 'TDE')).toBe(300_000n * UNIT)
  expect(await posted('liquidity')).toBe(50_100n * UNIT)
  await expectSound(t)
})

test('what came in and went out is told by asset, for a day and for a week', async () => {
  const usdt = async () =>
    (await ok<CashFlow[]>(t.get('listCashFlow', who.auditor))).find((f) => f.symbol === 'USDT')!
  const before = await usdt()
  expect(before.day).toEqual(before.week)
  const { amount } = await deposit(chain, t, ann, 40n * UNIT)
  const after = await usdt()
  for (const time of ['day', 'week'] as const)
    expect(BigInt(after[time].inflow) - BigInt(before[time].inflow)).toBe(BigInt(amount))
  expect(after.week.outflow).toBe('0')

  const { database } = t.app
  const later = async (days: number) => {
    const now = async () => Number((await chain.client.getBlock()).timestamp) + days * 86_400
    const none = async () => []
    const house = new HouseService({
      db: database.db,
      chain: 'local',
      now,
      operators: {
        register: () => {},
        require: async () => 'finance',
        propose: async () => 0,
        waitingProposals: none,
      },
      isRegistered: async () => true,
    })
    return (await house.cashFlow()).find((f) => f.symbol === 'USDT')
  }
  const nothing = { inflow: '0', outflow: '0' }
  expect(await later(2)).toMatchObject({ day: nothing, week: after.week })
  expect(await later(9)).toMatchObject({ day: nothing, week: nothing })
})
