import type { LevelCondition } from '@holdfast/protocol/levels'
import type { LevelNoticeKind } from '@holdfast/protocol/own-notices'
import { sql } from 'kysely'
import type * as pg from 'pg'
import { textRows } from '../../db/copy.ts'
import type { Reader, Trx } from '../../db/database.ts'
import { copied } from '../../db/pipeline.ts'
import type { Slice } from '../../db/page.ts'

/** Tells everybody that an epoch was submitted. Times in unix seconds. */
export const notePosted = (trx: Trx, epoch: number, time: number, activeAt: number) =>
  trx
    .insertInto('level_notice')
    .values({ kind: 'epoch.posted', time, epoch_id: epoch, active_at: activeAt })
    .onConflict((c) => c.doNothing())
    .execute()

export const noteVetoed = (trx: Trx, epoch: number, time: number, reason: string) =>
  trx
    .insertInto('level_notice')
    .values({ kind: 'epoch.vetoed', time, epoch_id: epoch, reason })
    .onConflict((c) => c.doNothing())
    .execute()

/** Accounts that are told of an epoch's income in one statement. */
const TOLD = 5_000

/**
 * Tells each account what it earned in an epoch that can be claimed now, range by range of their addresses, so that no statement
 * takes long. Sums are made once: every range would go through the whole epoch for them. Who was told already is not told twice.
 * @param size accounts of a range
 */
export async function noteActive(trx: Trx, epoch: number, time: number, size = TOLD): Promise<void> {
  await sql`create temp table level_earned (account text primary key, usdt numeric, token numeric) on commit drop`.execute(
    trx,
  )
  await sql`
    insert into level_earned select account, sum(usdt), sum(token) from level_income
    where epoch_id = ${epoch} group by account having sum(usdt) + sum(token) > 0`.execute(trx)
  for (let after: string | null = ''; after !== null;) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with part as (
        select * from level_earned where account > ${after} order by account limit ${size}
      ), told as (
        insert into level_notice (account, kind, time, epoch_id, usdt, token)
        select account, 'reward.claimable', ${time}::bigint, ${epoch}::bigint, usdt, token from part
        on conflict do nothing
      )
      select max(account) as last from part`.execute(trx)
    after = rows[0]!.last
  }
  await sql`drop table level_earned`.execute(trx)
}

/** A level that changed with an epoch. `reasons`: conditions of the level before that are not met now. */
export type LevelMove = { account: string; from: number; to: number; reasons: LevelCondition[] }

/** Tells of levels that changed: in the first epoch those of everybody. */
export const noteMoves = (client: pg.ClientBase, epoch: number, time: number, moves: LevelMove[]) => {
  const rows = moves.map(({ account, from, to, reasons }) =>
    [
      account,
      to > from ? 'level.reached' : 'level.lost',
      time,
      epoch,
      from,
      to,
      // COPY takes a backslash for the beginning of something.
      JSON.stringify(reasons).replaceAll('\\', '\\\\'),
    ].join('\t'),
  )
  const into = 'level_notice (account, kind, time, epoch_id, from_level, to_level, reasons)'
  return copied(client, `copy ${into} from stdin`, textRows(Buffer.from(`${rows.join('\n')}\n`)))
}

/** Most of `movesOf` at once. */
const MOVES = 1_000

/** Levels that an epoch changed in one way, of accounts after `after` in their order. */
export async function movesOf(
  db: Reader,
  epoch: number,
  kind: 'level.reached' | 'level.lost',
  after: string,
): Promise<{ account: string; from: number; to: number }[]> {
  const { rows } = await sql<{ account: string; from: number; to: number }>`
    select account, from_level as from, to_level as to from level_notice
    where epoch_id = ${epoch} and kind = ${kind} and account > ${after}
    order by account limit ${MOVES}`.execute(db)
  return rows
}

/** Takes back what was said of levels by an epoch that was vetoed. */
export const dropMoves = (trx: Trx, epoch: number) =>
  trx
    .deleteFrom('level_notice')
    .where('epoch_id', '=', epoch)
    .where('kind', 'in', ['level.reached', 'level.lost'])
    .execute()

/** Those for `account`, and those for everybody since it registered. */
const concerning = (db: Reader, account: string) =>
  db.selectFrom('level_notice as n').where((e) =>
    e.or([
      e('n.account', '=', account),
      e.and([
        e('n.account', 'is', null),
        e('n.time', '>=', (q) =>
          q
            .selectFrom('level_registration as r')
            .select((r) => r.fn.coalesce(r.fn.min('r.time'), sql<number>`9007199254740991::bigint`).as('t'))
            .where('r.account', '=', account),
        ),
      ]),
    ]),
  )

/** With their epochs' numbers, newest first. */
const newest = (db: Reader, account: string, limit: number) =>
  concerning(db, account)
    .innerJoin('level_epoch as e', 'e.id', 'n.epoch_id')
    .selectAll('n')
    .select('e.n')
    .orderBy('n.id', 'desc')
    .limit(limit)

export const notices = (db: Reader, account: string, { offset, limit }: Slice) =>
  newest(db, account, limit).offset(offset).execute()
export type NoticeRow = Awaited<ReturnType<typeof notices>>[number]

/** Told every half day to everybody, whatever happened: never counted as unread. */
export const ROUTINE = 'epoch.posted' satisfies LevelNoticeKind

/** As `notices`, without those that everybody has twice a day: the newest told before number `before`. */
export function noticesBefore(db: Reader, account: string, before: number | undefined, limit: number) {
  const query = newest(db, account, limit).where('n.kind', '<>', ROUTINE)
  return (before === undefined ? query : query.where('n.id', '<', before)).execute()
}

export const countNotices = async (db: Reader, account: string): Promise<number> =>
  (
    await concerning(db, account)
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
  ).total

/** How many have a number above `upTo`, up to which the account has read. Asked every minute for everybody who is signed in: it looks at the newest notices alone. */
export async function countUnread(db: Reader, account: string, upTo: number): Promise<number> {
  const { unread } = await concerning(db, account)
    .where('n.id', '>', upTo)
    .where('n.kind', '<>', ROUTINE)
    .select((e) => e.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** A level that an epoch took from an account and that none gave back since. */
export type Loss = { n: number; from_level: number; to_level: number; reasons: LevelCondition[] }

/** Losses of an account's levels that still stand, newest first: each of a higher level than the one before it. */
export async function losses(db: Reader, account: string): Promise<Loss[]> {
  const { rows } = await sql<Loss>`
    select e.n, l.from_level, l.to_level, l.reasons from level_notice l join level_epoch e on e.id = l.epoch_id
    where l.account = ${account} and l.kind = 'level.lost' and not exists (
      select from level_notice r
      where r.account = l.account and r.kind = 'level.reached' and r.id > l.id and r.to_level >= l.from_level
    ) order by l.id desc`.execute(db)
  return rows
}

export const readUpTo = async (db: Reader, account: string): Promise<number> =>
  (await db.selectFrom('level_notice_read').select('up_to').where('account', '=', account).executeTakeFirst())
    ?.up_to ?? 0

/** Marks the notices up to `upTo`, at most the newest number that was given, as read; never fewer than before. */
export async function setRead(trx: Trx, account: string, upTo: number): Promise<void> {
  await sql`
    insert into level_notice_read (account, up_to)
    values (${account}, least(${upTo}::bigint, (select last_value from level_notice_id_seq)))
    on conflict (account) do update set up_to = greatest(level_notice_read.up_to, excluded.up_to)`.execute(
    trx,
  )
}
