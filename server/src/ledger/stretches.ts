import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Ids of a stretch of journals, as `ledger_extend` makes them. */
const STRETCH = 10_000_000

/**
 * Makes stretches ahead of the journals in use, so that there are two at least; what came to lie in the rest becomes a stretch.
 * Several servers may call it at once. Gives up with an error rather than have transfers wait longer than two seconds.
 * @returns how many it made
 */
export async function extendStretches(db: Db): Promise<number> {
  const { rows } = await sql<{ made: number }>`select ledger_extend_ahead() as made`.execute(db)
  return rows[0]!.made
}

/** Whether journals lie in no stretch, or soon will: nothing fails, but the rest cannot be archived, and grows. */
export async function stretchesRunOut(db: Db): Promise<boolean> {
  const { rows } = await sql<{ out: boolean }>`
    select (select max(below) from ledger_stretch) - (select last_value from ledger_journal_id_seq) < ${STRETCH}
      or exists (select from ledger_journals where id >= (select max(below) from ledger_stretch) or id < 0) as out`.execute(
    db,
  )
  return rows[0]!.out
}
