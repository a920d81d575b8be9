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

/** Value that was converted, USDT base units: of one account, and of all others. */
type Used = { own: bigint; others: bigint }

/** Values of the last 24 hours: of all that an account converted, and of each asset of `name` that is not USDT. */
export async function valuesOfDay(db: Reader, account: string, name: ConversionName, now: number) {
  const used = async (names: readonly ConversionName[]): Promise<Used> => {
    const sum = (own: boolean) =>
      sql<string>`coalesce(sum(value) filter (where (account = ${account}) = ${own}), 0)`
    const row = await db
      .selectFrom('conversion')
      .where('time', '>', now - DAY)
      .where('name', 'in', names)
      .select([sum(true).as('own'), sum(false).as('others')])
      .executeTakeFirstOrThrow()
    return { own: BigInt(row.own), others: BigInt(row.others) }
  }
  const assets = CONVERSIONS[name].filter((a) => a !== 'USDT')
  const ofAssets: Used[] = []
  for (const asset of assets)
    ofAssets.push(await used(CONVERSION_NAMES.filter((n) => CONVERSIONS[n].some((a) => a === asset))))
  return { ofAccount: (await used(CONVERSION_NAMES)).own, ofAssets }
}
