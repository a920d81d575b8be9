import type { Reader, Trx } from '../../db/database.ts'
import { within } from '../../db/list.ts'

export const find = (db: Reader, address: string) =>
  db.selectFrom('user_mobile').selectAll().where('address', '=', address).executeTakeFirst()

/** Addresses whose mobile number contains `text`. */
export async function holders(db: Reader, text: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user_mobile')
    .select('address')
    .where('mobile', 'like', within(text))
    .orderBy('address')
    .limit(limit)
    .execute()
  return rows.map((r) => r.address)
}

/** The latest changes of an address, newest first. */
export const changes = (db: Reader, address: string, limit: number) =>
  db
    .selectFrom('mobile_change')
    .select(['changed_at', 'ending'])
    .where('address', '=', address)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** @returns whether the number changed */
export async function set(trx: Trx, row: { address: string; mobile: string; since: number }) {
  const changed = await trx
    .insertInto('user_mobile')
    .values(row)
    .onConflict((c) =>
      c
        .column('address')
        .doUpdateSet({ mobile: row.mobile, since: row.since })
        .where('user_mobile.mobile', '<>', row.mobile),
    )
    .returning('address')
    .executeTakeFirst()
  return changed !== undefined
}

/** @returns whether there was a number */
export async function remove(trx: Trx, address: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('user_mobile')
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const insertChange = (trx: Trx, row: { address: string; changed_at: number; ending: string | null }) =>
  trx.insertInto('mobile_change').values(row).execute()
