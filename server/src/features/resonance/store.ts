import type { PeriodStatus } from '@holdfast/protocol/resonance'
import { type Selectable, sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { count, rowsOf, type Slice } from '../../db/page.ts'
import type { ResonanceTables } from '../../db/schema/resonance.ts'

/** The newest rule of each line. */
export const lines = (db: Reader) =>
  db
    .selectFrom('resonance_line')
    .distinctOn('line')
    .selectAll()
    .orderBy('line')
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .execute()
export type LineRow = Awaited<ReturnType<typeof lines>>[number]

/** The newest period of each line. */
export async function newestPeriods(db: Reader): Promise<PeriodRow[]> {
  // One look into the index for each line, however many periods there were.
  const { rows } = await sql<PeriodRow>`
    select p.* from (select distinct line from resonance_line) l
    cross join lateral (
      select * from resonance_period where line = l.line order by period desc limit 1
    ) p order by p.line`.execute(db)
  return rows
}
export type PeriodRow = Selectable<ResonanceTables['resonance_period']>

const lastStep = sql<boolean>`greatest(block_number, close_block, draw_block, dissolve_block)
  <= (select finalized from chain_cursor)`.as('final')

export function periods(
  db: Reader,
  which: { line?: number | undefined; status?: PeriodStatus | undefined; period?: number },
  slice: Slice,
) {
  const from = db
    .selectFrom('resonance_period')
    .$if(which.line !== undefined, (q) => q.where('line', '=', which.line!))
    .$if(which.status !== undefined, (q) => q.where('status', '=', which.status!))
    .$if(which.period !== undefined, (q) => q.where('period', '=', which.period!))
  return rowsOf(from.selectAll().select(lastStep).orderBy('period', 'desc'), from.select(count), slice)
}
export type ShownPeriodRow = PeriodRow & { final: boolean }

/** What an account has in each of these periods. */
export async function partsOf(db: Reader, owner: string, ids: number[]) {
  const { rows } = await sql<{ period: number; orders: number; amount: string; fill: string | null }>`
    select o.period, count(*) as orders, sum(o.amount) as amount, sum(r.fill) as fill ${ORDERS}
    where o.owner = ${owner} and o.period = any(${ids}::bigint[]) group by o.period`.execute(db)
  return new Map(rows.map((r) => [r.period, r]))
}

/** Arcs of a period from an order's number on, in the order of joining. */
export const arcs = (db: Reader, period: number, from: number, limit: number) =>
  db
    .selectFrom('resonance_order')
    .where('period', '=', period)
    .where('order_id', '>=', from)
    .select(['order_id', 'before', 'amount'])
    .orderBy('order_id')
    .limit(limit)
    .execute()

/**
 * Orders `o` with their periods `p`, and what they are filled with and earn, `r`: null until that is known. `low` and `high` are F at
 * both ends of the arc.
 */
const ORDERS = sql`
  from resonance_order o
  join resonance_period p on p.period = o.period
  cross join lateral (
    select case when p.status = 'arranged'
        then resonance_filled(o.before, p.total, p.capacity, p.start, p.pro_rata) end as low,
      case when p.status = 'arranged'
        then resonance_filled(o.before + o.amount, p.total, p.capacity, p.start, p.pro_rata) end as high
  ) f
  cross join lateral (
    select f.low, f.high, f.high - f.low as fill,
      div(f.high * p.rate_usdt, 1000000000000000000) - div(f.low * p.rate_usdt, 1000000000000000000) as reward_usdt,
      div(f.high * p.rate_token, 1000000000000000000) - div(f.low * p.rate_token, 1000000000000000000) as reward_token
  ) r`

/** Something is not paid yet, or not decided. */
const OPEN = sql`(case p.status
  when 'arranged' then o.refunded < o.amount - r.fill or o.released < r.fill
    or o.claimed_usdt < r.reward_usdt or o.claimed_token < r.reward_token
  when 'failed' then o.refunded < o.amount
  when 'dissolved' then o.refunded < o.amount
  else true end)`

export type OrderRow = {
  order_id: number
  period: number
  line: number
  status: PeriodStatus
  pro_rata: boolean
  before: string
  amount: string
  low: string | null
  high: string | null
  refunded: string
  released: string
  claimed_usdt: string
  claimed_token: string
  rate_usdt: string
  rate_token: string
  steps: number
  time: number
  tx_hash: string
  deadline: number
  close_time: number | null
  close_tx: string | null
  awaited_block: number | null
  draw_time: number | null
  draw_tx: string | null
  dissolve_time: number | null
  dissolve_tx: string | null
  participants: number
  final: boolean
}

const COLUMNS = sql`o.order_id, o.period, p.line, p.status, p.pro_rata, o.before, o.amount, r.low, r.high, o.refunded,
  o.released, o.claimed_usdt, o.claimed_token, p.rate_usdt, p.rate_token, p.steps, o.time, o.tx_hash, p.deadline, p.close_time, p.close_tx,
  p.awaited_block, p.draw_time, p.draw_tx, p.dissolve_time, p.dissolve_tx, p.participants,
  o.block_number <= (select finalized from chain_cursor) as final`

export type Which = { state?: 'open' | 'ended' | 'all' | undefined; period?: number | undefined }

const whose = (owner: string, { state = 'all', period }: Which) => sql`o.owner = ${owner}
  ${period === undefined ? sql`` : sql`and o.period = ${period}`}
  ${state === 'all' ? sql`` : state === 'open' ? sql`and ${OPEN}` : sql`and not ${OPEN}`}`

/** An account's orders, newest first. */
export async function orders(db: Reader, owner: string, which: Which, slice: Slice) {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} ${ORDERS} where ${whose(owner, which)}
    order by o.order_id desc offset ${slice.offset} limit ${slice.limit}`.execute(db)
  const all = await sql<{ total: number }>`select count(*) as total ${ORDERS}
    where ${whose(owner, which)}`.execute(db)
  return { rows, total: all.rows[0]!.total }
}

/**
 * An account's orders, newest first.
 * @param before an order that they are older than; with a time, unix seconds, of this time or older
 */
export async function ordersBefore(
  db: Reader,
  owner: string,
  before: { time?: number; id: number } | null,
  limit: number,
): Promise<OrderRow[]> {
  const older =
    before === null
      ? sql``
      : before.time === undefined
        ? sql`and o.order_id < ${before.id}`
        : sql`and (o.time, o.order_id) < (${before.time}, ${before.id})`
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} ${ORDERS} where o.owner = ${owner} ${older}
    order by o.order_id desc limit ${limit}`.execute(db)
  return rows
}

