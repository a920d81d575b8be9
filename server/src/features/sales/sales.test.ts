import { mainAbi } from '@holdfast/protocol/abi/index'
import type { Page } from '@holdfast/protocol/envelope'
import type { Powers } from '@holdfast/protocol/powers'
import type {
  SaleCommission,
  SaleIncome,
  SaleOrder,
  SaleParticipant,
  SaleRelease,
  SaleStanding,
} from '@holdfast/protocol/sale-account-calls'
import type { Project, ProjectPools, Sale, SaleDetail, SaleInfo } from '@holdfast/protocol/sale-calls'
import type { UserInfo } from '@holdfast/protocol/users'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn, type TestApp } from '#test/server.ts'
import { Person, type TestChain, UNIT } from '#test/chain.ts'
import { atEscrow, buyUnits, listProject, makeSale } from '#test/sales.ts'
import { expectSalesAsView } from '#test/sales-view.ts'
import { startStage, type Stage } from '#test/stage.ts'

const DAY = 86_400
/** The deployment's own project is the first one. */
const OWN = 2

let stage: Stage
let chain: TestChain
let t: TestApp
let ann: Person
let bob: Person
let carol: Person
let manager: Person
let mint: Address
let managerSession: Stage['annSession']
let bobSession: Stage['annSession']

beforeAll(async () => {
  stage = await startStage()
  ;({ chain, t, ann, bob } = stage)
  carol = new Person(chain, 13)
  manager = new Person(chain, 14)
  await carol.register(bob.address)
  await manager.register(ann.address)
  // V1: with a level of her own ann earns commissions.
  await ann.buyNode()
  await t.sync()
  managerSession = await signIn(t, manager.account)
  bobSession = await signIn(t, bob.account)
})
afterAll(() => stage?.stop())

const read: Stage['read'] = (call, headers) => stage.read(call, headers)
const getSale = (sale: number) => read<SaleDetail>(`getSale?project=${OWN}&sale=${sale}`, {})
const asView = async () => {
  await t.sync()
  await expectSalesAsView(chain, t, [ann.address, bob.address, carol.address, manager.address])
}

// Each test continues where the one before it ended.

test('the sale that the deployment opened is there', async () => {
  const { records, total } = await read<Page<Project>>('pageProjects', {})
  expect(total).toBe(1)
  expect(records[0]).toMatchObject({
    index: 1,
    totalSales: 1,
    totalUser: 0,
    token: { symbol: 'TDE', decimals: 18, address: chain.deployment.contracts.token },
    latest: { index: 1, state: 'orderArranged', sales: 0, participants: 0 },
    text: null,
  })
  expect(await read<SaleInfo>('getSaleInfo', {})).toMatchObject({
    projects: 1,
    sales: 1,
    openSales: 1,
    participants: 0,
    raised: '0',
  })
  await asView()
})

test('a project is listed, and has no sale at first', async () => {
  const listed = await listProject(chain, manager.address)
  mint = listed.mint
  expect(listed.project).toBe(OWN)
  await t.sync()
  const project = await read<Project>(`getProject?project=${OWN}`, {})
  expect(project).toMatchObject({
    index: OWN,
    name: 'Orbit',
    manager: manager.address,
    mint,
    latest: null,
    totalSales: 0,
    txHash: listed.txHash,
  })
  const mine = await read<Page<Project>>(`pageProjects?manager=${manager.address}`, {})
  expect(mine.records.map((p) => p.index)).toEqual([OWN])
  expect((await read<Page<Project>>(`pageProjects?manager=${ann.address}`, {})).total).toBe(0)
  await asView()
})

test('a sale waits for its start, then is open', async () => {
  const { timestamp } = await chain.client.getBlock()
  const txHash = await makeSale(chain, manager, OWN, { startTime: timestamp + 3_600n })
  await t.sync()
  const states = async () => [
    (await getSale(1)).sale.state,
    (await read<Page<Sale>>('pageSales?state=upcoming', {})).total,
    (await read<Page<Sale>>(`pageSales?state=open&project=${OWN}`, {})).total,
  ]
  expect(await states()).toEqual(['awaitingOrder', 1, 0])
  expect((await getSale(1)).steps).toEqual([{ state: 'awaitingOrder', time: expect.any(Number), txHash }])
  await asView()
  await chain.later(3_600)
  await t.sync()
  expect(await states()).toEqual(['orderArranged', 0, 1])
  expect((await getSale(1)).steps.at(-1)).toMatchObject({ state: 'orderArranged', txHash: null })
  await asView()
})

