// Puts the events of an epoch into the tables of the rules.
import { type DuckDBAppender, DuckDBDecimalValue } from '@duckdb/node-api'
import { type Database, quoted } from './database.ts'
import {
  CENT,
  type Change,
  EPOCH_SECONDS,
  type EpochFacts,
  type Funding,
  type Params,
  type Place,
  type Registration,
  type Rows,
} from './types.ts'

const ADDRESS = /^0x[0-9a-f]{40}$/
/** What DECIMAL(38, 0) holds: of all that was ever booked of an asset. */
export const LARGEST = 10n ** 38n - 1n
/**
 * Whole cents (10^16 base units): of all participation with all that comes in and goes out in an epoch, and of one asset's pot. So
 * many times the seconds of an epoch, or 10,000 bps, still fit into 38 digits, and every sum of cents into 64 bits.
 */
export const MOST_CENTS = 23n * 10n ** 16n
const LARGEST_BIGINT = 2n ** 63n - 1n

/** An address in lower case. @throws Error when it is none */
export function address(text: string): string {
  const lower = text.toLowerCase()
  if (!ADDRESS.test(lower)) throw new Error(`levels: ${JSON.stringify(text)} is no address`)
  return lower
}

function whole(value: number, what: string): bigint {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new Error(`levels: ${what} ${value} is no whole number`)
  return BigInt(value)
}

function amount(value: bigint): DuckDBDecimalValue {
  const most = MOST_CENTS * CENT
  if (typeof value !== 'bigint' || value > most || value < -most)
    throw new Error(`levels: an amount of ${value} is above ${most}`)
  return new DuckDBDecimalValue(value, 38, 0)
}

function place(to: DuckDBAppender, { block, logIndex, time }: Place): void {
  to.appendBigInt(whole(block, 'block'))
  to.appendBigInt(whole(logIndex, 'log'))
  to.appendBigInt(whole(time, 'time'))
  to.endRow()
}

/** How each kind of rows gets into its table; `columns` are those of the Parquet file. */
export const INPUTS = {
  registrations: {
    columns: 'id, account, refer, block, log_index, time',
    put(to: DuckDBAppender, r: Registration) {
      to.appendBigInt(whole(r.index, 'number'))
      to.appendVarchar(address(r.account))
      to.appendVarchar(address(r.refer))
      place(to, r)
    },
  },
  changes: {
    columns: 'account, kind, amount, block, log_index, time',
    put(to: DuckDBAppender, c: Change) {
      to.appendVarchar(address(c.account))
      to.appendVarchar(c.kind)
      to.appendDecimal(amount(c.amount))
      place(to, c)
    },
  },
  funded: {
    columns: 'asset, amount, block, log_index, time',
    put(to: DuckDBAppender, f: Funding) {
      to.appendVarchar(f.asset)
      to.appendDecimal(amount(f.amount))
      place(to, f)
    },
  },
}
export type Input = keyof typeof INPUTS

export type InputRow<K extends Input> = Parameters<(typeof INPUTS)[K]['put']>[1]

/** Adds rows to a table of events, from memory or from a Parquet file. @returns how many */
export async function addRows<K extends Input>(
  db: Database,
  table: K,
  rows: Rows<InputRow<K>>,
): Promise<number> {
  const { columns, put } = INPUTS[table]
  if ('parquet' in rows)
    return db.run(`insert into ${table} select ${columns} from read_parquet(${quoted(rows.parquet)})`)
  const appender = await db.append(table)
  let added = 0
  try {
    for await (const row of rows) {
      ;(put as (to: DuckDBAppender, row: InputRow<K>) => void)(appender, row)
      added++
    }
    appender.flushSync()
  } finally {
    appender.closeSync()
  }
  return added
}

/** How many rows a Parquet file has, without reading them. */
export async function countRows(db: Database, path: string): Promise<number> {
  const [row] = await db.rows(`select count(*) from read_parquet(${quoted(path)})`)
  return Number(row![0])
}

function bps(value: number, what: string): number {
  if (!Number.isInteger(value) || value < 0 || value > 10_000)
    throw new Error(`levels: ${what} of ${value} is no share of 10,000`)
  return value
}

/** A bound as a comparison takes it: one that no figure reaches stays one. */
const bound = (value: bigint) => (value > LARGEST_BIGINT ? LARGEST_BIGINT : value)
/** Whole cents that are not below so many base units. */
const cents = (value: bigint) => bound((value + CENT - 1n) / CENT)

/** Fills the tables with the figures of the rules. @throws Error when they cannot be those of the contracts */
export async function addParams(
  db: Pick<Database, 'run'>,
  facts: EpochFacts,
  epochEnd: number,
): Promise<void> {
  const p: Params = facts.params
  for (const list of [p.teamValids, p.teamAmounts, p.teamRates])
    if (list.length !== 10) throw new Error(`levels: ${list.length} figures instead of 10, for levels 0 to 9`)
  if (!Number.isInteger(p.generations) || p.generations < 0 || p.generations > 100)
    throw new Error(`levels: ${p.generations} generations, 0 to 100 are possible`)
  if ([...p.teamValids, ...p.teamAmounts, p.validMin].some((v) => v < 0n))
    throw new Error('levels: a bound is below 0')
  const shares = [
    { source: 'invite', lowest: 0, highest: 9, bySmall: 0, part: bps(p.inviteBps, 'inviteBps') },
    ...p.teamRates.map((rate, k) => ({
      source: 'community',
      lowest: k,
      highest: k,
      bySmall: 1,
      part: bps(rate, `teamRates[${k}]`),
    })),
    { source: 'v4', lowest: 4, highest: 9, bySmall: 0, part: bps(p.v4Bps, 'v4Bps') },
    { source: 'v5', lowest: 5, highest: 9, bySmall: 0, part: bps(p.v5Bps, 'v5Bps') },
  ]
  const sum = shares.reduce((s, { part }) => s + part, 0)
  if (sum > 10_000) throw new Error(`levels: shares of ${sum} are more than 10,000`)
  const tiers = p.teamValids
    .map((valids, k) => `(${k}, ${bound(valids)}, ${cents(p.teamAmounts[k]!)})`)
    .slice(1)
  await db.run(`
    insert into params values (${epochEnd}, ${EPOCH_SECONDS}, ${CENT}, ${p.generations}, ${cents(p.validMin)},
      ${whole(p.legsNeeded, 'legsNeeded')});
    insert into tier values ${tiers.join(', ')};
    insert into share values ${shares
      .map((s) => `('${s.source}', ${s.lowest}, ${s.highest}, ${s.bySmall}, ${s.part})`)
      .join(', ')}`)
}
