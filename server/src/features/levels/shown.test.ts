import { mainAbi, teamRewardsAbi } from '@holdfast/protocol/abi/index'
import { TOP_LEVEL } from '@holdfast/protocol/levels'
import { encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOperator, UNIT } from '#test/chain.ts'
import { ok } from '#test/custody.ts'
import {
  depositForV1,
  endEpoch,
  fillPot,
  type LevelStage,
  nextEpoch,
  startLevelStage,
  work,
} from '#test/levels.ts'
import { OPERATOR_ENV, signInOperators } from '#test/operators.ts'
import { signIn } from '#test/server.ts'
import { conditionsOf, whyLost } from './conditions.ts'
import { changes, firstVersion } from './inputs.ts'
import { losses } from './notices-store.ts'
import { changedSince, changesOf } from './standings-store.ts'

// What people are shown, and what managers can set. Each test continues where the one before it ended.

let stage: LevelStage
let who: Awaited<ReturnType<typeof signInOperators>>
let session: { apptoken: string }
const reason = 'agreed with the partner'

beforeAll(async () => {
  stage = await startLevelStage({ env: OPERATOR_ENV })
  who = await signInOperators(stage.t)
  session = await signIn(stage.t, stage.people.top.account)
  await depositForV1(stage)
  await nextEpoch(stage)
  await fillPot(stage.chain, 100n * UNIT)
  await nextEpoch(stage)
})
afterAll(() => stage?.stop())

const read = <P extends string>(call: P, headers: Record<string, string> = session) =>
  ok(stage.t.get(call, headers))
const propose = (level: number | null, account: string = stage.people.top.address) =>
  stage.t.post('proposeManualLevel', { account, level, reason }, who.managerA)
const approve = (id: number, as = who.managerB) =>
  stage.t.post('decideProposal', { id, approve: true, note: 'looked at' }, as)

test('a level is set by two managers, shown with a mark, and never paid', async () => {
  const proposed = await ok<{ proposal: number }>(propose(7))
  expect(await read('getTeam')).toMatchObject({ level: 1, isManual: false })
  expect((await approve(proposed.proposal, who.managerA)).body.data).toMatchObject({
    error: 'SECOND_PERSON_REQUIRED',
  })
  expect((await approve(proposed.proposal)).body).toMatchObject({ code: 200, data: { state: 'executed' } })
  expect(await read('getTeam')).toMatchObject({ level: 7, isManual: true, paidLevel: 1 })
  expect((await read(`getUserInfo?address=${stage.people.top.address}`)).teamLevel).toBe(7)
  expect(await read('pageManualLevels', who.auditor)).toMatchObject({
    total: 1,
    records: [{ account: stage.people.top.address, level: 7, reason }],
  })
  await fillPot(stage.chain, 100n * UNIT)
  await nextEpoch(stage)
  const e = await read('getEpoch')
  expect(e.byLevel).toEqual([6, 1, 0, 0, 0, 0, 0, 0, 0, 0])
  expect((await read('pageLevelIncome?source=v4')).total).toBe(0)
  expect((await read('getTeam')).paidLevel).toBe(1)
})

test('the mark is taken away the same way', async () => {
  const { proposal } = await ok<{ proposal: number }>(propose(null))
  await approve(proposal)
  expect(await read('getTeam')).toMatchObject({ level: 1, isManual: false })
  expect((await read('pageManualLevels', who.managerA)).total).toBe(0)
})

test.each([
  [{ level: 10 }, 'INVALID_INPUT'],
  [{ level: -1 }, 'INVALID_INPUT'],
  [{ level: 1.5 }, 'INVALID_INPUT'],
  [{ level: '3' }, 'INVALID_INPUT'],
  [{}, 'INVALID_INPUT'],
  [{ level: 3, account: '0x12' }, 'INVALID_INPUT'],
  [{ level: 3, account: `0x${'0'.repeat(39)}1` }, 'NOT_REGISTERED'],
  [{ level: 3, reason: ' ' }, 'INVALID_INPUT'],
])('a proposal with %o is refused', async (changed, error) => {
  const body = { account: stage.people.top.address, reason, ...changed }
  const { data } = (await stage.t.post('proposeManualLevel', body, who.managerA)).body
  expect(data).toMatchObject({ error })
})

