import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import {
  type Burn,
  type BurnQuery,
  type Candle,
  CANDLE_SECONDS,
  CANDLES,
  type CandleQuery,
  type Candles,
  MAX_CANDLES,
  type Swap,
} from '@holdfast/protocol/swap'
import { getAddress } from 'viem'
import type { Head } from '../../chain/head.ts'
import type { Db } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import { AppError } from '../../http/errors.ts'
import { candles, type CandleRow, priceBefore } from './candles.ts'
import * as store from './store.ts'

/** Trades of the TDE/USDT pair, its price over time, and burned tokens; all from events. */
export class SwapService {
  private readonly db: Db
  private readonly head: Pick<Head, 'time'>

  constructor(o: { db: Db; head: Pick<Head, 'time'> }) {
    this.db = o.db
    this.head = o.head
  }

  /** The pair's average price of a day: see `store.dayAverage`. */
  dayAverage(): Promise<{ price: string; at: number } | undefined> {
    return store.dayAverage(this.db)
  }

  /** The pair's newest price that we know, USDT per TDE, 18 decimals; null without liquidity. */
  spot(): Promise<bigint | null> {
    return store.spot(this.db)
  }

  swaps(q: PageQuery): Promise<Page<Swap>> {
    return paged(
      q,
      (slice) => store.swaps(this.db, slice),
      (rows) =>
        rows.map((r) => ({
          side: r.side,
          account: getAddress(r.account),
          usdt: r.usdt,
          token: r.token,
          nodeFee: r.node_fee,
          burnFee: r.burn_fee,
          crashFee: r.crash_fee,
          price: r.price,
          time: r.time,
          txHash: r.tx_hash,
          final: r.final,
        })),
    )
  }

  burns(q: BurnQuery): Promise<Page<Burn>> {
    return paged(
      q,
      (slice) => store.burns(this.db, q.kind, slice),
      (rows) =>
        rows.map((r) => ({
          kind: r.kind,
          account: getAddress(r.account),
          amount: r.amount,
          time: r.time,
          txHash: r.tx_hash,
          final: r.final,
        })),
    )
  }

  /**
   * Candles that overlap the requested time, without gaps; none in the future or before the first price.
   * @throws AppError INVALID_INPUT when `from` is not before `to`, or more than `MAX_CANDLES` are asked for
   */
  async candles(q: CandleQuery): Promise<Candles> {
    const seconds = CANDLE_SECONDS[q.interval]
    const now = await this.head.time()
    const end = Math.ceil(Math.min(q.to ?? now + 1, now + 1) / seconds) * seconds
    const start = q.from === undefined ? end - (q.count ?? CANDLES) * seconds : q.from - (q.from % seconds)
    if (q.to !== undefined && q.from !== undefined && q.from >= q.to)
      throw new AppError('INVALID_INPUT', { field: 'from' })
    if ((end - start) / seconds > MAX_CANDLES)
      throw new AppError('INVALID_INPUT', { field: 'from', limit: MAX_CANDLES })
    const [before, rows] = await Promise.all([
      priceBefore(this.db, start),
      candles(this.db, seconds, start, end),
    ])
    return { interval: q.interval, candles: fill(rows, before?.close, { start, end, seconds }) }
  }
}

const record = (r: CandleRow): Candle => ({
  time: r.time,
  open: r.open,
  high: r.high,
  low: r.low,
  close: r.close,
  volumeUsdt: r.volume_usdt,
  volumeToken: r.volume_token,
  trades: r.trades,
})

/** Fills gaps with candles at the last price. */
function fill(
  rows: CandleRow[],
  before: string | undefined,
  { start, end, seconds }: { start: number; end: number; seconds: number },
): Candle[] {
  const filled: Candle[] = []
  let price = before
  let next = 0
  for (let time = start; time < end; time += seconds) {
    const row = rows[next]
    if (row?.time === time) {
      filled.push(record(row))
      price = row.close
      next++
    } else if (price !== undefined)
      filled.push({
        time,
        open: price,
        high: price,
        low: price,
        close: price,
        volumeUsdt: '0',
        volumeToken: '0',
        trades: 0,
      })
  }
  return filled
}
