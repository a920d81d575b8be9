// A month of hourly candles over a million swaps, through the server's own service on a real PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../devenv/postgres.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { addCandles, takeBackCandles } from '../server/src/features/swap/candles.ts'
import { SwapService } from '../server/src/features/swap/service.ts'
import { analyze } from './postgres.ts'
import { type BenchRow, row } from './row.ts'

const SWAPS = 1_000_000
const PER_BLOCK = 2
const BLOCKS = SWAPS / PER_BLOCK
const MONTH = 30 * 86_400
/** 00:00 UTC of a day, so that candles of every interval begin with it. */
const BEGAN = 1_760_054_400
const END = BEGAN + MONTH
const ASKED = 300

/**
 * Seeds the swaps, sums their hours up with the indexer's own statements, and asks for the candles of the last month.
 * @throws when the candles do not add up to the swaps, before or after a roll-back, or are not continuous
 */
export async function run(): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-chart-'))
  const postgres = await startPostgres({ dir })
  try {
    await migrate(postgres.url)
    const database = openDatabase(postgres.url)
    try {
      await seed(database, postgres.url)
      const service = new SwapService({ db: database.db, head: { time: () => Promise.resolve(END) } })
      await check(database, service)
      const month = await measure(() => service.candles({ interval: '1h', from: BEGAN, to: END }))
      const anchor = await measure(() => fromSwaps(database), 5)
      const days = await measure(() => service.candles({ interval: '1d', from: BEGAN, to: END }))
      const page = await measure(() => service.swaps({ page: 1, size: 200 }))
      const block = await measureBlock(database)
      await check(database, service)
      return [
        row(
          'chart: a month of hourly candles over 1,000,000 swaps, p99 ms (anchor: summed from the swaps)',
          month,
          anchor,
          50,
        ),
        row('chart: the same as daily candles, p99 ms', days, null, 50),
        row('chart: newest 200 swaps, p99 ms', page, null, 50),
        row(`chart: hours kept for a block of ${PER_BLOCK} swaps, and taken back, p99 ms`, block, null, 50),
      ]
    } finally {
      await database.close()
    }
  } finally {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Swaps of all sizes, evenly over the month, at a price that changes at random. */
async function seed({ pool, db }: DatabaseHandle, url: string): Promise<void> {
  await pool.query('set synchronous_commit = off')
  await pool.query(
    `insert into block select n, '0x' || lpad(to_hex(n), 64, '0'), '0x' || lpad(to_hex(n - 1), 64, '0'), $1::bigint + n * $2::bigint / $3::bigint, true
     from generate_series(0, $3::bigint - 1) n`,
    [BEGAN, MONTH, BLOCKS],
  )
  await pool.query(
    `insert into pair_change (block_number, log_index, time, tx_hash, reserve_usdt, reserve_token, price, side, account,
       usdt, token, node_fee, burn_fee, crash_fee)
     select n / $4, n % $4, $1::bigint + n / $4 * $2::bigint / $5::bigint, '0x' || lpad(to_hex(n), 64, '0'),
       1000000 * 1e18, 4000000 * 1e18, (250000000000000000 + 100000000000000000 * sin(n / 9000.0) + n % 1000)::numeric(78, 0),
       case when n % 3 = 0 then 'sell' else 'buy' end, '0x' || lpad(to_hex(n % 10007), 40, '0'),
       (n * 7919 % 1000003) * 1000000000000001::numeric, (n * 104729 % 1000003) * 4000000000000003::numeric, 0, 0, 0
     from generate_series(0, $3::bigint - 1) n`,
    [BEGAN, MONTH, SWAPS, PER_BLOCK, BLOCKS],
  )
  await pool.query('update swap_total set swaps = $1', [SWAPS])
  await analyze(url)
  await inTransaction(db, (trx) => addCandles(trx, -1))
}

/** 99th percentile of the calls' durations, milliseconds. */
async function measure(call: () => Promise<unknown>, asked = ASKED): Promise<number> {
  const taken: number[] = []
  for (let i = 0; i < asked + asked / 10; i++) {
    const from = performance.now()
    await call()
    if (i >= asked / 10) taken.push(performance.now() - from)
  }
  return taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.99) - 1]!
}

/** The same candles, computed from the swaps without the stored hours. */
const fromSwaps = ({ pool }: DatabaseHandle) =>
  pool.query(
    `select time - time % 3600 as hour, max(price), min(price), sum(usdt), sum(token), count(side),
       (array_agg(price order by block_number, log_index))[1], (array_agg(price order by block_number desc, log_index desc))[1]
     from pair_change where time >= $1 and time < $2 group by 1 order by 1`,
    [BEGAN, END],
  )

/** Removes the newest block and indexes it again, as in a reorganisation. */
async function measureBlock({ db }: DatabaseHandle): Promise<number> {
  const newest = await db
    .selectFrom('pair_change')
    .selectAll()
    .where('block_number', '=', BLOCKS - 1)
    .execute()
  return measure(() =>
    inTransaction(db, async (trx) => {
      await takeBackCandles(trx, BLOCKS - 2)
      await trx.insertInto('pair_change').values(newest).execute()
      await addCandles(trx, BLOCKS - 2)
    }),
  )
}

async function check({ pool }: DatabaseHandle, service: SwapService): Promise<void> {
  const { rows } = await pool.query<{ usdt: string; token: string; trades: number }>(
    'select sum(usdt) as usdt, sum(token) as token, count(side) as trades from pair_change',
  )
  const faults: string[] = []
  for (const interval of ['1h', '4h', '1d'] as const) {
    const { candles } = await service.candles({ interval, from: BEGAN, to: END })
    const sum = (of: 'volumeUsdt' | 'volumeToken') => candles.reduce((n, c) => n + BigInt(c[of]), 0n)
    const trades = candles.reduce((n, c) => n + c.trades, 0)
    if (String(sum('volumeUsdt')) !== rows[0]!.usdt) faults.push(`${interval}: USDT ${sum('volumeUsdt')}`)
    if (String(sum('volumeToken')) !== rows[0]!.token) faults.push(`${interval}: TDE ${sum('volumeToken')}`)
    if (trades !== rows[0]!.trades) faults.push(`${interval}: ${trades} trades`)
    if (candles.some((c, i) => i > 0 && c.open !== candles[i - 1]!.close)) faults.push(`${interval}: a jump`)
  }
  if (faults.length > 0) throw new Error(`chart bench: ${faults.join('; ')}`)
}