export const countOrders = async (db: Reader, owner: string): Promise<number> =>
  (await db.selectFrom('resonance_order').where('owner', '=', owner).select(count).executeTakeFirstOrThrow())
    .total

/** The newest payment of each kind of these orders. */
export const newestPayments = (db: Reader, ids: number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('resonance_payment')
        .where('order_id', 'in', ids)
        .distinctOn(['order_id', 'kind'])
        .select(['order_id', 'kind', 'time', 'tx_hash'])
        .orderBy('order_id')
        .orderBy('kind')
        .orderBy('block_number', 'desc')
        .orderBy('log_index', 'desc')
        .execute()
export type NewestPayment = Awaited<ReturnType<typeof newestPayments>>[number]

const paymentsIn = (db: Reader, owner: string) =>
  db
    .selectFrom('resonance_payment as y')
    .innerJoin('resonance_order as o', 'o.order_id', 'y.order_id')
    .where('y.owner', '=', owner)

const final = sql<boolean>`y.block_number <= (select finalized from chain_cursor)`.as('final')

export const payments = (db: Reader, owner: string, slice: Slice) =>
  rowsOf(
    paymentsIn(db, owner)
      .selectAll('y')
      .select(['o.period', final])
      .orderBy('y.block_number', 'desc')
      .orderBy('y.log_index', 'desc'),
    paymentsIn(db, owner).select(count),
    slice,
  )

/** Payments older than a place, newest first. */
export const paymentsBefore = (
  db: Reader,
  owner: string,
  before: { block: number; log: number } | null,
  limit: number,
) =>
  paymentsIn(db, owner)
    .$if(before !== null, (q) =>
      q.where(sql<boolean>`(y.block_number, y.log_index) < (${before!.block}, ${before!.log})`),
    )
    .selectAll('y')
    .select('o.period')
    .orderBy('y.block_number', 'desc')
    .orderBy('y.log_index', 'desc')
    .limit(limit)
    .execute()

/** Sums over an account's orders. @param now chain time, unix seconds @param step seconds of a step */
export async function orderSums(db: Reader, owner: string, now: number, step: number) {
  const vested = (reward: string) => sql`greatest(0, div(${sql.ref(reward)} * d.done, p.steps))`
  const { rows } = await sql<{
    orders: number
    open_orders: number
    joined: string
    principal: string
    refund_due: string
    promised_usdt: string
    promised_token: string
    due_usdt: string
    due_token: string
    claimed_usdt: string
    claimed_token: string
  }>`
    select count(*) as orders, count(*) filter (where ${OPEN}) as open_orders,
      coalesce(sum(o.amount) filter (where p.status in ('open', 'drawing')), 0) as joined,
      coalesce(sum(r.fill - o.released), 0) as principal,
      coalesce(sum(o.amount - coalesce(r.fill, 0) - o.refunded)
        filter (where p.status in ('arranged', 'failed', 'dissolved')), 0) as refund_due,
      coalesce(sum(r.reward_usdt), 0) as promised_usdt, coalesce(sum(r.reward_token), 0) as promised_token,
      coalesce(sum(greatest(0, ${vested('r.reward_usdt')} - o.claimed_usdt)) filter (where p.status = 'arranged'), 0) as due_usdt,
      coalesce(sum(greatest(0, ${vested('r.reward_token')} - o.claimed_token)) filter (where p.status = 'arranged'), 0) as due_token,
      coalesce(sum(o.claimed_usdt), 0) as claimed_usdt, coalesce(sum(o.claimed_token), 0) as claimed_token
    ${ORDERS}
    cross join lateral (
      select greatest(0, least(p.steps, div(${now}::bigint - p.deadline, ${step}::bigint))) as done
    ) d
    where o.owner = ${owner}`.execute(db)
  return rows[0]!
}

/** Rewards claimed by an account, in all and at `from` (unix seconds) or later. */
export async function claimed(db: Reader, owner: string, from: number) {
  const sum = (column: string, since: boolean) =>
    sql<string>`coalesce(sum(${sql.ref(column)}) filter (where not ${since} or time >= ${from}), 0)`
  return db
    .selectFrom('resonance_payment')
    .where('owner', '=', owner)
    .where('kind', '=', 'claim')
    .select([
      sum('usdt', false).as('usdt'),
      sum('token', false).as('token'),
      sum('usdt', true).as('usdt_since'),
      sum('token', true).as('token_since'),
    ])
    .executeTakeFirstOrThrow()
}

/** Sums over all periods, and the block that they are as of. */
export async function totals(db: Reader) {
  const { rows } = await sql<{
    block: number
    time: number
    periods: number
    orders: number
    participants: number
    joined: string
    filled: string
    refunded: string
    paid_usdt: string
    paid_token: string
  }>`
    select c.number as block, c.time, s.*, t.participants from chain_cursor c, resonance_total t, (
      select count(*) as periods, coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(total), 0) as joined,
        coalesce(sum(least(total, capacity)) filter (where status = 'arranged'), 0) as filled,
        coalesce(sum(refunded), 0) as refunded, coalesce(sum(paid_usdt), 0) as paid_usdt,
        coalesce(sum(paid_token), 0) as paid_token
      from resonance_period
    ) s`.execute(db)
  return rows[0]!
}
