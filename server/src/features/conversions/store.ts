import type { Selectable } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'

export type ConversionRow = Selectable<Database['conversion']>

export const conversionOf = (db: Reader, account: string, key: string): Promise<ConversionRow | undefined> =>
  db
    .selectFrom('conversion')
    .selectAll()
    .where('account', '=', account)
    .where('key', '=', key)
    .executeTakeFirst()

export const insertConversion = (trx: Trx, row: Omit<ConversionRow, 'id'>) =>
  trx.insertInto('conversion').values(row).execute()