test('what levels are paid from is shown to those who answer for it', async () => {
  const budget = await read('getLevelBudget', who.finance)
  const [usdt, token] = budget.assets
  expect(usdt).toMatchObject({
    symbol: 'USDT',
    funded: String(200n * UNIT),
    // what nobody earned went back to the hosting pool
    owed: String(200n * UNIT - BigInt(usdt!.claimed)),
    surplus: '0',
  })
  // A sixtieth of what lies there, after each 100 that came in.
  const first = (100n * UNIT) / 60n
  const second = (200n * UNIT - first) / 60n
  expect(budget.pots.map((p) => p.usdt).slice(0, 3)).toEqual([String(second), String(first), '0'])
  expect(usdt!.meanPot).toBe(String((first + second) / 3n))
  expect(usdt!.runwayEpochs).toBeGreaterThan(0)
  expect(token).toMatchObject({ symbol: 'TDE', meanPot: '0', runwayEpochs: null })
  expect(BigInt(budget.poster!.balance)).toBeGreaterThan(0n)
  expect((await stage.t.get('getLevelBudget', session)).body.data).toMatchObject({ error: 'ROLE_REQUIRED' })
})

test('a member of the team is found by the beginning of the address', async () => {
  const leg = stage.people.legs[1]!.address
  for (const search of [
    leg.slice(0, 6),
    leg,
    leg.toLowerCase(),
    leg.slice(0, 10).toUpperCase().replace('X', 'x'),
  ]) {
    const found = await read(`pageInvites?search=${search}`)
    expect([search, found.total, found.records.map((r) => r.address)]).toEqual([search, 1, [leg]])
  }
  const deep = stage.people.deep[0]!.address
  expect((await read(`pageInvites?search=${deep}`)).records).toEqual([])
  expect(
    (await read(`getIndirect?address=${stage.people.top.address}&search=${deep}`)).records,
  ).toMatchObject([{ address: deep, depth: 2 }])
  expect(await read(`pageInvites?search=${leg}&page=2&size=1`)).toMatchObject({ total: 1, records: [] })
  for (const search of ['0x', '0x1', '0x12', 'abc', '0x%25%25%25', `${leg}0`, '0x___'])
    expect([search, (await stage.t.get(`pageInvites?search=${search}`, session)).body.data]).toEqual([
      search,
      { error: 'INVALID_INPUT', field: 'search' },
    ])
})

test('income is exported whole, in parts that lose no row', async () => {
  const { csv, next } = await read('exportEarnings')
  const lines = csv.trimEnd().split('\r\n')
  expect(next).toBeNull()
  expect(lines[0]).toBe('epoch ends,epoch,source,level,USDT,TDE,state,funded by')
  expect(lines).toHaveLength(1 + (await read('pageLevelIncome')).total)
  expect((await read('exportEarnings?from=3')).csv.split('\r\n').filter(Boolean)).toHaveLength(
    lines.length - 3,
  )
})

