import { mintAbi, viewAbi } from '@holdfast/protocol/abi/index'
import type { ChainInfo } from '@holdfast/protocol/chain'
import type { HealthReport } from '@holdfast/protocol/health'
import type { StatusReport } from '@holdfast/protocol/status'
import { saleStateOf } from '@holdfast/protocol/sales'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Person, type TestChain } from '#test/chain.ts'
import { breachesOf, ok } from '#test/custody.ts'
import { asOwner } from '#test/database.ts'
import { atEscrow, buyUnits, type Listed, listProject, makeSale } from '#test/sales.ts'
import { signIn, startTestApp, type TestApp } from '#test/server.ts'
import { type Stage, startStage } from '#test/stage.ts'

// A project whose escrow is not indexed: what the server says of it is what the contract says. Each test continues where the one
// before it ended.

let stage: Stage
let chain: TestChain
let t: TestApp
let manager: Person
let ann: Person
let bob: Person
let carol: Person
let listed: Listed
let since: number

beforeAll(async () => {
  stage = await startStage()
  ;({ chain, t, ann, bob } = stage)
  ;[manager, carol] = [new Person(chain, 14), new Person(chain, 13)]
  await manager.register(bob.address)
  await carol.register(bob.address)
  listed = await listProject(chain, manager.address)
  await makeSale(chain, manager, listed.project, { softCap: 60n })
  await buyUnits(chain, ann, listed.project, 2)
  await t.sync()
  await asOwner(t.config.databaseUrl, 'alter table sale_order add constraint narrow check (units <> 7)')
  await buyUnits(chain, ann, listed.project, 7)
  since = await chain.height()
  await t.sync().catch(() => {})
  await t.sync()
})
afterAll(() => stage?.stop())

const plain = async <T>(path: string) => JSON.parse((await t.app.http.inject(path)).body) as T

const chainUser = async (who: Pick<Person, 'address'>) =>
  chain.client.readContract({
    address: chain.deployment.contracts.view,
    abi: viewAbi,
    functionName: 'getProjectUser',
    args: [listed.mint, who.address],
  })
const chainOrder = async (id: number) => {
  const order = await chain.client.readContract({
    address: listed.mint,
    abi: mintAbi,
    functionName: 'orders',
    args: [BigInt(id)],
  })
  return [saleStateOf(order.state), String(order.releaseTokens)]
}
const chainSale = async () =>
  (
    await chain.client.readContract({
      address: chain.deployment.contracts.view,
      abi: viewAbi,
      functionName: 'getProjectSales',
      args: [listed.mint],
    })
  )[0]!

/** What `check:ledger` finds of what is put aside. */
const breaches = async () => (await breachesOf(t.config.databaseUrl)).filter((b) => b.invariant === 11)

/** Expects what the server says of the project and of these people to be what the contract says. */
async function expectAsTold(people: Person[]): Promise<void> {
  await t.sync()
  const s = await chainSale()
  const [told] = (await ok(t.get(`pageSales?page=1&size=10&project=${listed.project}`))).records
  expect([told!.state, told!.sales, told!.refunded, told!.settled, told!.raised]).toEqual([
    saleStateOf(s.state),
    Number(s.sales),
    Number(s.refunded),
    Number(s.settled),
    String(s.sales * s.price),
  ])
  expect((await ok(t.get(`getProject?project=${listed.project}`))).latest).toMatchObject({
    state: saleStateOf(s.state),
    sales: Number(s.sales),
  })
  const own = await signIn(t, manager.account)
  const buyers = (await ok(t.get(`pageProjectParticipants?page=1&size=10&project=${listed.project}`, own)))
    .records
  for (const b of buyers) {
    const [c] = (await chainUser({ address: b.account as Address })).releases
    expect([b.refunded, b.refunded ? 0 : b.nfts, b.releaseTokens]).toEqual([
      c!.refunded,
      Number(c!.units),
      String(c!.released),
    ])
  }
  const { poolForce } = await chain.client.readContract({
    address: listed.mint,
    abi: mintAbi,
    functionName: 'getConfigMulti',
  })
  const { pools } = await ok(t.get(`getProjectPools?project=${listed.project}`))
  expect(pools.map((p) => p.power)).toEqual(poolForce.map(String))
  for (const who of people) {
    const session = await signIn(t, who.account)
    const { user, releases } = await chainUser(who)
    const [standing] = (await ok(t.get('pageSaleStandings?page=1&size=10', session))).records
    expect([standing!.project, standing!.orders, standing!.amount, standing!.tokens]).toEqual([
      listed.project,
      Number(user.orders),
      String(user.amount),
      String(user.tokenTotal),
    ])
    for (const r of (await ok(t.get('pageSaleReleases?page=1&size=10', session))).records) {
      const own = releases.find((c) => Number(c.saleIndex) === r.sale)!
      expect([r.state, r.refundable, r.leavable, r.claimable, r.refunded]).toEqual([
        saleStateOf(own.state),
        String(own.refundable),
        String(own.leavable),
        String(own.claimable),
        own.refunded,
      ])
    }
    for (const o of (await ok(t.get('pageSaleOrders?page=1&size=10', session))).records)
      expect([o.state, o.releaseTokens]).toEqual(await chainOrder(o.orderId))
  }
}