test('purchases are orders, and commissions wait for success', async () => {
  const txHash = await buyUnits(chain, bob, OWN, 3)
  await buyUnits(chain, bob, OWN, 2)
  await buyUnits(chain, carol, OWN, 4)
  await t.sync()
  const own = await read<Page<SaleOrder>>('pageSaleOrders', bobSession)
  expect(own).toMatchObject({ total: 2, records: [{ orderId: 2 }, { orderId: 1 }] })
  expect(own.records[1]).toMatchObject({
    project: OWN,
    projectName: 'Orbit',
    saleName: 'First sale',
    owner: bob.address,
    nfts: 3,
    amount: String(30n * UNIT),
    tokens: String(132n * UNIT),
    releaseTokens: '0',
    state: 'orderArranged',
    participants: 2,
    txHash,
    refundTxHash: null,
  })
  const { sale } = await getSale(1)
  expect(sale).toMatchObject({ sales: 9, orders: 3, participants: 2, raised: String(90n * UNIT) })
  const booked = await read<Page<SaleCommission>>('pageSaleCommissions')
  expect(booked.records.map((c) => [c.buyer, c.generation, c.state])).toEqual([
    [carol.address, 2, 'pending'],
    [bob.address, 1, 'pending'],
    [bob.address, 1, 'pending'],
  ])
  await asView()
})

test('what bought units cost is participation', async () => {
  const { user } = await read<UserInfo>(`getUserInfo?address=${bob.address}`, bobSession)
  expect(user!.amount).toBe(String(50n * UNIT))
  const onChain = await chain.client.readContract({
    address: chain.deployment.contracts.main,
    abi: mainAbi,
    functionName: 'users',
    args: [bob.address],
  })
  expect(user!.amount).toBe(String(onChain.amount))
})

test('orders and participants of a project are shown to its manager alone', async () => {
  const all = await read<Page<SaleOrder>>(`pageProjectOrders?project=${OWN}`, managerSession)
  expect(all.records.map((o) => o.owner)).toEqual([carol.address, bob.address, bob.address])
  const some = await read<Page<SaleParticipant>>(
    `pageProjectParticipants?project=${OWN}&sale=1&size=1&page=2`,
    managerSession,
  )
  expect(some).toMatchObject({ total: 2, records: [{ account: bob.address, orders: 2, nfts: 5 }] })
  for (const call of ['pageProjectOrders', 'pageProjectParticipants']) {
    const { body } = await t.get(`${call}?project=${OWN}`, bobSession)
    expect(body.data).toEqual({ error: 'NOT_PROJECT_MANAGER', project: OWN })
    expect((await t.get(`${call}?project=${OWN}`)).body.msg).toBe('noLogin')
    expect((await t.get(`${call}?project=99`, managerSession)).body.data).toEqual({
      error: 'PROJECT_UNKNOWN',
      project: 99,
    })
  }
})

test('who leaves has everything back, and its referrers lose what it brought', async () => {
  const before = await read<Page<SaleCommission>>('pageSaleCommissions')
  const txHash = await atEscrow(carol, mint, 'leave', [1n])
  await t.sync()
  const { sale } = await getSale(1)
  expect(sale).toMatchObject({ state: 'orderArranged', sales: 5, orders: 3, raised: String(50n * UNIT) })
  const carols = await signIn(t, carol.account)
  const [order] = (await read<Page<SaleOrder>>('pageSaleOrders', carols)).records
  expect(order).toMatchObject({ nfts: 4, state: 'principalReturn', refundTxHash: txHash })
  const [release] = (await read<Page<SaleRelease>>('pageSaleReleases', carols)).records
  expect(release).toMatchObject({ refunded: true, leavable: '0', nfts: 4 })
  expect((await read<Page<SaleIncome>>('pageSaleIncome', carols)).records[0]).toMatchObject({
    kind: 'leave',
    usdt: String(40n * UNIT),
    txHash,
  })
  const after = await read<Page<SaleCommission>>('pageSaleCommissions')
  expect(after.total).toBe(before.total)
  expect(after.records.map((c) => [c.buyer, c.state])).toEqual([
    [carol.address, 'lost'],
    [bob.address, 'pending'],
    [bob.address, 'pending'],
  ])
  const { user } = await read<UserInfo>(`getUserInfo?address=${carol.address}`, carols)
  expect(user!.amount).toBe('0')
  await asView()

  // and comes again
  await buyUnits(chain, carol, OWN, 4)
  await t.sync()
  const orders = (await read<Page<SaleOrder>>('pageSaleOrders', carols)).records
  expect(orders.map((o) => o.state)).toEqual(['orderArranged', 'principalReturn'])
  const [again] = (await read<Page<SaleRelease>>('pageSaleReleases', carols)).records
  expect(again).toMatchObject({ refunded: false, leavable: String(40n * UNIT), nfts: 4 })
  await asView()
})

