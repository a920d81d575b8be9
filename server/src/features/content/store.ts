import type { NoticeState, NoticeType } from '@holdfast/protocol/content'
import type { WrittenText } from '@holdfast/protocol/texts'
import type { ExpressionBuilder, Insertable } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import type { ContentTables } from '../../db/schema/content.ts'

export type Slice = { offset: number; limit: number }

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

/** A page of notices, pinned ones first, then the newest. */
export async function notices(
  db: Reader,
  types: readonly NoticeType[],
  state: NoticeState | undefined,
  now: number,
  { offset, limit }: Slice,
) {
  let query = db.selectFrom('notice').where('types', 'in', types)
  if (state !== undefined) query = query.where(inState(now, state))
  const rows = await query
    .selectAll()
    .orderBy('pinned', 'desc')
    .orderBy('start_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await query.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const shownNotice = (db: Reader, id: number, now: number) =>
  db.selectFrom('notice').selectAll().where('id', '=', id).where(inState(now, 'shown')).executeTakeFirst()

/** One notice, held for the rest of the transaction. */
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
