import type { Page } from '@holdfast/protocol/envelope'
import type {
  HostingIncome,
  HostingIncomeTotals,
  HostingOrder,
  HostingPeriod,
  HostingPoolTotals,
} from '@holdfast/protocol/hosting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestApp } from '#test/server.ts'
import { startStage, type Stage } from '#test/stage.ts'
import { Person, type TestChain, UNIT } from '#test/chain.ts'

const STEP = 43_200
const TERM_7_DAYS = 0

let stage: Stage
let chain: TestChain
let t: TestApp
let ann: Person
let bob: Person
let annSession: Stage['annSession']

beforeAll(async () => {
  stage = await startStage()
  ;({ chain, t, ann, bob, annSession } = stage)
})
afterAll(() => stage?.stop())

const read: Stage['read'] = (call, headers) => stage.read(call, headers)
const orders = (query = '') => read<Page<HostingOrder>>(`pageHostingOrders?${query}`)

// Each test continues where the one before it ended.

test('before anything is hosted everything is zero, and the budget is there', async () => {
  expect(await orders()).toEqual({ records: [], total: 0, page: 1, size: 20 })
  expect(await read<HostingPoolTotals>('getHostingPool', {})).toMatchObject({
    block: await chain.height(),
    participants: 0,
    orders: 0,
    principal: '0',
    fundedUsdt: String(200_000n * UNIT),
    fundedToken: String(1_000_000n * UNIT),
    paidUsdt: '0',
    paidToken: '0',
  })
})

test('a deposit is an order with its rewards, final two blocks later', async () => {
  const hash = await ann.deposit(100n * UNIT, TERM_7_DAYS)
  await t.sync()
  const { timestamp } = await chain.client.getBlock()
  const { records, total } = await orders()
  expect(total).toBe(1)
  expect(records[0]).toEqual({
    orderId: 1,
    owner: ann.address,
    period: 1,
    amount: String(100n * UNIT),
    rewardUsdt: '700000000000000000',
    rewardToken: '5000000000000000000',
    claimedUsdt: '0',
    claimedToken: '0',
    steps: 14,
    startTime: Number(timestamp),
    endTime: Number(timestamp) + 14 * STEP,
    state: 'running',
    txHash: hash,
    releaseTxHash: null,
    final: false,
  })
  await chain.mine(2)
  await t.sync()
  expect((await orders()).records[0]?.final).toBe(true)
})

test('the period shows what joined it', async () => {
  await ann.deposit(20n * UNIT)
  await bob.deposit(30n * UNIT)
  await t.sync()
  const { records } = await read<Page<HostingPeriod>>('pageHostingPeriods', {})
  expect(records).toHaveLength(1)
  const [period] = records
  expect(period).toMatchObject({
    period: 1,
    capacity: String(60_000n * UNIT),
    amount: String(150n * UNIT),
    orders: 3,
    participants: 2,
  })
  const hashBlock = await chain.client.getBlock({ blockNumber: BigInt(period!.hashBlock) })
  expect(period!.hash).toBe(hashBlock.hash)
})

test('a claim is income of the account, by order', async () => {
  await chain.later(STEP)
  const hash = await ann.claim()
  await t.sync()
  const { records, total } = await read<Page<HostingIncome>>('pageHostingIncome')
  expect(total).toBe(2)
  expect(records).toMatchObject([
    { orderId: 2, kind: 'claim', txHash: hash, final: false },
    { orderId: 1, kind: 'claim', usdt: '50000000000000000', token: '357142857142857142', txHash: hash },
  ])
  const income = await read<HostingIncomeTotals>('getHostingIncome')
  const paid = (of: 'usdt' | 'token') => String(records.reduce((sum, r) => sum + BigInt(r[of]), 0n))
  expect(income).toEqual({
    orders: 2,
    openOrders: 2,
    principal: String(120n * UNIT),
    promisedUsdt: String(700_000_000_000_000_000n + 320_000_000_000_000_000n),
    promisedToken: String(5n * UNIT + 2_160_000_000_000_000_000n),
    claimedUsdt: paid('usdt'),
    claimedToken: paid('token'),
    claimedUsdtToday: paid('usdt'),
    claimedTokenToday: paid('token'),
  })
  const pool = await read<HostingPoolTotals>('getHostingPool', {})
  expect(pool).toMatchObject({ paidUsdt: paid('usdt'), paidToken: paid('token'), orders: 3, participants: 2 })
})

