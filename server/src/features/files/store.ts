import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import type { FileTables } from '../../db/schema/files.ts'

/** Serialises uploads of one address, so that each counts. */
export const lockOwner = (trx: Trx, owner: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 13))`.execute(trx)

/** Files that `owner` uploaded after `from`, removed ones included. */
export async function uploadsSince(db: Reader, owner: string, from: number): Promise<number> {
  const { n } = await db
    .selectFrom('stored_file')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('owner', '=', owner)
    .where('uploaded_at', '>', from)
    .executeTakeFirstOrThrow()
  return n
}

export const insert = (trx: Trx, row: Insertable<FileTables['stored_file']>) =>
  trx.insertInto('stored_file').values(row).execute()

export const find = (db: Reader, name: string) =>
  db
    .selectFrom('stored_file')
    .selectAll()
    .where('name', '=', name)
    .where('removed', '=', false)
    .executeTakeFirst()

/** As `find`; locks the file until the transaction ends. */
export const lock = (trx: Trx, name: string) =>
  trx
    .selectFrom('stored_file')
    .selectAll()
    .where('name', '=', name)
    .where('removed', '=', false)
    .forUpdate()
    .executeTakeFirst()

/** Card pictures uploaded before `time` that are not among `used` and that nobody works with; they stay as they are. */
export async function lockUnused(
  trx: Trx,
  used: RawBuilder<{ name: string }>,
  time: number,
  limit: number,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('stored_file as f')
    .select('f.name')
    .where('purpose', '=', 'visa')
    .where('removed', '=', false)
    .where('uploaded_at', '<=', time)
    .where(sql<boolean>`not exists (select from (${used}) u where u.name = f.name)`)
    .orderBy('f.name')
    .limit(limit)
    .forUpdate('f')
    .skipLocked()
    .execute()
  return rows.map((r) => r.name)
}

/** Hides files from everybody at once. */
export const markRemoved = (trx: Trx, names: string[]) =>
  trx.updateTable('stored_file').set({ removed: true }).where('name', 'in', names).execute()

/** Files whose bytes still have to be removed. */
export async function removed(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_file')
    .select('name')
    .where('removed', '=', true)
    .orderBy('name')
    .limit(limit)
    .execute()
  return rows.map((r) => r.name)
}

export const forget = (db: Reader, name: string) =>
  db.deleteFrom('stored_file').where('name', '=', name).where('removed', '=', true).execute()
