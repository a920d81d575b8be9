import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import type { IncomeKind, LedgerSymbol } from '@holdfast/protocol/ledger'
import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

/** An account's income of one kind in one currency, base units: in total, and since a point in time. */
export type Income = { kind: IncomeKind; currency: LedgerSymbol; total: bigint; since: bigint }

/**
 * Seconds by which journals of an account may be out of the order of their times; those booked concurrently are seconds apart.
 */
const DISORDER = 3_600

/**
 * What `owner` earned, by kind and currency, exactly; kinds without entries are left out.
 * @param from unix seconds, inclusive
 */
export async function incomeOf(db: Reader, owner: LedgerOwner, from: number): Promise<Income[]> {
  // The kinds are literals, so that the planner can use the partial index `ledger_entry_income`.
  const own = sql`e.account_id = a.id and e.kind = k.kind and e.kind in ('static', 'invitation', 'acceleration')`
  const { rows } = await sql<{ kind: IncomeKind; currency: LedgerSymbol; total: string; since: string }>`
    select k.kind, a.currency, (coalesce(s.total, 0) + coalesce(i.total, 0))::text as total, d.since::text
    from ledger_account a
      cross join (values ('acceleration'), ('invitation'), ('static')) k (kind)
      cross join lateral (select sum(e.amount) as total from ledger_entries e where ${own}) s
      cross join lateral (
        select coalesce(sum(e.amount), 0) as since from ledger_entries e join ledger_journals j on j.id = e.journal_id
        where ${own} and j.time >= ${from} and e.journal_id > coalesce((
          select e.journal_id from ledger_entries e join ledger_journals j on j.id = e.journal_id
          where ${own} and j.time < ${from - DISORDER} order by e.journal_id desc limit 1
        ), 0)
      ) d
      left join ledger_archived_income i on i.account_id = a.id and i.kind = k.kind
    where a.owner = ${owner} and (s.total is not null or i.total is not null) order by k.kind, a.currency`.execute(
    db,
  )
  return rows.map((r) => ({
    kind: r.kind,
    currency: r.currency,
    total: BigInt(r.total),
    since: BigInt(r.since),
  }))
}
