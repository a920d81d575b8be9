import { sql } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { count, isFinal, rowsOf, type Slice } from '../../db/page.ts'

type Before = { block: number; log: number } | null
const older = (before: Before) =>
  before === null
    ? sql<boolean>`true`
    : sql<boolean>`(block_number, log_index) < (${before.block}, ${before.log})`

export function inflows(db: Reader, slice: Slice) {
  const from = db.selectFrom('award_inflow')
  return rowsOf(
    from
      .selectAll()
      .select(isFinal('block_number'))
      .orderBy('block_number', 'desc')
      .orderBy('log_index', 'desc'),
    from.select(count),
    slice,
  )
}

/** Inflows older than a place, newest first. */
export const inflowsBefore = (db: Reader, before: Before, limit: number) =>
  db
    .selectFrom('award_inflow')
    .where(older(before))
    .selectAll()
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .limit(limit)
    .execute()

/** The newest change of each account that is in a class after it, the latest first. */
export function members(db: Reader, slice: Slice) {
  const newest = db
    .selectFrom('award_change')
    .distinctOn('account')
    .selectAll()
    .orderBy('account')
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .as('m')
  const from = db.selectFrom(newest).where(sql<boolean>`(is_a or is_b or is_c)`)
  return rowsOf(
    from
      .selectAll()
      .select(isFinal('block_number'))
      .orderBy('block_number', 'desc')
      .orderBy('log_index', 'desc'),
    from.select(count),
    slice,
  )
}

/** Every change, newest first. */
export function changes(db: Reader, slice: Slice) {
  const from = db.selectFrom('award_change')
  return rowsOf(
    from
      .selectAll()
      .select(isFinal('block_number'))
      .orderBy('block_number', 'desc')
      .orderBy('log_index', 'desc'),
    from.select(count),
    slice,
  )
}

export function claims(db: Reader, account: string, slice: Slice) {
  const from = db.selectFrom('award_claim').where('account', '=', account)
  return rowsOf(
    from
      .selectAll()
      .select(isFinal('block_number'))
      .orderBy('block_number', 'desc')
      .orderBy('log_index', 'desc'),
    from.select(count),
    slice,
  )
}

/** An account's payments older than a place, newest first. */
export const claimsBefore = (db: Reader, account: string, before: Before, limit: number) =>
  db
    .selectFrom('award_claim')
    .where('account', '=', account)
    .where(older(before))
    .selectAll()
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .limit(limit)
    .execute()

/** What an account was paid: in all, and at `from` (unix seconds) or later. */
export const paidTo = (db: Reader, account: string, from: number) =>
  db
    .selectFrom('award_claim')
    .where('account', '=', account)
    .select([
      sql<string>`coalesce(sum(usdt), 0)`.as('total'),
      sql<string>`coalesce(sum(usdt) filter (where time >= ${from}), 0)`.as('since'),
    ])
    .executeTakeFirstOrThrow()
