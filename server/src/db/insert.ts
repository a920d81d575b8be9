import type { Insertable } from 'kysely'
import type { Trx } from './database.ts'
import type { Database } from './schema.ts'

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const ROWS = 2_000

/** Inserts rows, as many at a time as a statement takes. */
export async function insertRows<T extends keyof Database>(
  trx: Trx,
  table: T,
  rows: Insertable<Database[T]>[],
): Promise<void> {
  for (let i = 0; i < rows.length; i += ROWS)
    await trx
      .insertInto(table)
      .values(rows.slice(i, i + ROWS))
      .execute()
}

/** Inserts rows that do not exist yet; existing ones stay as they are. @returns how many were new */
export async function insertNewRows<T extends keyof Database>(
  trx: Trx,
  table: T,
  rows: Insertable<Database[T]>[],
): Promise<number> {
  let added = 0
  for (let i = 0; i < rows.length; i += ROWS) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto(table)
      .values(rows.slice(i, i + ROWS))
      .onConflict((c) => c.doNothing())
      .executeTakeFirstOrThrow()
    added += Number(numInsertedOrUpdatedRows ?? 0n)
  }
  return added
}
