import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { within } from './within.ts'

/** An answer is given again for this long, milliseconds: probes are many. */
const FRESH_MS = 500
const ANSWER_MS = 2_000

/** Why a process cannot do its work: the database is away or not migrated, it is about to end, or the index stands still. */
export type NotReady = 'database' | 'leaving' | 'indexStands'

const kept = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let known: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (known === undefined || now - known.at > FRESH_MS) known = { at: now, answer: ask() }
    return known.answer
  }
}

/**
 * Whether a process can answer people: the database answers and has every migration that this version knows; more than that is an
 * upgrade on its way. Alarms, nodes and the index do not count, since another process would be no better off.
 * @param db connections of its own, so that a full pool is not taken for a database that is away
 * @param names of the migrations
 */
export function serving(db: Db, names: readonly string[]): () => Promise<boolean> {
  const look = async () => {
    const { rows } = await sql<{ there: boolean }>`
      select ${names.length}::bigint = count(*) as there from migration where name = any(${names})`.execute(
      db,
    )
    return rows[0]!.there
  }
  return kept(() => within(ANSWER_MS, look).catch(() => false))
}

/** Whether the index stands still, not asked more often than probes need; what cannot be read in time does not say so. */
export const standing = (stands: () => Promise<boolean>): (() => Promise<boolean>) =>
  kept(() => within(ANSWER_MS, stands).catch(() => false))
