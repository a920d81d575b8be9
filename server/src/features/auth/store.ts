import type { SessionsQuery } from '@holdfast/protocol/auth'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'
import { pageOf } from '../../db/list.ts'

export type LoginCodeRow = {
  key: string
  code: string
  domain: string
  uri: string
  issued_at: number
  expires_at: number
}
export type SessionRow = {
  id: string
  address: string
  created_at: number
  last_seen_at: number
  expires_at: number
  user_agent: string
}

const sessionColumns = ['id', 'address', 'created_at', 'last_seen_at', 'expires_at', 'user_agent'] as const

export const insertCode = (db: Db, row: LoginCodeRow) => db.insertInto('login_code').values(row).execute()

/** Deletes and returns a code: of several concurrent callers exactly one gets it. */
export const takeCode = (db: Db, key: string): Promise<LoginCodeRow | undefined> =>
  db.deleteFrom('login_code').where('key', '=', key).returningAll().executeTakeFirst()

export const insertSession = (db: Db | Trx, row: Omit<SessionRow, 'id'> & { token_hash: Buffer }) =>
  db.insertInto('session').values(row).execute()

/** The sessions of these token hashes that are neither idle nor expired at `now` (milliseconds). */
export const findSessions = (
  db: Db,
  tokenHashes: Buffer[],
  now: number,
  idleMs: number,
): Promise<(SessionRow & { token_hash: Buffer })[]> =>
  db
    .selectFrom('session')
    .select([...sessionColumns, 'token_hash'])
    .where(sql<boolean>`token_hash = any(${tokenHashes}::bytea[])`)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', now - idleMs)
    .execute()

export const touchSession = (db: Db, id: string, now: number) =>
  db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('last_seen_at', '<', now)
    .execute()

export const liveSessions = (
  db: Db | Trx,
  address: string,
  now: number,
  idleMs: number,
  limit: number,
): Promise<SessionRow[]> =>
  db
    .selectFrom('session')
    .select(sessionColumns)
    .where('address', '=', address)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', now - idleMs)
    .orderBy('last_seen_at', 'desc')
    .limit(limit)
    .execute()

/** Live sessions of these addresses. */
export const sessionsOf = (db: Db, q: SessionsQuery, addresses: string[], now: number, idleMs: number) =>
  pageOf(
    db
      .selectFrom('session')
      .select(sessionColumns)
      .where('address', 'in', ['', ...addresses])
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', now - idleMs),
    {
      by: {
        lastSeenAt: 'last_seen_at',
        createdAt: 'created_at',
        expiresAt: sql`least(expires_at, last_seen_at + ${idleMs})`,
        address: 'address',
      },
      first: ['lastSeenAt', 'desc'],
      id: 'id',
    },
    q,
  )

/** Ends any session, in the transaction of its audit row. @returns what it was */
export const endSession = (trx: Trx, id: string): Promise<SessionRow | undefined> =>
  trx.deleteFrom('session').where('id', '=', id).returning(sessionColumns).executeTakeFirst()

/** Ends a session of `address`. @returns whether there was one */
export async function deleteSession(db: Db, address: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('address', '=', address)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Deletes codes and sessions that can no longer be used. */
export async function sweep(db: Db, now: number, idleMs: number, keepCodesMs: number): Promise<void> {
  await db
    .deleteFrom('login_code')
    .where('expires_at', '<', Math.floor((now - keepCodesMs) / 1000))
    .execute()
  await db
    .deleteFrom('session')
    .where((e) => e.or([e('expires_at', '<', now), e('last_seen_at', '<', now - idleMs)]))
    .execute()
}