test('a level is lost when the thresholds rise, with its reason, and comes back', async () => {
  const { chain } = stage
  const { main } = chain.deployment.contracts
  const tables = await chain.client.readContract({
    address: main,
    abi: mainAbi,
    functionName: 'getConfigMulti',
  })
  const set = (teamValids: readonly bigint[]) =>
    asOperator(
      chain,
      main,
      encodeFunctionData({
        abi: mainAbi,
        functionName: 'setConfigMulti',
        args: [{ ...tables, teamValids: teamValids as typeof tables.teamValids }],
      }),
    )
  await set(tables.teamValids.map((v) => v + 50n))
  await nextEpoch(stage)
  const team = await read('getTeam')
  const { n } = await read('getEpoch')
  const reasons = [{ kind: 'valids', have: '5', need: '53', met: false }]
  expect(team).toMatchObject({ level: 0, paidLevel: 0, lost: [{ n, from: 1, to: 0, reasons }] })
  const [notice] = (await read('pageOwnNotices')).records.filter((r) => r.kind === 'level.lost')
  expect(notice).toMatchObject({ from: 1, to: 0, reasons })
  // Later epochs do not make it forgotten, nor change why it was lost.
  await nextEpoch(stage)
  expect((await read('getTeam')).lost).toEqual([{ n, from: 1, to: 0, reasons }])
  await set(tables.teamValids)
  await nextEpoch(stage)
  expect(await read('getTeam')).toMatchObject({ level: 1, lost: [] })
  const proof = await read(`getLevelProof?n=${(await read('getEpoch')).n}`)
  expect(proof.figures.conditions).toHaveLength(TOP_LEVEL)
  expect(proof.figures.conditions[0]).toMatchObject({ level: 1, met: true })
  expect(proof.legs.map((l) => l.carry)).toEqual(
    proof.legs.map((l) => l.carry).toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)),
  )
})

test('proofs of old epochs are gone, and the newer ones have all that was earned', async () => {
  for (let i = 0; i < 2; i++) {
    await stage.chain.later(130)
    await work(stage)
    await endEpoch(stage.chain)
    await work(stage)
  }
  expect((await stage.t.get('getLevelProof?n=1', session)).body.data).toMatchObject({
    error: 'PROOFS_GONE',
    n: 1,
  })
  const proof = await read('getLevelProof')
  const { rows } = await stage.t.app.database.pool.query<{ sum: string }>(
    'select sum(usdt)::text from level_income i join level_epoch e on e.id = i.epoch_id where account = $1 and e.n <= $2',
    [stage.people.top.address.toLowerCase(), proof.n],
  )
  expect(proof.rewards.find((r) => r.symbol === 'USDT')?.cumulative).toBe(rows[0]!.sum)
  expect(
    await stage.chain.client.readContract({
      address: proof.teamRewards as `0x${string}`,
      abi: teamRewardsAbi,
      functionName: 'lastActive',
    }),
  ).toBe(BigInt(proof.n))
})

test('of levels that were lost, those stand that nothing gave back', async () => {
  const { db } = stage.t.app.database
  const account = `0x${'7'.repeat(40)}`
  const epochs = await db.selectFrom('level_epoch').select(['id', 'n']).orderBy('id').execute()
  const moved = async (all: [from: number, to: number][]) => {
    await db.deleteFrom('level_notice').where('account', '=', account).execute()
    for (const [i, [from, to]] of all.entries())
      await db
        .insertInto('level_notice')
        .values({
          account,
          kind: to > from ? 'level.reached' : 'level.lost',
          time: 1_000 + i,
          epoch_id: epochs[i]!.id,
          from_level: from,
          to_level: to,
        })
        .execute()
    return (await losses(db, account)).map((l) => [l.n, l.from_level, l.to_level])
  }
  const n = epochs.map((e) => e.n)
  expect(epochs.length).toBeGreaterThan(3)
  expect(await moved([])).toEqual([])
  expect(await moved([[0, 3]])).toEqual([])
  expect(
    await moved([
      [0, 3],
      [3, 2],
      [2, 1],
    ]),
  ).toEqual([
    [n[2], 2, 1],
    [n[1], 3, 2],
  ])
  // V2 came back, V3 did not.
  expect(
    await moved([
      [0, 3],
      [3, 1],
      [1, 2],
    ]),
  ).toEqual([[n[1], 3, 1]])
  expect(
    await moved([
      [0, 3],
      [3, 1],
      [1, 3],
    ]),
  ).toEqual([])
  expect(
    await moved([
      [0, 3],
      [3, 1],
      [1, 9],
      [9, 0],
    ]),
  ).toEqual([[n[3], 9, 0]])
  await moved([])
})

