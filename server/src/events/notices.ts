import { type MoneyNoticeKind, NOTICE_DAYS } from '@holdfast/protocol/account-notices'
import { sql } from 'kysely'
import { type Db, inTransaction, type Reader, type Trx } from '../db/database.ts'
import type { NoticeData } from '../db/schema/notices.ts'

/** Something that its owner is told of. */
export type Notice = {
  kind: MoneyNoticeKind
  /** names what happened: the same key is told once */
  key: string
  /** in any letter case */
  account: string
  /** unix seconds */
  time: number
  /** the block that it stands in and may be taken back with; left out where nothing can take it back */
  block?: number
  data: NoticeData
  /** told without counting as unread */
  quiet?: boolean
}

/** Notices of one statement. */
const AT_ONCE = 1_000

/** Writes notices down, in the transaction of what happened: either both are there or neither. */
export async function note(trx: Trx, notices: readonly Notice[]): Promise<void> {
  for (let i = 0; i < notices.length; i += AT_ONCE) {
    const rows = JSON.stringify(
      notices.slice(i, i + AT_ONCE).map(({ block, account, quiet = false, ...n }) => ({
        ...n,
        account: account.toLowerCase(),
        block: block ?? null,
        quiet,
      })),
    )
    // Numbers are given in the order of the list, and are those of notices about levels.
    await sql`
      insert into own_notice (id, key, account, kind, time, block_number, data, quiet)
      select nextval('level_notice_id_seq'), n.key, n.account, n.kind, n.time, n.block, n.data, n.quiet
      from jsonb_to_recordset(${rows}::jsonb)
        as n(key text, account text, kind text, time bigint, block bigint, data jsonb, quiet boolean)
      on conflict do nothing`.execute(trx)
  }
}

/** Takes back what was noted of blocks above `block`. */
export const unnote = (trx: Trx, block: number) =>
  trx.deleteFrom('own_notice').where('block_number', '>', block).execute()

/** An account's newest notices, told before number `before`. @param account lower-case */
export function ownNotices(db: Reader, account: string, before: number | undefined, limit: number) {
  let query = db
    .selectFrom('own_notice')
    .select(['id', 'kind', 'time', 'data', 'quiet'])
    .where('account', '=', account)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.execute()
}
export type OwnNoticeRow = Awaited<ReturnType<typeof ownNotices>>[number]

/** How many of an account's notices have a number above `upTo` and count as unread. @param account lower-case */
export async function countNewer(db: Reader, account: string, upTo: number): Promise<number> {
  const { count } = await db
    .selectFrom('own_notice')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account', '=', account)
    .where('id', '>', upTo)
    .where('quiet', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** Forgets some old notices. @returns whether there may be more */
export async function forgetNotices(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from own_notice where id in (
      select id from own_notice where created_at < now() - make_interval(days => ${NOTICE_DAYS})
      order by created_at limit ${AT_ONCE}
    )`.execute(db)
  return Number(numAffectedRows ?? 0n) === AT_ONCE
}

/** Milliseconds between two looks for what the clock brought. */
export const LOOK_MS = 5_000
/** How far back the first look goes, and the longest stretch of one look, seconds. */
const FIRST_LOOK = 30 * 86_400
const STRETCH = 3_600

/**
 * Tells of what no event brings but the clock, stretch by stretch up to the time of the newest indexed block: what such a block
 * could still add ends later.
 * @param name of what is looked for
 * @param find what came after `after`, at `upTo` or before, unix seconds
 * @returns whether there is more
 */
export const noteDue = (
  db: Db,
  name: string,
  find: (trx: Trx, span: { after: number; upTo: number }) => Promise<Notice[]>,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const cursor = await trx.selectFrom('chain_cursor').select('time').executeTakeFirst()
    // Nothing of the chain was read yet.
    if (!cursor) return false
    const { time } = cursor
    await trx
      .insertInto('notice_mark')
      .values({ name, up_to: Math.max(0, time - FIRST_LOOK) })
      .onConflict((c) => c.doNothing())
      .execute()
    const { up_to: after } = await trx
      .selectFrom('notice_mark')
      .select('up_to')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const upTo = Math.min(time, after + STRETCH)
    if (upTo <= after) return false
    await note(trx, await find(trx, { after, upTo }))
    await trx.updateTable('notice_mark').set({ up_to: upTo }).where('name', '=', name).execute()
    return upTo < time
  })
