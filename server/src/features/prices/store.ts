import type { OperatorPriced, PriceHistoryQuery } from '@holdfast/protocol/prices'
import { type Insertable, sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import { pageOf } from '../../db/list.ts'
import type { PriceTables } from '../../db/schema/prices.ts'

const DAY = 86_400

/**
 * The pair's price over the day before the newest block we know, each weighted by how long it stood, rounded down; null
 * before the first trade. A pair younger than a day counts from its beginning.
 */
export async function dayAverage(db: Reader): Promise<{ price: string; at: number } | undefined> {
  const { rows } = await sql<{ price: string | null; at: number }>`
    with c as (select time as at, time - ${DAY} as start from chain_cursor),
    step as (
      (select start as time, price, -1::bigint as block_number, 0 as log_index
        from c, lateral (select price from pair_change where time <= c.start
          order by time desc, block_number desc, log_index desc limit 1) p)
      union all
      (select time, price, block_number, log_index from pair_change, c where time > c.start)
    ),
    stood as (
      select price, lead(time, 1, (select at from c)) over (order by block_number, log_index) - time as seconds
      from step
    ),
    -- Without liquidity there is no price.
    summed as (select sum(price * seconds) as total, sum(seconds) as seconds from stood where price > 0)
    select (select at from c) as at, case
      when seconds > 0 then div(total, seconds)
      else (select price from step where price > 0 order by block_number desc, log_index desc limit 1)
    end as price from summed`.execute(db)
  const row = rows[0]
  return row?.price ? { price: row.price, at: row.at } : undefined
}

/** The pair's newest price that we know, and null without liquidity. */
export async function spot(db: Reader): Promise<bigint | null> {
  const row = await db
    .selectFrom('pair_change')
    .select('price')
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && BigInt(row.price) > 0n ? BigInt(row.price) : null
}

/** The price that two operators last agreed to, or the local chain's default. */
export const agreed = (db: Reader, symbol: OperatorPriced) =>
  db
    .selectFrom('price_set')
    .selectAll()
    .where('symbol', '=', symbol)
    .where((e) => e.or([e('set_by', 'is', null), e('checker', 'is not', null)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Prices that were in force after `from`, in their order. */
export const since = async (db: Reader, symbol: OperatorPriced, from: number): Promise<bigint[]> => {
  const { rows } = await sql<{ price: string }>`
    select price from (
      (select id, price from price_set where symbol = ${symbol} and at <= ${from} order by id desc limit 1)
      union all
      (select id, price from price_set where symbol = ${symbol} and at > ${from})
    ) p order by id`.execute(db)
  return rows.map((r) => BigInt(r.price))
}

/** The price set last. */
export const newest = (db: Reader, symbol: OperatorPriced) =>
  db
    .selectFrom('price_set')
    .selectAll()
    .where('symbol', '=', symbol)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Makes changes of one price wait for each other. */
export const lock = (trx: Trx, symbol: OperatorPriced) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${symbol}, 12))`.execute(trx)

export const insert = (trx: Trx, row: Insertable<PriceTables['price_set']>) =>
  trx.insertInto('price_set').values(row).execute()

export async function history(db: Reader, q: PriceHistoryQuery) {
  let query = db.selectFrom('price_set').selectAll()
  if (q.symbol !== undefined) query = query.where('symbol', '=', q.symbol)
  return pageOf(
    query,
    { by: { at: 'id', symbol: 'symbol', price: 'price', by: 'set_by' }, first: ['at', 'desc'], id: 'id' },
    q,
  )
}
