import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { within } from './within.ts'

/** An answer is given again for this long, milliseconds: probes are many. */
const FRESH_MS = 500
const ANSWER_MS = 2_000

/**
 * Whether a process can do its work: the database answers and has every migration that this version knows; more than that is an
 * upgrade on its way. Alarms, nodes and the index do not count, since another process would be no better off.
 * @param db connections of its own, so that a full pool is not taken for a database that is away
 * @param names of the migrations
 */
export function readiness(db: Db, names: readonly string[]): () => Promise<boolean> {
  let known: { at: number; answer: Promise<boolean> } | undefined
  const look = async () => {
    const { rows } = await sql<{ there: boolean }>`
      select ${names.length}::bigint = count(*) as there from migration where name = any(${names})`.execute(
      db,
    )
    return rows[0]!.there
  }
  return () => {
    const now = performance.now()
    if (known === undefined || now - known.at > FRESH_MS)
      known = { at: now, answer: within(ANSWER_MS, look).catch(() => false) }
    return known.answer
  }
}
