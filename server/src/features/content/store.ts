import type { ManagedNoticeQuery, NoticeState, NoticeType } from '@holdfast/protocol/content'
import type { WrittenText } from '@holdfast/protocol/texts'
import type { ExpressionBuilder, Insertable } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import { count, rowsOf, type Slice } from '../../db/page.ts'
import { pageOf } from '../../db/list.ts'
import type { Database } from '../../db/schema.ts'
import type { ContentTables } from '../../db/schema/content.ts'

/** Notices that are in a state at `now`. */
const inState = (now: number, state: NoticeState) => (e: ExpressionBuilder<Database, 'notice'>) => {
  const published = e('published', '=', true)
  const ended = e.and([e('end_at', 'is not', null), e('end_at', '<=', now)])
  switch (state) {
    case 'draft':
      return e.not(published)
    case 'scheduled':
      return e.and([published, e('start_at', '>', now)])
    case 'ended':
      return e.and([published, ended])
    default:
      return e.and([
        published,
        e('start_at', '<=', now),
        e.or([e('end_at', 'is', null), e('end_at', '>', now)]),
      ])
  }
}

/** A page of the notices shown at `now`, pinned ones first, then the newest. */
export async function notices(db: Reader, types: readonly NoticeType[], now: number, slice: Slice) {
  const query = db.selectFrom('notice').where('types', 'in', types).where(inState(now, 'shown'))
  return rowsOf(
    query.selectAll().orderBy('pinned', 'desc').orderBy('start_at', 'desc').orderBy('id', 'desc'),
    query.select(count),
    slice,
  )
}

/** A page of all notices, by an operator's filters. */
export async function managedNotices(db: Reader, q: ManagedNoticeQuery, now: number) {
  let query = db.selectFrom('notice').selectAll()
  if (q.types !== undefined) query = query.where('types', '=', q.types)
  if (q.state !== undefined) query = query.where(inState(now, q.state))
  return pageOf(
    query,
    {
      by: { startAt: 'start_at', endAt: 'end_at', types: 'types', updatedAt: 'updated_at' },
      first: ['startAt', 'desc'],
      id: 'id',
    },
    q,
  )
}

export const shownNotice = (db: Reader, id: number, now: number) =>
  db.selectFrom('notice').selectAll().where('id', '=', id).where(inState(now, 'shown')).executeTakeFirst()

/** Ids of notices of a type that are shown at `now`, newest first. */
export const shownIds = async (db: Reader, type: NoticeType, now: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('notice')
      .select('id')
      .where('types', '=', type)
      .where(inState(now, 'shown'))
      .orderBy('start_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  ).map((r) => r.id)

/** Locks one notice until the transaction ends. */
export const lockNotice = (trx: Trx, id: number) =>
  trx.selectFrom('notice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type NoticeRow = NonNullable<Awaited<ReturnType<typeof lockNotice>>>

/** Texts of several notices by their ids. */
export async function textsOf(db: Reader, ids: number[]): Promise<Map<number, WrittenText[]>> {
  const found = new Map<number, WrittenText[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('notice_text')
    .selectAll()
    .where('notice_id', 'in', ids)
    .orderBy('language')
    .execute()
  for (const { notice_id, ...text } of rows) found.get(notice_id)?.push(text)
  return found
}

export async function insertNotice(trx: Trx, row: Insertable<ContentTables['notice']>): Promise<number> {
  const { id } = await trx.insertInto('notice').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateNotice = (trx: Trx, id: number, row: Insertable<ContentTables['notice']>) =>
  trx.updateTable('notice').set(row).where('id', '=', id).execute()

/** Replaces all texts of a notice. */
export async function writeTexts(trx: Trx, id: number, texts: WrittenText[]): Promise<void> {
  await trx.deleteFrom('notice_text').where('notice_id', '=', id).execute()
  await trx
    .insertInto('notice_text')
    .values(texts.map((text) => ({ notice_id: id, ...text })))
    .execute()
}

export const deleteNotice = (trx: Trx, id: number) => trx.deleteFrom('notice').where('id', '=', id).execute()