test('the soft cap decides nothing before the end', async () => {
  await buyUnits(chain, carol, OWN, 11)
  await buyUnits(chain, bob, OWN, 5)
  await t.sync()
  expect((await getSale(1)).sale).toMatchObject({ state: 'orderArranged', sales: 25, successTime: null })
  await asView()
})

test('the end makes it a success; a day later commissions are owed, and the pools begin', async () => {
  await chain.later(7 * DAY)
  await expect(buyUnits(chain, bob, OWN, 1)).rejects.toThrow('failed on the chain')
  await expect(atEscrow(bob, mint, 'leave', [1n])).rejects.toThrow('failed on the chain')
  await expect(atEscrow(bob, mint, 'settle', [1n])).rejects.toThrow('failed on the chain')
  await t.sync()
  const { sale, steps } = await getSale(1)
  expect(sale).toMatchObject({ state: 'success', sales: 25, softCap: 20, successTime: sale.endTime })
  expect(sale.payTime).toBe(sale.endTime + DAY)
  expect(steps.at(-1)).toEqual({ state: 'success', time: sale.endTime, txHash: null })
  const states = async () => {
    const booked = await read<Page<SaleCommission>>('pageSaleCommissions')
    return booked.records.map((c) => c.state)
  }
  expect(new Set(await states())).toEqual(new Set(['pending', 'lost']))
  expect((await read<Page<Sale>>(`pageSales?project=${OWN}&state=ended`, {})).total).toBe(1)
  await asView()
  await chain.later(DAY)
  await t.sync()
  expect(new Set(await states())).toEqual(new Set(['due', 'lost']))
  const pools = await read<ProjectPools>(`getProjectPools?project=${OWN}`, {})
  expect(pools.pools[0]).toMatchObject({ members: 2, power: '250' })
  expect(pools).toMatchObject({ filledTokens: String(500n * UNIT), sharedUsdt: String(25n * UNIT) })
  await asView()
  await atEscrow(ann, mint, 'updatePool', [])
  await asView()
})

test('tokens are released mark by mark, and every payment is listed', async () => {
  const release = async () => (await read<Page<SaleRelease>>('pageSaleReleases', bobSession)).records[0]!
  const before = await release()
  expect(before).toMatchObject({ nfts: 10, tokens: String(440n * UNIT), vested: String(44n * UNIT) })
  expect(before.marks).toHaveLength(11)
  expect(before.marks.reduce((sum, m) => sum + BigInt(m.tokens), 0n)).toBe(440n * UNIT)
  const claim = await atEscrow(carol, mint, 'claim', [bob.address])
  const drop = await atEscrow(carol, mint, 'claimDrop', [bob.address])
  await t.sync()
  expect(await release()).toMatchObject({
    released: String(44n * UNIT),
    claimable: '0',
    drop: String(10n * UNIT),
    dropped: String(10n * UNIT),
    marks: expect.arrayContaining([expect.objectContaining({ paid: true, tokens: String(44n * UNIT) })]),
  })
  const { records } = await read<Page<SaleIncome>>('pageSaleIncome', bobSession)
  expect(records.map((r) => [r.kind, r.txHash])).toEqual([
    ['drop', drop],
    ['pool', claim],
    ['release', claim],
    ['pool', claim],
  ])
  await asView()
  await chain.later(3 * 7 * DAY)
  await atEscrow(ann, mint, 'claimToken', [bob.address])
  await asView()
  const [order] = (await read<Page<SaleOrder>>('pageSaleOrders', bobSession)).records
  expect(BigInt(order!.releaseTokens)).toBe((BigInt(order!.tokens) * 4n) / 10n)
})

test('commissions are paid, proceeds are divided, unsold tokens go back', async () => {
  const due = (await read<Page<SaleStanding>>('pageSaleStandings')).records[0]!
  expect(BigInt(due.commissionTotal)).toBeGreaterThan(0n)
  await atEscrow(bob, mint, 'claimUsdt', [ann.address])
  await atEscrow(bob, mint, 'settle', [1n])
  await atEscrow(bob, mint, 'reclaim', [1n])
  await t.sync()
  const after = (await read<Page<SaleStanding>>('pageSaleStandings')).records[0]!
  expect(after).toMatchObject({ commissionPaid: due.commissionTotal, orders: 0 })
  const { records } = await read<Page<SaleIncome>>('pageSaleIncome', managerSession)
  expect(records.map((r) => r.kind)).toEqual(['reclaim', 'proceeds'])
  const { sale } = await getSale(1)
  expect(sale).toMatchObject({ settled: 25, reclaimed: true })
  const parts = [sale.paidCost, sale.paidPlatform, sale.paidSpecial, sale.directTotal, sale.indirectTotal]
  const pools = 25n * UNIT
  expect(parts.reduce((sum, p) => sum + BigInt(p), pools)).toBe(BigInt(sale.raised))
  await asView()
})

