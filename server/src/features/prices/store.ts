import type { OperatorPriced, PriceHistoryQuery } from '@holdfast/protocol/prices'
import { type Insertable, sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import { pageOf } from '../../db/list.ts'
import type { PriceTables } from '../../db/schema/prices.ts'

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
