import { sql } from 'kysely'
import type { Db, Reader } from '../../db/database.ts'

// What only proves an epoch that nothing is proven by any more is deleted, after the transaction that needs nothing of it: in
// statements that each delete few rows, so that however many epochs are outdated at once, none runs into the time limit.

/** Epochs whose rows are deleted in one run; the worker comes again. */
const EPOCHS = 2
/** Rows that a statement deletes. */
const ROWS = 10_000

/** Proofs are kept of the two newest active epochs and of all later ones; of a vetoed one never. */
const OUTDATED = sql`(state = 'vetoed' or n < (select coalesce(max(n), 0) - 1 from level_epoch where state = 'active'))`

/** Tables that hold what proves an epoch, and what their rows of one epoch are ordered by; each has an index on both. */
const TABLES = [
  { table: 'level_figure', by: 'account', first: '' },
  { table: 'level_leaf', by: 'position', first: -1 },
  { table: 'level_tree', by: 'part', first: -1 },
] as const

/** Outdated epochs that a table still has rows of, oldest first. It steps from one epoch to the next along an index. */
async function leftIn(db: Reader, table: string): Promise<number[]> {
  const from = sql.table(table)
  const { rows } = await sql<{ id: number }>`
    with recursive held (id) as (
      select min(epoch_id) from ${from}
      union all
      select (select min(t.epoch_id) from ${from} t where t.epoch_id > held.id) from held where held.id is not null
    )
    select id from level_epoch where id in (select id from held) and ${OUTDATED} order by id`.execute(db)
  return rows.map((r) => r.id)
}

/**
 * Deletes leaves, figures and trees of outdated epochs, of two at most. First it says that nothing can be proven by them, then it
 * deletes range by range, each in a transaction of its own: what a run that broke off left is found by the next one.
 * @param size rows that a statement deletes
 * @returns ids of the epochs of which nothing is left
 */
export async function forgetOutdated(db: Db, size = ROWS): Promise<number[]> {
  await sql`update level_epoch set kept = false where kept and ${OUTDATED}`.execute(db)
  const left = new Set<number>()
  for (const { table } of TABLES) for (const id of await leftIn(db, table)) left.add(id)
  const ids = [...left].toSorted((a, b) => a - b).slice(0, EPOCHS)
  for (const id of ids) for (const t of TABLES) await deleteAll(db, id, t, size)
  return ids
}

async function deleteAll(
  db: Db,
  epoch: number,
  { table, by, first }: (typeof TABLES)[number],
  size: number,
): Promise<void> {
  const [from, key] = [sql.table(table), sql.ref(by)]
  // On from the last one: what was deleted before it is still in the index for a while.
  for (let after: string | number = first; ;) {
    const { rows }: { rows: { last: string | number | null }[] } = await sql<{
      last: string | number | null
    }>`
      select max(k) as last from (
        select ${key} as k from ${from} where epoch_id = ${epoch} and ${key} > ${after} order by ${key} limit ${size}
      ) part`.execute(db)
    const last = rows[0]!.last
    if (last === null) return
    await sql`delete from ${from} where epoch_id = ${epoch} and ${key} > ${after} and ${key} <= ${last}`.execute(
      db,
    )
    after = last
  }
}
