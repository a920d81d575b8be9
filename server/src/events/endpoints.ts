import type { Insertable, UpdateObject } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Trx } from '../db/database.ts'
import type { Slice } from '../db/page.ts'
import type { Database } from '../db/schema.ts'

/** Owner of the endpoints that are told of all accounts. */
export const ALL = '*'

export const endpoint = (db: Reader, id: number) =>
  db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst()
export type EndpointRow = NonNullable<Awaited<ReturnType<typeof endpoint>>>

/** Locks an endpoint until the transaction ends. */
export const lockEndpoint = (trx: Trx, id: number) =>
  trx.selectFrom('webhook').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Serialises what adds endpoints of one owner. */
export const lockOwner = (trx: Trx, owner: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`webhook:${owner}`}, 0))`.execute(trx)

export const endpointsOf = (db: Reader, owner: string) =>
  db.selectFrom('webhook').selectAll().where('owner', '=', owner).orderBy('id', 'desc').execute()

/** Endpoints, newest first. @param of those for all accounts, those of users, or of one owner */
export async function pageEndpoints(
  db: Reader,
  of: { which?: 'all' | 'users'; owner?: string },
  { offset, limit }: Slice,
) {
  let query = db.selectFrom('webhook')
  if (of.which === 'all') query = query.where('owner', '=', ALL)
  if (of.which === 'users') query = query.where('owner', '<>', ALL)
  if (of.owner !== undefined) query = query.where('owner', '=', of.owner)
  const rows = await query.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute()
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const insertEndpoint = (trx: Trx, row: Insertable<Database['webhook']>) =>
  trx.insertInto('webhook').values(row).returningAll().executeTakeFirstOrThrow()

export const updateEndpoint = (trx: Trx, id: number, set: UpdateObject<Database, 'webhook', 'webhook'>) =>
  trx.updateTable('webhook').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteEndpoint = (trx: Trx, id: number) =>
  trx.deleteFrom('webhook').where('id', '=', id).execute()

/** Whether an endpoint that is on has a secret of a key that is not among these. */
export const hasForeignSecret = async (db: Reader, keys: string[]): Promise<boolean> =>
  (await db
    .selectFrom('webhook')
    .select('id')
    .where('enabled', '=', true)
    .where('secret_key', 'not in', ['', ...keys])
    .limit(1)
    .executeTakeFirst()) !== undefined
