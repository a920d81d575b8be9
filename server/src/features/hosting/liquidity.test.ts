import { hostingPoolAbi } from '@holdfast/protocol/abi/index'
import type { Page } from '@holdfast/protocol/envelope'
import type {
  HostingIncome,
  HostingIncomeTotals,
  HostingOrder,
  HostingPeriod,
  HostingPoolTotals,
  HostingRunway,
} from '@holdfast/protocol/hosting'
import type { Earnings } from '@holdfast/protocol/earnings'
import type { CsvPart } from '@holdfast/protocol/lists'
import type { UserInfo } from '@holdfast/protocol/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, UNIT } from '#test/chain.ts'
import { joinLiquidity } from '#test/liquidity.ts'
import { expectAsReplayed } from '#test/replay.ts'
import { startStage, type Stage } from '#test/stage.ts'

const STEP = 43_200

let stage: Stage
let ann: Person
let bob: Person
let joined: bigint

beforeAll(async () => {
  stage = await startStage()
  ;({ ann, bob } = stage)
})
afterAll(() => stage?.stop())

const read: Stage['read'] = (call, headers) => stage.read(call, headers)
const atPool = (who: Person, call: string) =>
  who.send(stage.chain.deployment.contracts.liquidityPool, hostingPoolAbi, call, [])

// Each test continues where the one before it ended.

test('both pools number their orders from 1, and each list is of one pool', async () => {
  await bob.deposit(100n * UNIT)
  joined = await joinLiquidity(stage.chain, ann, 500n * UNIT)
  await ann.deposit(30n * UNIT)
  await stage.t.sync()
  const own = (pool: string) => read<Page<HostingOrder>>(`pageHostingOrders?pool=${pool}`)
  expect((await own('liquidity')).records).toMatchObject([
    { orderId: 1, amount: String(joined), period: 1, rewardUsdt: '0' },
  ])
  expect((await own('hosting')).records).toMatchObject([{ orderId: 2, amount: String(30n * UNIT) }])
  expect(await read('pageHostingOrders')).toEqual(await own('hosting'))
  const periods = (await read<Page<HostingPeriod>>('pageHostingPeriods?pool=liquidity', {})).records
  expect(periods).toMatchObject([{ period: 1, amount: String(joined), orders: 1, participants: 1 }])
  expect(await read<HostingPoolTotals>('getHostingPool?pool=liquidity', {})).toMatchObject({
    participants: 1,
    orders: 1,
    principal: String(joined),
    fundedToken: String(500_000n * UNIT),
    fundedUsdt: '0',
  })
  expect(await read<HostingPoolTotals>('getHostingPool', {})).toMatchObject({
    participants: 2,
    orders: 2,
    principal: String(130n * UNIT),
  })
})

test('shares of the pair are no participation, and give no power', async () => {
  const { user } = await read<UserInfo>(`getUserInfo?address=${ann.address}`)
  expect(user).toMatchObject({ amount: String(30n * UNIT), effectivePower: String(30n * UNIT) })
  const { rows } = await stage.t.app.database.pool.query<{ n: number }>(
    "select count(*)::int as n from level_change where kind = 'deposited'",
  )
  expect(rows[0]!.n).toBe(2)
})

test('the runway is what the budget can still promise, at the pace of late', async () => {
  const [order] = (await read<Page<HostingOrder>>('pageHostingOrders?pool=liquidity')).records
  const runway = await read<HostingRunway>('getHostingRunway?pool=liquidity', {})
  const [usdt, token] = runway.assets
  expect(runway.contract).toBe(stage.chain.deployment.contracts.liquidityPool)
  expect(usdt).toMatchObject({ symbol: 'USDT', free: '0', promised: '0', days: null })
  const reward = BigInt(order!.rewardToken)
  const promised = reward + (reward * 2_000n) / 10_000n
  expect(token).toMatchObject({
    symbol: 'TDE',
    free: String(500_000n * UNIT - promised),
    promised: String(promised),
    days: Number(((500_000n * UNIT - promised) * 30n) / promised),
  })
})

test('claims and principal are income of that pool, its level share reaches the nodes, and earnings name it', async () => {
  await stage.chain.later(STEP)
  const claim = await atPool(ann, 'claim')
  await atPool(bob, 'updatePool')
  await stage.t.sync()
  const income = (await read<Page<HostingIncome>>('pageHostingIncome?pool=liquidity')).records
  expect(income).toMatchObject([{ orderId: 1, kind: 'claim', usdt: '0', txHash: claim }])
  expect((await read<Page<HostingIncome>>('pageHostingIncome')).total).toBe(0)
  const sums = await read<HostingIncomeTotals>('getHostingIncome?pool=liquidity')
  expect(sums).toMatchObject({ claimedToken: income[0]!.token, principal: String(joined) })
  const { sources } = await read<Earnings>('getEarnings')
  expect(sources.find((s) => s.source === 'liquidity')).toMatchObject({ token: income[0]!.token })
  expect(sources.find((s) => s.source === 'static')).toMatchObject({ token: '0' })
  const { rows } = await stage.t.app.database.pool.query<{ n: number }>(
    "select count(*)::int as n from node_inflow where stream = 'dynamic'",
  )
  expect(rows[0]!.n).toBe(1)
  await stage.chain.later(400 * STEP)
  await atPool(ann, 'release')
  await stage.t.sync()
  const { csv } = await read<CsvPart>('exportHosting?pool=liquidity&what=payments')
  expect(csv.split('\r\n')[1]).toContain(',release,')
  expect((await read<CsvPart>('exportHosting?what=orders')).csv.split('\r\n')).toHaveLength(3)
})

test('a reorganisation takes back one pool as the other, and a replay gives the same', async () => {
  await stage.chain.node.rpc('anvil_reorg', [2, []])
  await bob.deposit(40n * UNIT)
  await stage.chain.mine(4)
  await stage.t.sync()
  // The release was in one of those blocks.
  expect(await read<HostingIncomeTotals>('getHostingIncome?pool=liquidity')).toMatchObject({
    principal: String(joined),
  })
  await expectAsReplayed(stage.chain, stage.t)
})