test('a sale that ends below its soft cap has failed, and everybody gets everything back', async () => {
  await makeSale(chain, manager, OWN, { name: 'Second sale', drop: 0n, poolTokens: 0n })
  await buyUnits(chain, bob, OWN, 3, 2)
  await buyUnits(chain, carol, OWN, 1, 2)
  await chain.later(7 * DAY)
  await t.sync()
  expect((await getSale(2)).sale.state).toBe('failed')
  const [lost] = (await read<Page<SaleCommission>>('pageSaleCommissions')).records
  expect(lost).toMatchObject({ sale: 2, state: 'lost' })
  const [owed] = (await read<Page<SaleRelease>>('pageSaleReleases', bobSession)).records
  expect(owed).toMatchObject({ sale: 2, refundable: String(30n * UNIT), refunded: false, nextTime: null })
  await asView()

  const refund = await atEscrow(carol, mint, 'refund', [bob.address, 2n])
  await t.sync()
  const [order] = (await read<Page<SaleOrder>>('pageSaleOrders', bobSession)).records
  expect(order).toMatchObject({ sale: 2, state: 'principalReturn', refundTxHash: refund })
  expect((await getSale(2)).sale.state).toBe('failed')
  expect((await read<Page<SaleIncome>>('pageSaleIncome', bobSession)).records[0]).toMatchObject({
    kind: 'refund',
    usdt: String(30n * UNIT),
    txHash: refund,
  })
  const { user } = await read<UserInfo>(`getUserInfo?address=${bob.address}`, bobSession)
  expect(user!.amount).toBe(String(100n * UNIT))
  await asView()

  const last = await atEscrow(bob, mint, 'refund', [carol.address, 2n])
  await t.sync()
  const { sale, steps } = await getSale(2)
  expect(sale).toMatchObject({ state: 'principalReturn', refunded: 4 })
  expect(steps.map((s) => s.state)).toEqual(['awaitingOrder', 'orderArranged', 'failed', 'principalReturn'])
  expect(steps.at(-1)!.txHash).toBe(last)
  await asView()
})

test('a sale that the guardian dissolves returns what was paid', async () => {
  await makeSale(chain, manager, OWN, { name: 'Third sale' })
  await buyUnits(chain, carol, OWN, 2, 3)
  const txHash = await atEscrow(new Person(chain, 7), mint, 'dissolve', [3n])
  await t.sync()
  const { sale, steps } = await getSale(3)
  expect(sale).toMatchObject({ state: 'dissolution', dissolvedTime: expect.any(Number) })
  expect(steps.at(-1)).toEqual({ state: 'dissolution', time: sale.dissolvedTime, txHash })
  const powers = await read<Powers>('getPowers', {})
  const dissolve = powers.functions.find((f) => f.contract === 'Mint')
  expect(dissolve?.lastUse).toEqual({ time: sale.dissolvedTime, txHash })
  await atEscrow(bob, mint, 'refund', [carol.address, 3n])
  await asView()
  expect((await getSale(3)).steps.at(-1)!.state).toBe('principalReturn')
  expect(await read<SaleInfo>('getSaleInfo', {})).toMatchObject({
    projects: 2,
    sales: 4,
    successfulSales: 1,
    participants: 2,
    orders: 9,
    raised: String(250n * UNIT),
    refunded: String(100n * UNIT),
  })
})

test('private lists need a session; what is not there and what is not valid is refused by name', async () => {
  for (const call of [
    'pageSaleOrders',
    'pageSaleReleases',
    'pageSaleIncome',
    'pageSaleCommissions',
    'pageSaleStandings',
  ])
    expect((await t.get(call)).body).toEqual({ code: 500, msg: 'noLogin', data: { error: 'NO_LOGIN' } })
  const refused: [string, object][] = [
    ['getProject?project=9', { error: 'PROJECT_UNKNOWN', project: 9 }],
    ['getSale?project=9&sale=1', { error: 'PROJECT_UNKNOWN', project: 9 }],
    [`getSale?project=${OWN}&sale=9`, { error: 'SALE_UNKNOWN', project: OWN, sale: 9 }],
    ['getProjectPools?project=0', { error: 'INVALID_INPUT', field: 'project' }],
    ['pageSales?state=closed', { error: 'INVALID_INPUT', field: 'state' }],
    ['pageSales?size=201', { error: 'INVALID_INPUT', field: 'size' }],
    ['pageProjects?manager=0x12', { error: 'INVALID_INPUT', field: 'manager' }],
    ['getProject', { error: 'INVALID_INPUT', field: 'project' }],
  ]
  for (const [call, data] of refused) expect([call, (await t.get(call)).body.data]).toEqual([call, data])
})
