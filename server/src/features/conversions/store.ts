import { CONVERSION_NAMES, CONVERSIONS, type ConversionName } from '@holdfast/protocol/transfers'
import { type Selectable, sql } from 'kysely'
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

const DAY = 86_400

/** Serialises conversions, so that two at once cannot both use the rest of a limit. */
export const lockDay = (trx: Trx) => sql`select pg_advisory_xact_lock(13, 1)`.execute(trx)

/** Value of the last 24 hours in USDT base units: of the account, and of each asset of `name` that is not USDT. */
export async function valuesOfDay(db: Reader, account: string, name: ConversionName, now: number) {
  const sum = async (only: { account: string } | { names: ConversionName[] }): Promise<bigint> => {
    let query = db
      .selectFrom('conversion')
      .where('time', '>', now - DAY)
      .select((e) => e.fn.coalesce(e.fn.sum<string>('value'), sql<string>`0`).as('sum'))
    query =
      'account' in only ? query.where('account', '=', only.account) : query.where('name', 'in', only.names)
    return BigInt((await query.executeTakeFirstOrThrow()).sum)
  }
  const assets = CONVERSIONS[name].filter((a) => a !== 'USDT')
  const names = assets.map((asset) => CONVERSION_NAMES.filter((n) => CONVERSIONS[n].some((a) => a === asset)))
  const ofAccount = await sum({ account })
  const ofAssets: bigint[] = []
  for (const of of names) ofAssets.push(await sum({ names: of }))
  return { ofAccount, ofAssets }
}
