// A large community for benchmarks: who invited whom and who moved money, skewed as real ones are, always the same.
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { EpochFacts } from '@holdfast/levels'

/** The first epoch's number; the history before it is a year long. */
const EPOCH = 40_000
const SECONDS = 43_200
const YEAR = 365 * 86_400
const USDT = 10n ** 18n

/** End of number n, unix seconds. */
export const endOf = (n: number): number => (EPOCH + n) * SECONDS
const END = endOf(1)

const fixed = (byte: string): `0x${string}` => `0x${byte.repeat(20)}`
const thousands = (list: number[]) => list.map((v) => BigInt(v) * 1_000n * USDT)

/** What number n is computed for: a block a second, and bounds that leave few on the highest levels. */
export const factsOf = (n: number): EpochFacts => ({
  epoch: EPOCH + n - 1,
  inputBlock: endOf(n) - 1,
  chainId: 31_337,
  teamRewards: fixed('11'),
  hostingPool: fixed('22'),
  usdt: fixed('33'),
  token: fixed('44'),
  params: {
    generations: 10,
    teamValids: [0, 5, 20, 50, 100, 200, 500, 1_000, 2_000, 4_000].map(BigInt),
    teamAmounts: thousands([0, 1, 10, 50, 100, 300, 1_000, 2_000, 4_000, 8_000]),
    inviteBps: 3_000,
    teamRates: [0, 500, 500, 500, 500, 600, 600, 600, 600, 600],
    v4Bps: 1_000,
    v5Bps: 1_000,
    validMin: 100n * USDT,
    legsNeeded: 2,
  },
})

/** A pseudo-random number from 0 to 1, of a row and a purpose. */
const chance = (row: string, purpose: number) => `((hash(${row} * 64 + ${purpose}) % 1000003) / 1000003.0)`
// DuckDB writes digits as capital letters.
const addressOf = (id: string) =>
  `lower('0x' || lpad(to_hex(hash(${id}) % 4294967296), 8, '0') || lpad(to_hex((${id})::bigint), 32, '0'))`
/** Whole USDT, most of them small and few large. */
const amountOf = (row: string) =>
  `(10 + (pow(${chance(row, 1)}, 8) * 20000)::bigint)::hugeint * 1000000000000000000`

export type WorldFiles = { registrations: string; changes: string }

/**
 * Writes the events of epoch 1, with all that was before, and of the `later` that follow, as Parquet into `dir`.
 * @param users accounts of the first epoch
 * @param events changes of the first epoch
 * @param each registrations and changes of each later epoch, a fiftieth of them registrations
 */
export async function writeWorld(
  dir: string,
  users: number,
  events: number,
  later: number,
  each: number,
): Promise<WorldFiles[]> {
  const db = await DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: '4GiB',
    temp_directory: dir,
  })
  const c = await db.connect()
  const files: WorldFiles[] = []
  try {
    for (let n = 1; n <= 1 + later; n++) {
      const first = n === 1
      const begin = first ? END - YEAR : END + (n - 2) * SECONDS
      const end = END + (n - 1) * SECONDS
      const known = first ? 0 : users + (n - 2) * Math.floor(each / 50)
      const joining = first ? users : Math.floor(each / 50)
      const moves = first ? events : each - joining
      const span = end - begin
      // A third invites among the newest, so that some lines are deep; the rest goes to early ones, so that some are wide.
      await c.run(`create or replace table joined as select i as id,
        case when i = 1 then 0 when ${chance('i', 2)} < 0.33 then greatest(1, i - 1 - (pow(${chance('i', 3)}, 3) * 200)::bigint)
          else 1 + floor(pow(${chance('i', 4)}, 2.2) * (i - 1))::bigint end as parent,
        ${begin} + ((i - ${known} - 1) * ${span}::bigint) // ${joining} as time
        from range(${known + 1}, ${known + joining + 1}) r(i)`)
      // Three tenths of the changes take back what another one brought in.
      const back = Math.floor(moves * 0.3)
      await c.run(`create or replace table moved as with brought as (
          select j, 1 + floor(pow(${chance('j', 5)}, 1.5) * (${known + joining}))::bigint as id, ${amountOf('j')} as amount,
            ${chance('j', 6)} as moment, ${chance('j', 7)} as later
          from range(${n * 100_000_000}, ${n * 100_000_000 + moves - back}) r(j)
        ), timed as (
          select b.*, coalesce(m.time, ${begin}) as since from brought b left join joined m on m.id = b.id
        ), placed as (
          select *, since + 1 + floor(moment * (${end} - since - 3))::bigint as time from timed
        )
        select id, case when j % 40 = 0 then 'card' else 'deposited' end as kind, amount, least(time, ${end - 2}) as time from placed
        union all
        select id, 'released', -amount, least(time, ${end - 2}) + 1 +
          floor(later * (${end} - 2 - least(time, ${end - 2})))::bigint from placed
        where j < ${n * 100_000_000 + back}`)
      const path = (name: string) => join(dir, `${name}-${n}.parquet`)
      await c.run(`create or replace table log as select *, time as block,
          row_number() over (partition by time order by kind, id, amount) + 100 as log_index from moved`)
      await c.run(`copy (select ${addressOf('id')} as account, kind, amount::decimal(38, 0) as amount, block, log_index, time
          from log order by block, log_index) to '${path('changes')}' (format parquet)`)
      await c.run(`copy (select id, ${addressOf('id')} as account, case when parent = 0 then '0x${'0'.repeat(40)}'
          else ${addressOf('parent')} end as refer, time as block, row_number() over (partition by time order by id) as log_index, time
          from joined order by id) to '${path('registrations')}' (format parquet)`)
      files.push({ registrations: path('registrations'), changes: path('changes') })
    }
    return files
  } finally {
    c.closeSync()
    db.closeSync()
  }
}