test('bob sees nothing of this', async () => {
  const session = await signIn(t, bob.account)
  expect(await read<Page<HostingIncome>>('pageHostingIncome', session)).toMatchObject({
    records: [],
    total: 0,
  })
  const own = await read<Page<HostingOrder>>('pageHostingOrders', session)
  expect(own.records.map((o) => o.orderId)).toEqual([3])
})

test('what was claimed yesterday is not of today', async () => {
  await chain.later(86_400)
  await t.sync()
  const income = await read<HostingIncomeTotals>('getHostingIncome')
  expect(income).toMatchObject({ claimedUsdtToday: '0', claimedTokenToday: '0' })
  expect(BigInt(income.claimedUsdt)).toBeGreaterThan(0n)
})

test('an order is due when the chain says that its term is over', async () => {
  const [order] = (await orders()).records.filter((o) => o.orderId === 1)
  const left = order!.endTime - Number((await chain.client.getBlock()).timestamp)
  await chain.later(left - 60)
  await t.sync()
  const stateOf = async (id: number) => (await orders()).records.find((o) => o.orderId === id)?.state
  expect(await stateOf(1)).toBe('running')
  await chain.later(60)
  await t.sync()
  expect(await stateOf(1)).toBe('due')
  expect(await stateOf(2)).toBe('running')
})

test('a release pays the principal and, with all rewards claimed, ends the order', async () => {
  const hash = await ann.release()
  await t.sync()
  const released = (await orders('state=open')).records.find((o) => o.orderId === 1)
  expect(released).toMatchObject({ state: 'released', releaseTxHash: hash })
  expect((await orders('state=ended')).total).toBe(0)
  const [payment] = (await read<Page<HostingIncome>>('pageHostingIncome')).records
  expect(payment).toMatchObject({ orderId: 1, kind: 'release', usdt: String(100n * UNIT), token: '0' })

  await ann.claim()
  await t.sync()
  expect((await orders('state=ended')).records.map((o) => o.orderId)).toEqual([1])
  expect((await orders('state=open')).records.map((o) => o.orderId)).toEqual([2])
  expect((await orders('state=all')).records.map((o) => o.orderId)).toEqual([2, 1])
  const income = await read<HostingIncomeTotals>('getHostingIncome')
  expect(income).toMatchObject({ orders: 2, openOrders: 1, principal: String(20n * UNIT) })
  expect(await read<HostingPoolTotals>('getHostingPool', {})).toMatchObject({ principal: String(50n * UNIT) })
})

test('pages are cut as asked', async () => {
  const second = await orders('page=2&size=1')
  expect(second).toMatchObject({ total: 2, page: 2, size: 1 })
  expect(second.records.map((o) => o.orderId)).toEqual([1])
})

test('a second period counts on its own, and everybody once', async () => {
  const carol = new Person(chain, 13)
  await carol.register(bob.address)
  for (const who of [ann, carol, carol, ann]) await who.deposit(20n * UNIT)
  await t.sync()
  const { records, total } = await read<Page<HostingPeriod>>('pageHostingPeriods?size=1', {})
  expect(total).toBe(2)
  expect(records[0]).toMatchObject({ amount: String(80n * UNIT), orders: 4, participants: 2 })
  expect(await read<HostingPoolTotals>('getHostingPool', {})).toMatchObject({ participants: 3, orders: 7 })
})

test.each([
  'state=closed',
  'state=',
  'size=201',
  'size=0',
  'page=0',
  'page=1.0',
  'size=1e2',
  'state=open&state=all',
])('orders with %s are refused', async (query) => {
  const { status, body } = await t.get(`pageHostingOrders?${query}`, annSession)
  expect([status, body.code, body.data]).toEqual([
    200,
    500,
    { error: 'INVALID_INPUT', field: query.split('=')[0] },
  ])
})

test('private lists need a session', async () => {
  for (const call of ['pageHostingOrders', 'getHostingIncome', 'pageHostingIncome'])
    expect((await t.get(call)).body).toEqual({ code: 500, msg: 'noLogin', data: { error: 'NO_LOGIN' } })
})
