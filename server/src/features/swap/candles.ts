import { sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'

const HOUR = 3_600

/**
 * Adds the price changes of the blocks above `block`, which must be the newest, to the hours they fall in. A new hour opens at
 * the price before its first change, so that it begins where the hour before ended.
 */
export async function addCandles(trx: Trx, block: number): Promise<void> {
  await sql`
    insert into candle_hour as c (hour, open, high, low, close, volume_usdt, volume_token, trades)
    select hour, (array_agg(before order by block_number, log_index))[1], greatest(max(price), max(before)),
      least(min(price), min(before)), (array_agg(price order by block_number desc, log_index desc))[1],
      sum(usdt), sum(token), count(side)
    from (
      select block_number, log_index, time - time % ${HOUR} as hour, price, usdt, token, side,
        coalesce(lag(price) over (order by block_number, log_index), earlier.price_before, price) as before
      from pair_change left join (
        select price as price_before from pair_change
        where block_number <= ${block} order by block_number desc, log_index desc limit 1
      ) earlier on true
      where block_number > ${block}
    ) changes
    group by hour
    on conflict (hour) do update set high = greatest(c.high, excluded.high), low = least(c.low, excluded.low),
      close = excluded.close, volume_usdt = c.volume_usdt + excluded.volume_usdt,
      volume_token = c.volume_token + excluded.volume_token, trades = c.trades + excluded.trades`.execute(trx)
}

/** Removes the price changes of the blocks above `block`, and computes their hours again from what is left. */
export async function takeBackCandles(trx: Trx, block: number): Promise<void> {
  const first = await trx
    .selectFrom('pair_change')
    .select('time')
    .where('block_number', '>', block)
    .orderBy('block_number')
    .limit(1)
    .executeTakeFirst()
  if (!first) return
  const hour = first.time - (first.time % HOUR)
  await trx.deleteFrom('pair_change').where('block_number', '>', block).execute()
  await trx.deleteFrom('candle_hour').where('hour', '>=', hour).execute()
  const whole = await trx
    .selectFrom('pair_change')
    .select('block_number')
    .where('time', '<', hour)
    .orderBy('block_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  await addCandles(trx, whole?.block_number ?? -1)
}

export type CandleRow = {
  time: number
  open: string
  high: string
  low: string
  close: string
  volume_usdt: string
  volume_token: string
  trades: number
}

/** Candles of `seconds` each from `from` up to `to` (multiples of `seconds`) in which the reserves changed. */
export async function candles(db: Reader, seconds: number, from: number, to: number): Promise<CandleRow[]> {
  const { rows } = await sql<CandleRow>`
    select hour - hour % ${seconds}::bigint as time, (array_agg(open order by hour))[1] as open, max(high) as high,
      min(low) as low, (array_agg(close order by hour desc))[1] as close, sum(volume_usdt) as volume_usdt,
      sum(volume_token) as volume_token, sum(trades)::bigint as trades
    from candle_hour where hour >= ${from} and hour < ${to} group by 1 order by 1`.execute(db)
  return rows
}

/** The last price known before `time`, and the hour it is of. */
export const priceBefore = (db: Reader, time: number) =>
  db
    .selectFrom('candle_hour')
    .select('close')
    .where('hour', '<', time)
    .orderBy('hour', 'desc')
    .limit(1)
    .executeTakeFirst()
