import type { LevelCondition } from '@holdfast/protocol/levels'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import { insertRows } from '../../db/insert.ts'
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

/** Tells each account what it earned in an epoch that can be claimed now. */
export async function noteActive(trx: Trx, epoch: number, time: number): Promise<void> {
  await sql`
    insert into level_notice (account, kind, time, epoch_id, usdt, token)
    select account, 'reward.claimable', ${time}::bigint, epoch_id, sum(usdt), sum(token) from level_income
    where epoch_id = ${epoch} group by account, epoch_id having sum(usdt) + sum(token) > 0
    on conflict do nothing`.execute(trx)
}

/** A level that changed with an epoch. `reasons`: conditions of the level before that are not met now. */
export type LevelMove = { account: string; from: number; to: number; reasons: LevelCondition[] }

export const noteMoves = (trx: Trx, epoch: number, time: number, moves: LevelMove[]) =>
  insertRows(
    trx,
    'level_notice',
    moves.map((m) => ({
      account: m.account,
      kind: m.to > m.from ? ('level.reached' as const) : ('level.lost' as const),
      time,
      epoch_id: epoch,
      from_level: m.from,
      to_level: m.to,
      reasons: JSON.stringify(m.reasons) as unknown as LevelCondition[],
    })),
  )

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

export const notices = (db: Reader, account: string, { offset, limit }: Slice) =>
  concerning(db, account)
    .innerJoin('level_epoch as e', 'e.id', 'n.epoch_id')
    .selectAll('n')
    .select('e.n')
    .orderBy('n.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
export type NoticeRow = Awaited<ReturnType<typeof notices>>[number]

export async function noticeCounts(db: Reader, account: string): Promise<{ total: number; unread: number }> {
  const upTo = await readUpTo(db, account)
  return concerning(db, account)
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn.countAll<number>().filterWhere('n.id', '>', upTo).as('unread'),
    ])
    .executeTakeFirstOrThrow()
}

export const readUpTo = async (db: Reader, account: string): Promise<number> =>
  (await db.selectFrom('level_notice_read').select('up_to').where('account', '=', account).executeTakeFirst())
    ?.up_to ?? 0

/** Marks the notices up to `upTo`, at most the newest there is, as read; never fewer than before. */
export async function setRead(trx: Trx, account: string, upTo: number): Promise<void> {
  await sql`
    insert into level_notice_read (account, up_to)
    values (${account}, least(${upTo}::bigint, (select coalesce(max(id), 0) from level_notice)))
    on conflict (account) do update set up_to = greatest(level_notice_read.up_to, excluded.up_to)`.execute(
    trx,
  )
}