test('everybody is told since which block it is not indexed, and those who watch why', async () => {
  const contract = listed.mint
  expect((await plain<ChainInfo>('/api/chain')).notIndexed).toEqual([{ contract, since }])
  const health = await plain<HealthReport>('/api/health')
  expect(health.alarms).toContain('contractAside')
  expect(health.aside).toEqual([{ contract, block: since, error: expect.stringContaining('narrow') }])
  const { parts } = await plain<StatusReport>('/api/status')
  expect(parts.filter((p) => p.waits.some((w) => w.reason === 'aside')).map((p) => p.part)).toEqual([
    'lists',
    'levels',
  ])
})

test('who comes and goes is as the contract has it, and nothing is booked', async () => {
  await expectAsTold([ann])
  await buyUnits(chain, carol, listed.project, 3)
  await expectAsTold([ann, carol])
  const stranger = await signIn(t, manager.account)
  expect((await ok(t.get('pageSaleStandings?page=1&size=10', stranger))).records).toEqual([])
  await atEscrow(ann, listed.mint, 'leave', [1n])
  await expectAsTold([carol])
  expect(await breaches()).toEqual([])
})

test('a sale that failed is told to have failed, and its refund as the contract pays it', async () => {
  await buyUnits(chain, ann, listed.project, 5)
  await chain.later(8 * 86_400)
  await expectAsTold([ann, carol])
  expect(saleStateOf((await chainSale()).state)).toBe('failed')
  await atEscrow(carol, listed.mint, 'refund', [carol.address, 1n])
  await expectAsTold([ann, carol])
  expect(await breaches()).toEqual([])
})

test('damage to what is kept or booked is found', async () => {
  const { databaseUrl } = t.config
  const contract = listed.mint.toLowerCase()
  const damage = async (sql: string, undo: string, what: RegExp) => {
    await asOwner(databaseUrl, sql)
    expect(await breaches()).toEqual([expect.objectContaining({ what: expect.stringMatching(what) })])
    await asOwner(databaseUrl, undo)
    expect(await breaches()).toEqual([])
  }
  await damage(
    `create table was as select * from chain_aside_log where block_number = ${since};
     delete from chain_aside_log where block_number = ${since}`,
    `insert into chain_aside_log select * from was; drop table was`,
    new RegExp(`^${contract}, block ${since}: \\d+ logs, 0 kept$`),
  )
  await damage(
    `update chain_log_count set taken = true where block_number = ${since}`,
    `update chain_log_count set taken = false where block_number = ${since}`,
    new RegExp(`^${contract}, block ${since}: `),
  )
  const { rows } = await t.app.database.pool.query<{ block: number }>(
    'select block_number as block from sale_order where project = $1',
    [listed.project],
  )
  await damage(
    `update sale_order set block_number = ${since} where project = ${listed.project}`,
    `update sale_order set block_number = ${rows[0]!.block} where project = ${listed.project}`,
    new RegExp(`^project ${listed.project}, block ${since}: order$`),
  )
})

test('once it is released the tables say the same', async () => {
  await asOwner(t.config.databaseUrl, 'alter table sale_order drop constraint narrow')
  const mended = await startTestApp({ chain, databaseUrl: t.config.databaseUrl })
  await mended.sync()
  await mended.stop()
  expect((await plain<ChainInfo>('/api/chain')).notIndexed).toEqual([])
  await expectAsTold([ann, carol])
  expect(await breaches()).toEqual([])
})
