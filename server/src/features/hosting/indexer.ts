import { hostingPoolAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { HOSTING_POOLS, type HostingPoolName, STEP_SECONDS } from '@holdfast/protocol/hosting'
import { sql } from 'kysely'
import { isAddressEqual } from 'viem'
import type { Batch } from '../../chain/batch.ts'
import { HistoryGap } from '../../chain/errors.ts'
import { eventReader } from '../../chain/events.ts'
import type { FeatureIndexer } from '../../chain/indexer.ts'
import type { Trx } from '../../db/database.ts'
import { insertRows } from '../../db/insert.ts'
import { tellOrders } from '../../events/orders.ts'

const readEvents = eventReader(hostingPoolAbi, ['PeriodOpened', 'Deposited', 'Claimed', 'Released', 'Funded'])

/** The contract of a pool. */
export const contractOf = (d: Deployment, pool: HostingPoolName) =>
  pool === 'hosting' ? d.contracts.hostingPool : d.contracts.liquidityPool

const eventsOf = (batch: Batch, d: Deployment, pool: HostingPoolName) =>
  readEvents(batch.of(contractOf(d, pool)))
type Event = ReturnType<typeof eventsOf>[number]
type Named<N extends Event['eventName']> = Extract<Event, { eventName: N }>
const named = <N extends Event['eventName']>(events: Event[], name: N) =>
  events.filter((e): e is Named<N> => e.eventName === name)

const place = (e: Event) => ({ block_number: Number(e.blockNumber), log_index: e.logIndex })

/** Indexes periods, orders, payments and totals of both pools. */
export function hostingIndexer(d: Deployment): FeatureIndexer {
  return {
    name: 'hosting',
    async apply(trx, batch) {
      const timeOf = (e: Event) => batch.headers.get(Number(e.blockNumber))!.time
      for (const pool of HOSTING_POOLS) {
        const events = eventsOf(batch, d, pool)
        if (events.length === 0) continue
        const to = { trx, pool, timeOf }
        await storePeriods(to, named(events, 'PeriodOpened'))
        await storeOrders(to, named(events, 'Deposited'))
        await storePayments(to, events)
        await storeFunding(to, named(events, 'Funded'), d)
        await addTotals(trx, pool, batch.from - 1, 1)
      }
    },
    async rollback(trx, block) {
      for (const pool of HOSTING_POOLS) await addTotals(trx, pool, block, -1)
      await trx.deleteFrom('hosting_payment').where('block_number', '>', block).execute()
      await trx.deleteFrom('hosting_order').where('block_number', '>', block).execute()
      await trx.deleteFrom('hosting_period').where('block_number', '>', block).execute()
      await trx.deleteFrom('hosting_funding').where('block_number', '>', block).execute()
    },
  }
}

/** Where rows go: one pool's. */
type Into = { trx: Trx; pool: HostingPoolName; timeOf: (e: Event) => number }

async function storePeriods({ trx, pool }: Into, events: Named<'PeriodOpened'>[]): Promise<void> {
  if (events.length === 0) return
  await insertRows(
    trx,
    'hosting_period',
    events.map((e) => ({
      pool,
      period: Number(e.args.period),
      capacity: String(e.args.capacity),
      start_time: Number(e.args.startTime),
      hash_block: Number(e.args.hashBlock),
      hash: e.args.hash,
      ...place(e),
    })),
  )
}

async function storeOrders({ trx, pool, timeOf }: Into, events: Named<'Deposited'>[]): Promise<void> {
  if (events.length === 0) return
  const newest = await trx
    .selectFrom('hosting_order')
    .where('pool', '=', pool)
    .select(['order_id', 'block_number'])
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const last = newest?.order_id ?? 0
  events.forEach(({ args }, i) => {
    // Orders are numbered without gaps: a gap means that a node left an event out.
    if (Number(args.orderId) !== last + 1 + i)
      throw new HistoryGap(
        `${pool} order ${last + 1 + i} is missing before order ${args.orderId}`,
        (newest?.block_number ?? 1) - 1,
      )
  })
  await insertRows(
    trx,
    'hosting_order',
    events.map((e) => ({
      pool,
      order_id: Number(e.args.orderId),
      owner: e.args.owner.toLowerCase(),
      period: Number(e.args.period),
      amount: String(e.args.amount),
      steps: Number(e.args.steps),
      reward_usdt: String(e.args.rewardUsdt),
      reward_token: String(e.args.rewardToken),
      start_time: timeOf(e),
      end_time: timeOf(e) + Number(e.args.steps) * STEP_SECONDS,
      tx_hash: e.transactionHash,
      ...place(e),
    })),
  )
  await tellOrders(
    trx,
    events.map((e) => ({
      kind: pool,
      orderId: Number(e.args.orderId),
      account: e.args.owner,
      amount: e.args.amount,
      time: timeOf(e),
      at: { block: Number(e.blockNumber), txHash: e.transactionHash },
    })),
  )
}

async function storePayments({ trx, pool, timeOf }: Into, events: Event[]): Promise<void> {
  const paid = events.filter((e) => e.eventName === 'Claimed' || e.eventName === 'Released')
  if (paid.length === 0) return
  await insertRows(
    trx,
    'hosting_payment',
    paid.map((e) => ({
      pool,
      kind: e.eventName === 'Claimed' ? ('claim' as const) : ('release' as const),
      order_id: Number(e.args.orderId),
      owner: e.args.owner.toLowerCase(),
      usdt: String(e.eventName === 'Claimed' ? e.args.usdtAmount : e.args.amount),
      token: e.eventName === 'Claimed' ? String(e.args.tokenAmount) : '0',
      time: timeOf(e),
      tx_hash: e.transactionHash,
      ...place(e),
    })),
  )
}

async function storeFunding({ trx, pool }: Into, events: Named<'Funded'>[], d: Deployment): Promise<void> {
  const assets = { usdt: d.contracts.usdt, token: d.contracts.token }
  const rows = events.flatMap((e) =>
    (['usdt', 'token'] as const)
      .filter((asset) => isAddressEqual(assets[asset], e.args.asset))
      .map((asset) => ({ pool, asset, amount: String(e.args.amount), ...place(e) })),
  )
  await insertRows(trx, 'hosting_funding', rows)
}

/**
 * Adds (`sign` 1) or subtracts (-1) a pool's rows of the blocks above `block` to or from the sums of orders, periods and the pool.
 * These must be the newest blocks, both when they are applied and when they are rolled back.
 */
async function addTotals(trx: Trx, pool: HostingPoolName, block: number, sign: 1 | -1): Promise<void> {
  await sql`
    update hosting_order o set claimed_usdt = o.claimed_usdt + ${sign} * s.usdt,
      claimed_token = o.claimed_token + ${sign} * s.token
    from (
      select order_id, sum(usdt) as usdt, sum(token) as token
      from hosting_payment where pool = ${pool} and kind = 'claim' and block_number > ${block} group by order_id
    ) s where o.pool = ${pool} and o.order_id = s.order_id`.execute(trx)
  await sql`
    update hosting_order o set release_tx_hash = case when ${sign} = 1 then p.tx_hash end
    from hosting_payment p
    where p.pool = ${pool} and o.pool = p.pool and p.order_id = o.order_id and p.kind = 'release'
      and p.block_number > ${block}`.execute(trx)
  await sql`
    update hosting_period p set amount = p.amount + ${sign} * s.amount, orders = p.orders + ${sign} * s.orders,
      participants = p.participants + ${sign} * s.participants
    from (
      select o.period, sum(o.amount) as amount, count(*) as orders,
        count(distinct o.owner) filter (where not exists (
          select from hosting_order e
          where e.pool = o.pool and e.period = o.period and e.owner = o.owner and e.block_number <= ${block}
        )) as participants
      from hosting_order o where o.pool = ${pool} and o.block_number > ${block} group by o.period
    ) s where p.pool = ${pool} and p.period = s.period`.execute(trx)
  await sql`
    update hosting_total t set
      orders = t.orders + ${sign} * o.orders,
      participants = t.participants + ${sign} * o.participants,
      principal = t.principal + ${sign} * (o.amount - p.released),
      paid_usdt = t.paid_usdt + ${sign} * p.usdt,
      paid_token = t.paid_token + ${sign} * p.token,
      funded_usdt = t.funded_usdt + ${sign} * f.usdt,
      funded_token = t.funded_token + ${sign} * f.token
    from (
      select count(*) as orders, coalesce(sum(n.amount), 0) as amount,
        count(distinct n.owner) filter (where not exists (
          select from hosting_order e where e.pool = n.pool and e.owner = n.owner and e.block_number <= ${block}
        )) as participants
      from hosting_order n where n.pool = ${pool} and n.block_number > ${block}
    ) o, (
      select coalesce(sum(usdt) filter (where kind = 'claim'), 0) as usdt,
        coalesce(sum(token), 0) as token,
        coalesce(sum(usdt) filter (where kind = 'release'), 0) as released
      from hosting_payment where pool = ${pool} and block_number > ${block}
    ) p, (
      select coalesce(sum(amount) filter (where asset = 'usdt'), 0) as usdt,
        coalesce(sum(amount) filter (where asset = 'token'), 0) as token
      from hosting_funding where pool = ${pool} and block_number > ${block}
    ) f where t.pool = ${pool}`.execute(trx)
}