const bounds = {
  validMin: 100n * UNIT,
  teamValids: [0n, 3n, 5n, 8n, 12n, 20n, 30n, 50n, 80n, 120n],
  teamAmounts: [0n, 3n, 10n, 30n, 100n, 300n, 1_000n, 3_000n, 10_000n, 30_000n].map((a) => a * 1_000n * UNIT),
  legsNeeded: 2,
}

test('conditions of a level are those of the rules, legs from V3 on', () => {
  const f = { cents: '10000', valid_members: 8, small: '3000000', legs: [2, 0, 0, 0, 0, 0, 0, 0] }
  expect(conditionsOf(2, f, bounds).map((c) => c.kind)).toEqual(['self', 'valids', 'amount'])
  expect(conditionsOf(3, f, bounds).map((c) => c.met)).toEqual([true, true, true, true])
  expect(conditionsOf(3, { ...f, legs: [1, 9, 9, 9, 9, 9, 9, 9] }, bounds).map((c) => c.met)).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(conditionsOf(3, { ...f, cents: '9999' }, bounds)[0]).toMatchObject({
    met: false,
    have: '99990000000000000000',
  })
  expect(whyLost(3, 1, { ...f, valid_members: 4 }, bounds)).toMatchObject([{ kind: 'valids', need: '5' }])
})

test('by rules 2 an order counts until its term ends, if that is seven days or more', async () => {
  const { db } = stage.t.app.database
  const account = `0x${'8'.repeat(40)}`
  const { number } = await db
    .selectFrom('block')
    .select('number')
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow()
  const place = (log_index: number) => ({ block_number: number, log_index })
  const start = 20_000 * 43_200
  const hash = `0x${'9'.repeat(64)}`
  await db
    .insertInto('level_registration')
    .values({ index: 900, account, refer: `0x${'0'.repeat(40)}`, time: start, ...place(9_000) })
    .execute()
  const order = (log: number, steps: number | null, kind: 'deposited' | 'card' | 'bought' = 'deposited') => ({
    account,
    kind,
    amount: String(BigInt(log) * UNIT),
    time: start + 600,
    tx_hash: hash,
    steps,
    ...place(log),
  })
  const orders = [order(9_001, 14), order(9_002, 13), order(9_003, 60)]
  await db
    .insertInto('level_change')
    .values([...orders, order(9_004, null, 'card'), order(9_005, null, 'bought')])
    .execute()
  const read = async (epoch: number, isFirst = false) => {
    const found = []
    for await (const c of changes(db, { from: number, to: number }, { version: 2, epoch, isFirst }))
      if (c.account === account) found.push([c.kind, Number(c.amount / UNIT), c.time])
    return found
  }
  const arrived = [
    ['deposited', 9_001, start + 600],
    ['deposited', 9_003, start + 600],
    ['card', 9_004, start + 600],
  ]
  const over = ['ended', -9_001, start + 600 + 14 * 43_200]
  expect(await read(20_000)).toEqual(arrived)
  expect(await read(20_014)).toEqual([...arrived, over])
  expect(await read(20_015)).toEqual(arrived)
  expect(await read(20_015, true)).toEqual([...arrived, over])
  // The same as a member's proof tells it.
  const epoch = { from: 20_014 * 43_200, to: 20_015 * 43_200, limit: 9 }
  expect(await changesOf(db, account, 2, epoch)).toEqual({
    opening: String(18_004n * UNIT),
    rows: [{ time: over[2], amount: String(-9_001n * UNIT), tx_hash: hash }],
  })
  expect((await changesOf(db, account, 1, epoch)).rows).toEqual([])
  expect((await changedSince(db, account, 2, epoch.from)).amount).toBe(String(-9_001n * UNIT - 9_003n * UNIT))
  // Orders that were indexed before their terms were known are not weighed by them.
  expect(await firstVersion(db)).toBe(2)
  await db.updateTable('level_change').set({ steps: null }).where('account', '=', account).execute()
  expect(await firstVersion(db)).toBe(1)
  await db.deleteFrom('level_change').where('account', '=', account).execute()
  await db.deleteFrom('level_registration').where('account', '=', account).execute()
})
