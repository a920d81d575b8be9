import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Gauge } from '../feature.ts'

/** How often a worker reads what only the chain tells, milliseconds. */
export const READINGS_MS = 15_000
/** Figures that nobody read for this long are not told any more, seconds. */
const KNOWN_SECONDS = 600
/** The payer has little gas when it can pay for less: some forty payouts. */
const LEAST_GAS = 10_000_000

/** What is read from the chain for those who watch: help text and what the label means. */
const READINGS = {
  vault_left: { help: 'What the vault pays out at once at most now, whole units.', label: 'symbol' },
  vault_limit: { help: 'What the vault pays out in one window at most, whole units.', label: 'symbol' },
  payer_gas: { help: 'Units of gas that the payer can pay for at the price of the day.', label: 'account' },
  budget_free: { help: 'What a budget can still promise, whole units.', label: 'budget' },
} as const

/** @param value a decimal number in whole units; figures to look at, never to reckon with */
export type Reading = { name: keyof typeof READINGS; label: string; value: string }

/** Keeps what was read, for all processes. */
export async function keepReadings(db: Db, readings: readonly Reading[]): Promise<void> {
  const sorted = readings.toSorted((a, b) => (`${a.name} ${a.label}` < `${b.name} ${b.label}` ? -1 : 1))
  await sql`
    insert into reading as r (name, label, value)
    select * from unnest(${sorted.map((r) => r.name)}::text[], ${sorted.map((r) => r.label)}::text[],
      ${sorted.map((r) => r.value)}::numeric[])
    on conflict (name, label) do update set value = excluded.value, read_at = clock_timestamp()`.execute(db)
}

const kept = async (db: Db) => {
  const { rows } = await sql<Reading>`
    select name, label, value::text as value from reading
    where read_at > clock_timestamp() - make_interval(secs => ${KNOWN_SECONDS}) order by name, label`.execute(
    db,
  )
  return rows
}

/** The newest readings as figures. */
export async function readingFigures(db: Db): Promise<Record<string, Gauge>> {
  const rows = await kept(db)
  return Object.fromEntries(
    Object.entries(READINGS).map(([name, { help, label }]) => [
      name,
      {
        help,
        label,
        values: Object.fromEntries(
          rows.filter((r) => r.name === name).map((r) => [r.label, Number(r.value)]),
        ),
      },
    ]),
  )
}

/** `payerGasLow` while the payer has gas for a few payouts only. */
export async function readingAlarms(db: Db): Promise<string[]> {
  const rows = await kept(db)
  return rows.some((r) => r.name === 'payer_gas' && Number(r.value) < LEAST_GAS) ? ['payerGasLow'] : []
}
