import type { BurnKind } from '@holdfast/protocol/swap'
import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { isFinal, type Slice } from '../../db/page.ts'

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

/** Trades, newest first. */
export async function swaps(db: Reader, slice: Slice) {
  const rows = await db
    .selectFrom('pair_change')
    .select(['usdt', 'token', 'node_fee', 'burn_fee', 'crash_fee', 'price', 'time', 'tx_hash'])
    .select(isFinal('block_number'))
    .select((e) => [e.ref('side').$notNull().as('side'), e.ref('account').$notNull().as('account')])
    .where('side', 'is not', null)
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  return { rows, total: (await totals(db)).swaps }
}

/** Burned tokens, newest first. */
export async function burns(db: Reader, kind: BurnKind | undefined, slice: Slice) {
  let query = db.selectFrom('token_burn').selectAll().select(isFinal('block_number'))
  if (kind) query = query.where('kind', '=', sql.lit(kind))
  const rows = await query
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .offset(slice.offset)
    .limit(slice.limit)
    .execute()
  const t = await totals(db)
  const counts = { trade: t.trade_burns, own: t.own_burns }
  return { rows, total: kind ? counts[kind] : counts.trade + counts.own }
}

const totals = (db: Reader) => db.selectFrom('swap_total').selectAll().executeTakeFirstOrThrow()
