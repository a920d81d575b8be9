import { mainAbi, mintAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { type Insertable, sql } from 'kysely'
import type { Batch } from '../../chain/batch.ts'
import { HistoryGap } from '../../chain/errors.ts'
import { eventReader } from '../../chain/events.ts'
import type { FeatureIndexer } from '../../chain/indexer.ts'
import type { Trx } from '../../db/database.ts'
import { insertRows } from '../../db/insert.ts'
import { type Placed, tellOrders } from '../../events/orders.ts'
import type { Database } from '../../db/schema.ts'
import { noteDissolved } from './failed.ts'
import { addRows, takeRows, takeSums } from './totals.ts'

const readProjects = eventReader(mainAbi, ['ProjectCreated', 'ProjectDescribed'])
const readEscrow = eventReader(mintAbi)

type Place = { blockNumber: bigint; logIndex: number }
const place = (e: Place) => ({ block_number: Number(e.blockNumber), log_index: e.logIndex })
const lower = (address: string) => address.toLowerCase()
const rates = (values: readonly bigint[]) => values.map(Number)

const projectEvents = (batch: Batch, d: Deployment) => readProjects(batch.of(d.contracts.main))
type ProjectEvent = ReturnType<typeof projectEvents>[number]

/** Events of the escrows, each with its project's number. */
async function escrowEvents(trx: Trx, batch: Batch) {
  const rows = await trx
    .selectFrom('project')
    .select(['index', 'mint'])
    .where('mint', 'in', batch.emitters)
    .execute()
  const projects = new Map(rows.map((r) => [r.mint, r.index]))
  const own = projects.size === 0 ? [] : batch.logs.filter((l) => projects.has(lower(l.address)))
  return readEscrow(own).map((e) => ({ ...e, project: projects.get(lower(e.address))! }))
}
type Event = Awaited<ReturnType<typeof escrowEvents>>[number]
type Named<N extends Event['eventName']> = Extract<Event, { eventName: N }>
const named = <N extends Event['eventName']>(events: Event[], name: N) =>
  events.filter((e): e is Named<N> => e.eventName === name)

/** Indexes projects, their sales, orders, commissions, payments and power pools. */
export function salesIndexer(d: Deployment): FeatureIndexer {
  return {
    name: 'sales',
    async apply(trx, batch) {
      await storeProjects(trx, batch, projectEvents(batch, d))
      const events = await storeEscrows(trx, batch)
      if (events.length > 0) await addUp(trx, batch, events)
    },
    async applyLate(trx, batch) {
      await takeSums(trx, batch.from - 1)
      await addUp(trx, batch, await storeEscrows(trx, batch))
    },
    rollback: (trx, block) => takeRows(trx, block),
  }
}

/** Brings the sums up to date, and tells who has something to take back by them. */
async function addUp(trx: Trx, batch: Batch, events: Event[]): Promise<void> {
  await addRows(trx, batch.from - 1)
  for (const e of named(events, 'SaleDissolved'))
    await noteDissolved(trx, {
      project: e.project,
      index: Number(e.args.sale),
      time: batch.headers.get(Number(e.blockNumber))!.time,
      block: Number(e.blockNumber),
    })
}

/** Stores what the escrows say, and returns it. */
async function storeEscrows(trx: Trx, batch: Batch): Promise<Event[]> {
  const events = await escrowEvents(trx, batch)
  if (events.length === 0) return events
  const at = (e: Event) => ({
    ...place(e),
    time: batch.headers.get(Number(e.blockNumber))!.time,
    tx_hash: e.transactionHash,
  })
  await expectSales(trx, named(events, 'SaleCreated'))
  await insertRows(trx, 'sale', salesOf(events, at))
  await expectOrders(trx, named(events, 'Bought'))
  await insertRows(
    trx,
    'sale_order',
    named(events, 'Bought').map((e) => orderOf(e, at(e))),
  )
  await tellOrders(
    trx,
    named(events, 'Bought').map((e) => placedOf(e, at(e))),
  )
  for (const e of named(events, 'Left')) await leaveOrders(trx, e)
  await insertRows(
    trx,
    'sale_commission',
    named(events, 'CommissionBooked').map((e) => commissionOf(e, at(e))),
  )
  await insertRows(
    trx,
    'sale_step',
    events.flatMap((e) => stepOf(e, at(e))),
  )
  await insertRows(
    trx,
    'sale_payment',
    events.flatMap((e) => paymentsOf(e, at(e))),
  )
  await insertRows(trx, 'sale_settlement', named(events, 'Settled').map(settlementOf))
  await insertRows(trx, 'sale_pool_share', named(events, 'PoolShared').map(shareOf))
  await insertRows(trx, 'sale_pool_move', named(events, 'PoolChanged').map(moveOf))
  return events
}

async function storeProjects(trx: Trx, batch: Batch, events: ProjectEvent[]): Promise<void> {
  if (events.length === 0) return
  const newest = await trx
    .selectFrom('project')
    .select(['index', 'block_number'])
    .orderBy('index', 'desc')
    .limit(1)
    .executeTakeFirst()
  const created = events.filter((e) => e.eventName === 'ProjectCreated')
  const expected = (newest?.index ?? 0) + 1
  const rows = created.map((e, i): Insertable<Database['project']> => {
    const described = events.find(
      (o): o is Extract<ProjectEvent, { eventName: 'ProjectDescribed' }> =>
        o.eventName === 'ProjectDescribed' && o.args.project === e.args.project,
    )
    // Projects are numbered without gaps and described in the same batch: otherwise a node left an event out.
    if (Number(e.args.project) !== expected + i || !described)
      throw new HistoryGap(
        `project ${expected + i} or its description is missing`,
        (newest?.block_number ?? 1) - 1,
      )
    return {
      index: Number(e.args.project),
      mint: lower(e.args.mint),
      manager: lower(e.args.manager),
      cost_wallet: lower(e.args.costWallet),
      token: lower(e.args.token),
      cost_rate: Number(e.args.costRate),
      direct: Number(e.args.direct),
      indirect: Number(e.args.indirect),
      special: Number(e.args.special),
      platform: Number(e.args.platform),
      pool: Number(e.args.pool),
      pool_rates: rates(described.args.poolRates),
      name: described.args.name,
      cid: described.args.cid,
      created_at: batch.headers.get(Number(e.blockNumber))!.time,
      tx_hash: e.transactionHash,
      ...place(e),
    }
  })
  await insertRows(trx, 'project', rows)
}

/** Sales of a project are numbered without gaps. @throws HistoryGap */
async function expectSales(trx: Trx, events: Named<'SaleCreated'>[]): Promise<void> {
  if (events.length === 0) return
  const newest = await trx
    .selectFrom('sale')
    .where('project', 'in', [...new Set(events.map((e) => e.project))])
    .groupBy('project')
    .select((e) => ['project', e.fn.max('index').as('last'), e.fn.max('block_number').as('block')])
    .execute()
  expectNumbered(
    events.map((e) => ({ project: e.project, number: Number(e.args.sale) })),
    newest,
    'sale',
  )
}

/** Orders of a project are numbered without gaps. @throws HistoryGap */
async function expectOrders(trx: Trx, events: Named<'Bought'>[]): Promise<void> {
  if (events.length === 0) return
  const projects = [...new Set(events.map((e) => e.project))]
  const newest = await trx
    .selectFrom('sale_order')
    .distinctOn('project')
    .where('project', 'in', projects)
    .select(['project', 'order_id as last', 'block_number as block'])
    .orderBy('project')
    .orderBy('order_id', 'desc')
    .execute()
  expectNumbered(
    events.map((e) => ({ project: e.project, number: Number(e.args.orderId) })),
    newest,
    'order',
  )
}

function expectNumbered(
  events: { project: number; number: number }[],
  newest: { project: number; last: number; block: number }[],
  what: string,
): void {
  const known = new Map(newest.map((n) => [n.project, n]))
  const last = new Map(newest.map((n) => [n.project, n.last]))
  for (const { project, number } of events) {
    const expected = (last.get(project) ?? 0) + 1
    if (number !== expected)
      throw new HistoryGap(
        `${what} ${expected} of project ${project} is missing before ${number}`,
        (known.get(project)?.block ?? 1) - 1,
      )
    last.set(project, number)
  }
}

type At = { block_number: number; log_index: number; time: number; tx_hash: string }

function salesOf(events: Event[], at: (e: Event) => At): Insertable<Database['sale']>[] {
  const scheduled = named(events, 'SaleScheduled')
  return named(events, 'SaleCreated').map((e) => {
    const s = scheduled.find((o) => o.project === e.project && o.args.sale === e.args.sale)
    const { time, ...sent } = at(e)
    if (!s)
      throw new HistoryGap(
        `the schedule of sale ${e.args.sale} of project ${e.project} is missing`,
        sent.block_number - 1,
      )
    return {
      project: e.project,
      index: Number(e.args.sale),
      name: s.args.name,
      cid: s.args.cid,
      total: Number(e.args.total),
      soft_cap: Number(e.args.softCap),
      max_per_user: Number(e.args.maxPerUser),
      price: String(e.args.price),
      tokens: String(e.args.tokens),
      power: String(e.args.power),
      airdrop: String(e.args.drop),
      pool_tokens: String(e.args.poolTokens),
      start_time: Number(e.args.startTime),
      end_time: Number(e.args.endTime),
      week: Number(s.args.week),
      stream_time: Number(s.args.streamTime),
      release_rates: rates(s.args.releaseRates),
      release_weeks: rates(s.args.releaseWeeks),
      sell_rates: rates(s.args.sellRates),
      created_at: time,
      ...sent,
    }
  })
}

const orderOf = (e: Named<'Bought'>, at: At): Insertable<Database['sale_order']> => ({
  project: e.project,
  order_id: Number(e.args.orderId),
  sale: Number(e.args.sale),
  owner: lower(e.args.account),
  units: Number(e.args.times),
  amount: String(e.args.amount),
  tokens: String(e.args.tokens),
  ...at,
})

const placedOf = (e: Named<'Bought'>, { time, block_number: block }: At): Placed => ({
  kind: 'sale',
  project: e.project,
  orderId: Number(e.args.orderId),
  account: e.args.account,
  amount: e.args.amount,
  time,
  at: { block, txHash: e.transactionHash },
})

/** Marks what `account` has in the sale as paid back; later purchases are separate. */
async function leaveOrders(trx: Trx, e: Named<'Left'>): Promise<void> {
  const { block_number: block, log_index: index } = place(e)
  await trx
    .updateTable('sale_order')
    .set({ left_block: block, left_tx: e.transactionHash })
    .where('project', '=', e.project)
    .where('sale', '=', Number(e.args.sale))
    .where('owner', '=', lower(e.args.account))
    .where('left_block', 'is', null)
    .where(sql<boolean>`(block_number, log_index) < (${block}, ${index})`)
    .execute()
}

const commissionOf = (e: Named<'CommissionBooked'>, at: At): Insertable<Database['sale_commission']> => ({
  project: e.project,
  sale: Number(e.args.sale),
  order_id: Number(e.args.orderId),
  referrer: lower(e.args.referrer),
  generation: Number(e.args.generation),
  level: Number(e.args.level),
  amount: String(e.args.amount),
  ...at,
})

function stepOf(e: Event, at: At): Insertable<Database['sale_step']>[] {
  // Success follows from time; the event that reports it a day later adds nothing.
  const kind = { SaleDissolved: 'dissolution', Reclaimed: 'reclaim' } as const
  if (e.eventName !== 'SaleDissolved' && e.eventName !== 'Reclaimed') return []
  return [{ project: e.project, sale: Number(e.args.sale), kind: kind[e.eventName], ...at }]
}

/** The payments of one event; commissions and pools of one claim are separate rows. */
function paymentsOf(e: Event, at: At): Insertable<Database['sale_payment']>[] {
  const base = { project: e.project, sale: null, usdt: '0', tokens: '0', ...at }
  switch (e.eventName) {
    case 'Released': {
      const { account, sale, tokens, marks } = e.args
      const paid = { sale: Number(sale), tokens: String(tokens), marks: Number(marks) }
      return [{ ...base, ...paid, kind: 'release', account: lower(account) }]
    }
    case 'DropClaimed': {
      const { account, sale, tokens } = e.args
      return [{ ...base, kind: 'drop', account: lower(account), sale: Number(sale), tokens: String(tokens) }]
    }
    case 'Left':
    case 'Refunded': {
      const { account, sale, times, amount } = e.args
      const paid = { sale: Number(sale), usdt: String(amount), units: Number(times) }
      const kind = e.eventName === 'Left' ? 'leave' : 'refund'
      return [{ ...base, ...paid, kind, account: lower(account) }]
    }
    case 'Claimed': {
      const { account, commission, poolUsdt, poolTokens } = e.args
      const to = { ...base, account: lower(account) }
      return [
        ...(commission > 0n ? [{ ...to, kind: 'commission' as const, usdt: String(commission) }] : []),
        ...(poolUsdt > 0n || poolTokens > 0n
          ? [{ ...to, kind: 'pool' as const, usdt: String(poolUsdt), tokens: String(poolTokens) }]
          : []),
      ]
    }
    case 'DuePaid':
      return [{ ...base, kind: 'proceeds', account: lower(e.args.receiver), usdt: String(e.args.amount) }]
    case 'Reclaimed': {
      const { manager, sale, tokens } = e.args
      return [
        { ...base, kind: 'reclaim', account: lower(manager), sale: Number(sale), tokens: String(tokens) },
      ]
    }
    default:
      return []
  }
}

const settlementOf = (e: Named<'Settled'>): Insertable<Database['sale_settlement']> => ({
  project: e.project,
  sale: Number(e.args.sale),
  units: Number(e.args.times),
  cost: String(e.args.cost),
  platform: String(e.args.platform),
  special: String(e.args.special),
  ...place(e),
})

const shareOf = (e: Named<'PoolShared'>): Insertable<Database['sale_pool_share']> => ({
  project: e.project,
  usdt: String(e.args.usdts),
  tokens: String(e.args.tokens),
  ...place(e),
})

const moveOf = (e: Named<'PoolChanged'>): Insertable<Database['sale_pool_move']> => ({
  project: e.project,
  account: lower(e.args.account),
  pool: Number(e.args.pool),
  ...place(e),
})
