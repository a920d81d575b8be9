import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

/** Seconds by which entries of an account may be out of the order of their times. */
const DISORDER = 3_600

/**
 * What was booked into custody and out of it since a point in time, base units; currencies without entries are left out. Custody is the
 * counter-account of all that comes and goes: what comes in makes it smaller.
 * @param from unix seconds, inclusive
 */
export async function custodyFlow(
  db: Reader,
  from: number,
): Promise<Map<LedgerSymbol, { inflow: string; outflow: string }>> {
  const { rows } = await sql<{ currency: LedgerSymbol; inflow: string; outflow: string }>`
    select a.currency, sum(greatest(-e.amount, 0))::text as inflow, sum(greatest(e.amount, 0))::text as outflow
    from ledger_account a
      join ledger_entries e on e.account_id = a.id
      join ledger_journals j on j.id = e.journal_id
    where a.owner = 'custody' and j.time >= ${from} and e.seq > coalesce((
      select e.seq from ledger_entries e join ledger_journals j on j.id = e.journal_id
      where e.account_id = a.id and j.time < ${from - DISORDER} order by e.seq desc limit 1
    ), 0)
    group by a.currency`.execute(db)
  return new Map(rows.map(({ currency, ...flow }) => [currency, flow]))
}
