import type { HostingPoolName } from '@holdfast/protocol/hosting'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { count, isFinal, rowsOf, type Slice } from '../../db/page.ts'
import type { Database } from '../../db/schema.ts'

export type Which = 'open' | 'ended' | 'all'
/** Whose rows, in which pool. */
export type Whose = { pool: HostingPoolName; owner: string }

type Orders<O> = SelectQueryBuilder<Database, 'hosting_order', O>

/** Open: principal or rewards not paid in full, as in the contract's `userOrders`. */
function only<O>(q: Orders<O>, which: Which): Orders<O> {
  const open = sql<boolean>`(release_tx_hash is null or claimed_usdt < reward_usdt or claimed_token < reward_token)`
  if (which === 'open') return q.where(open)
  return which === 'ended' ? q.where(sql<boolean>`not ${open}`) : q
}

const ordersIn = (db: Reader, { pool, owner }: Whose) =>
  db.selectFrom('hosting_order').where('hosting_order.pool', '=', pool).where('owner', '=', owner)
const paymentsIn = (db: Reader, { pool, owner }: Whose) =>
  db.selectFrom('hosting_payment').where('pool', '=', pool).where('owner', '=', owner)

export function ordersOf(db: Reader, whose: Whose, which: Which, slice: Slice) {
  const from = ordersIn(db, whose)
  return rowsOf(
    only(from, which).selectAll().select(isFinal('block_number')).orderBy('order_id', 'desc'),
    only(from, which).select(count),
    slice,
  )
}

/**
 * An account's orders with the accounts in their periods, newest first.
 * @param before an order that they are older than; with a time, unix seconds, of this time or older
 */
export const ordersBefore = (
  db: Reader,
  whose: Whose,
  before: { time?: number; id: number } | null,
  limit: number,
) =>
  ordersIn(db, whose)
    .innerJoin('hosting_period as p', (j) =>
      j.onRef('p.pool', '=', 'hosting_order.pool').onRef('p.period', '=', 'hosting_order.period'),
    )
    .$if(before !== null, (q) =>
      q.where(
        before!.time === undefined
          ? sql<boolean>`order_id < ${before!.id}`
          : sql<boolean>`(hosting_order.start_time, order_id) < (${before!.time}, ${before!.id})`,
      ),
    )
    .selectAll('hosting_order')
    .select(['p.participants', isFinal('hosting_order.block_number')])
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute()
export type OrderRow = Awaited<ReturnType<typeof ordersBefore>>[number]

/** How many orders an account has. */
export const countOrders = async (db: Reader, whose: Whose): Promise<number> =>
  (await ordersIn(db, whose).select(count).executeTakeFirstOrThrow()).total

/** How many orders there ever were in a pool. */
export const ordersEver = async (db: Reader, pool: HostingPoolName): Promise<number> =>
  (
    await db
      .selectFrom('hosting_order')
      .where('pool', '=', pool)
      .select((e) => e.fn.max('order_id').as('n'))
      .executeTakeFirst()
  )?.n ?? 0

export function periods(db: Reader, pool: HostingPoolName, slice: Slice) {
  const from = db.selectFrom('hosting_period').where('pool', '=', pool)
  return rowsOf(from.selectAll().orderBy('period', 'desc'), from.select(count), slice)
}

export function paymentsTo(db: Reader, whose: Whose, slice: Slice) {
  const from = paymentsIn(db, whose)
  return rowsOf(
    from
      .selectAll()
      .select(isFinal('block_number'))
      .orderBy('block_number', 'desc')
      .orderBy('log_index', 'desc'),
    from.select(count),
    slice,
  )
}

/** Payments older than a place, newest first. */
export const paymentsBefore = (
  db: Reader,
  whose: Whose,
  before: { block: number; log: number } | null,
  limit: number,
) =>
  paymentsIn(db, whose)
    .$if(before !== null, (q) =>
      q.where(sql<boolean>`(block_number, log_index) < (${before!.block}, ${before!.log})`),
    )
    .selectAll()
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .limit(limit)
    .execute()

/** A pool's totals and the block they are as of, read together. */
export const poolTotals = (db: Reader, pool: HostingPoolName) =>
  db
    .selectFrom('hosting_total')
    .innerJoin('chain_cursor', (j) => j.onTrue())
    .where('pool', '=', pool)
    .selectAll('hosting_total')
    .select(['chain_cursor.number', 'chain_cursor.time'])
    .executeTakeFirstOrThrow()

const sum = (column: string, where = sql<boolean>`true`) =>
  sql<string>`coalesce(sum(${sql.ref(column)}) filter (where ${where}), 0)`

/** Sums over everything that an account ever put into a pool; `principal` is what is inside now. */
export const orderSums = (db: Reader, whose: Whose) =>
  ordersIn(db, whose)
    .select((e) => [
      e.fn.countAll<number>().as('orders'),
      sql<number>`count(*) filter (where release_tx_hash is null or claimed_usdt < reward_usdt
        or claimed_token < reward_token)`.as('open_orders'),
      sum('amount', sql`release_tx_hash is null`).as('principal'),
      sum('reward_usdt').as('promised_usdt'),
      sum('reward_token').as('promised_token'),
      sum('claimed_usdt').as('claimed_usdt'),
      sum('claimed_token').as('claimed_token'),
    ])
    .executeTakeFirstOrThrow()

/** Rewards claimed at `from` (unix seconds) or later. */
export const claimedSince = (db: Reader, whose: Whose, from: number) =>
  paymentsIn(db, whose)
    .where('kind', '=', 'claim')
    .where('time', '>=', from)
    .select([sum('usdt').as('usdt'), sum('token').as('token')])
    .executeTakeFirstOrThrow()

/** What a pool's orders since `from` (unix seconds) were promised, with a level share of `levelBps` on top of each reward. */
export const promisedSince = (db: Reader, pool: HostingPoolName, from: number, levelBps: bigint) =>
  db
    .selectFrom('hosting_order')
    .where('pool', '=', pool)
    .where('start_time', '>=', from)
    .select(
      (['usdt', 'token'] as const).map((asset) => {
        const reward = sql.ref(`reward_${asset}`)
        return sql<string>`coalesce(sum(${reward} + div(${reward} * ${String(levelBps)}::numeric, 10000)), 0)`.as(
          asset,
        )
      }),
    )
    .executeTakeFirstOrThrow()
