import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { count, isFinal, rowsOf, type Slice } from '../../db/page.ts'
import type { Database } from '../../db/schema.ts'

export type Which = 'open' | 'ended' | 'all'

type Orders<O> = SelectQueryBuilder<Database, 'hosting_order', O>

/** Open: principal or rewards not paid in full, as in the contract's `userOrders`. */
function only<O>(q: Orders<O>, which: Which): Orders<O> {
  const open = sql<boolean>`(release_tx_hash is null or claimed_usdt < reward_usdt or claimed_token < reward_token)`
  if (which === 'open') return q.where(open)
  return which === 'ended' ? q.where(sql<boolean>`not ${open}`) : q
}

export function ordersOf(db: Reader, owner: string, which: Which, slice: Slice) {
  const from = db.selectFrom('hosting_order').where('owner', '=', owner)
  return rowsOf(
    only(from, which).selectAll().select(isFinal('block_number')).orderBy('order_id', 'desc'),
    only(from, which).select(count),
    slice,
  )
}

/** How many orders there ever were. */
export const ordersEver = async (db: Reader): Promise<number> =>
  (
    await db
      .selectFrom('hosting_order')
      .select((e) => e.fn.max('order_id').as('n'))
      .executeTakeFirst()
  )?.n ?? 0

export function periods(db: Reader, slice: Slice) {
  const from = db.selectFrom('hosting_period')
  return rowsOf(from.selectAll().orderBy('period', 'desc'), from.select(count), slice)
}

export function paymentsTo(db: Reader, owner: string, slice: Slice) {
  const from = db.selectFrom('hosting_payment').where('owner', '=', owner)
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

/** The pool's totals and the block they are as of, read together. */
export const poolTotals = (db: Reader) =>
  db
    .selectFrom('hosting_total')
    .innerJoin('chain_cursor', (j) => j.onTrue())
    .selectAll('hosting_total')
    .select(['chain_cursor.number', 'chain_cursor.time'])
    .executeTakeFirstOrThrow()

const sum = (column: string, where = sql<boolean>`true`) =>
  sql<string>`coalesce(sum(${sql.ref(column)}) filter (where ${where}), 0)`

/** Sums over everything `owner` ever hosted; `principal` is what is inside now. */
export const orderSums = (db: Reader, owner: string) =>
  db
    .selectFrom('hosting_order')
    .where('owner', '=', owner)
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

/** Rewards claimed by `owner` at `from` (unix seconds) or later. */
export const claimedSince = (db: Reader, owner: string, from: number) =>
  db
    .selectFrom('hosting_payment')
    .where('owner', '=', owner)
    .where('kind', '=', 'claim')
    .where('time', '>=', from)
    .select([sum('usdt').as('usdt'), sum('token').as('token')])
    .executeTakeFirstOrThrow()
