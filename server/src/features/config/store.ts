import type { SettingKey } from '@holdfast/protocol/config'
import type { SettingHistoryQuery } from '@holdfast/protocol/settings'
import { type Insertable, sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import { pageOf } from '../../db/list.ts'
import type { OperatorTables } from '../../db/schema/operators.ts'

export type ValueRow = { key: string; value: string; effective_at: number; reason: string }

/**
 * The values in force at `now`, and later ones, in the order of decision. A later decision replaces every earlier one that would
 * come into force after it.
 */
export async function values(db: Reader, now: number): Promise<ValueRow[]> {
  const { rows } = await sql<ValueRow>`
    select key, value, effective_at, reason from (
      (select distinct on (key) key, value, effective_at, reason, id from setting_change
        where effective_at <= ${now} order by key, id desc)
      union all
      select key, value, effective_at, reason, id from setting_change c where effective_at > ${now}
        and not exists (select from setting_change l
          where l.key = c.key and l.id > c.id and l.effective_at <= c.effective_at)
    ) v order by id`.execute(db)
  return rows
}

/** Serialises changes of one setting. */
export const lockKey = (trx: Trx, key: SettingKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, 11))`.execute(trx)

/** When this setting was last changed, unix seconds; 0 if never. */
export async function lastSet(trx: Trx, key: SettingKey): Promise<number> {
  const row = await trx
    .selectFrom('setting_change')
    .select((e) => e.fn.coalesce(e.fn.max('set_at'), sql<number>`0`).as('at'))
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return row.at
}

export const insertChange = (trx: Trx, row: Insertable<OperatorTables['setting_change']>) =>
  trx.insertInto('setting_change').values(row).execute()

/** Changes of one setting or of all, newest first unless sorted. */
export async function history(db: Reader, q: SettingHistoryQuery) {
  let query = db.selectFrom('setting_change').selectAll()
  if (q.key !== undefined) query = query.where('key', '=', q.key)
  return pageOf(
    query,
    {
      by: { setAt: 'id', effectiveAt: 'effective_at', key: 'key', by: 'set_by' },
      first: ['setAt', 'desc'],
      id: 'id',
    },
    q,
  )
}
