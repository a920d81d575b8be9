import {
  EXCERPT_LENGTH,
  type ManagedNotice,
  type ManagedNoticeQuery,
  type Notice,
  NOTICE_TYPES,
  type NoticeQuery,
  type NoticeState,
  type RemoveNoticeInput,
  type SaveNoticeInput,
  UNREAD_NAMED,
} from '@holdfast/protocol/content'
import type { Page } from '@holdfast/protocol/envelope'
import { textIn, type WrittenText } from '@holdfast/protocol/texts'
import { getAddress } from 'viem'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Operators } from '../../http/operators.ts'
import * as store from './store.ts'

const PUBLIC = '/profile/'
const LETTERS = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

export type ContentOptions = {
  db: Db
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  operators: Operators
  /** whether an uploaded image may be shown to everybody */
  isPublicFile: (trx: Trx, fileName: string) => Promise<boolean>
}

/** Notices and page texts: written by operators in ten languages, shown between a start and an end. */
export class ContentService {
  private readonly db: Db
  private readonly now: ContentOptions['now']
  private readonly operators: Operators
  private readonly isPublicFile: ContentOptions['isPublicFile']

  constructor(o: ContentOptions) {
    this.db = o.db
    this.now = o.now
    this.operators = o.operators
    this.isPublicFile = o.isPublicFile
  }

  /** @throws AppError NOTICE_UNKNOWN also when it is not shown now */
  async notice(id: number, language: string): Promise<Notice> {
    const row = await store.shownNotice(this.db, id, await this.now())
    if (!row) throw new AppError('NOTICE_UNKNOWN', { id })
    const texts = (await store.textsOf(this.db, [id])).get(id) ?? []
    return notice(row, texts, language, Infinity)
  }

  /** @throws AppError INVALID_INPUT for a type that does not exist */
  async byType(q: NoticeQuery, language: string): Promise<Page<Notice>> {
    const wanted = q.types.split(',').map((name) => {
      const type = NOTICE_TYPES.find((t) => t === name)
      if (type === undefined) throw new AppError('INVALID_INPUT', { field: 'types' })
      return type
    })
    const now = await this.now()
    return paged(
      q,
      (slice) => store.notices(this.db, wanted, now, slice),
      (rows) => this.withTexts(rows, (r, texts) => notice(r, texts, language, EXCERPT_LENGTH)),
    )
  }

  /** Ids of the messages shown now, newest first. */
  async messages(): Promise<number[]> {
    return store.shownIds(this.db, 'message', await this.now(), UNREAD_NAMED)
  }

  async managed(q: ManagedNoticeQuery): Promise<Page<ManagedNotice>> {
    const now = await this.now()
    return paged(
      q,
      () => store.managedNotices(this.db, q, now),
      (rows) => this.withTexts(rows, (r, texts) => managed(r, texts, now)),
    )
  }

  private async withTexts<R extends { id: number }, T>(
    rows: R[],
    record: (row: R, texts: WrittenText[]) => T,
  ): Promise<T[]> {
    const texts = await store.textsOf(
      this.db,
      rows.map((r) => r.id),
    )
    return rows.map((r) => record(r, texts.get(r.id) ?? []))
  }

  /** @throws AppError ROLE_REQUIRED, INVALID_INPUT, NOTICE_UNKNOWN, NOTICE_CHANGED */
  async save(session: Session, input: SaveNoticeInput): Promise<ManagedNotice> {
    const role = await this.operators.require(session, 'content', 'manager')
    const languages = new Set(input.texts.map((t) => t.language))
    const readable = languages.has('tw') || languages.has('en')
    if (languages.size < input.texts.length || !readable)
      throw new AppError('INVALID_INPUT', { field: 'texts' })
    const endAt = input.endAt ?? null
    if (endAt !== null && endAt <= input.startAt) throw new AppError('INVALID_INPUT', { field: 'endAt' })
    const time = await this.now()
    return inTransaction(this.db, async (trx) => {
      const { id: known, image = null, link = null } = input
      if (image !== null && !(await this.isPublicFile(trx, image)))
        throw new AppError('INVALID_INPUT', { field: 'image' })
      const before = known === undefined ? undefined : await this.current(trx, known, input.version, time)
      const row = {
        version: (before?.version ?? 0) + 1,
        types: input.types,
        image: image === null ? null : image.slice(PUBLIC.length),
        link,
        pinned: input.pinned,
        published: input.published,
        start_at: input.startAt,
        end_at: endAt,
        updated_at: time,
        updated_by: session.address,
      }
      const id = known ?? (await store.insertNotice(trx, row))
      if (known !== undefined) await store.updateNotice(trx, id, row)
      await store.writeTexts(trx, id, input.texts)
      const after = managed({ ...row, id }, input.texts, time)
      await this.operators.audit(trx, {
        actor: session.address,
        role,
        action: 'content.save',
        subject: `notice ${id}`,
        before,
        after,
        reason: input.reason,
        time,
      })
      return after
    })
  }

  /** @throws AppError ROLE_REQUIRED, NOTICE_UNKNOWN, NOTICE_CHANGED */
  async remove(session: Session, { id, version, reason }: RemoveNoticeInput): Promise<boolean> {
    const role = await this.operators.require(session, 'content', 'manager')
    const time = await this.now()
    return inTransaction(this.db, async (trx) => {
      const before = await this.current(trx, id, version, time)
      await store.deleteNotice(trx, id)
      const act = { actor: session.address, role, action: 'content.remove', subject: `notice ${id}` }
      await this.operators.audit(trx, { ...act, before, reason, time })
      return true
    })
  }

  private async current(trx: Trx, id: number, version: number | undefined, now: number) {
    const row = await store.lockNotice(trx, id)
    if (!row) throw new AppError('NOTICE_UNKNOWN', { id })
    if (row.version !== version) throw new AppError('NOTICE_CHANGED', { id, version: row.version })
    return managed(row, (await store.textsOf(trx, [id])).get(id) ?? [], now)
  }
}

const shown = (row: store.NoticeRow) => ({
  id: row.id,
  types: row.types,
  image: row.image === null ? null : `${PUBLIC}${row.image}`,
  link: row.link,
  pinned: row.pinned,
  startAt: row.start_at,
  endAt: row.end_at,
})

function notice(row: store.NoticeRow, texts: WrittenText[], language: string, length: number): Notice {
  const found = textIn(texts, language)
  if (!found) throw new Error(`notice ${row.id} has no text`)
  // Cut between characters, not inside one.
  const letters = Array.from(LETTERS.segment(found.text), (s) => s.segment)
  const cut = letters.length > length
  const text = cut ? { ...found, text: letters.slice(0, length).join('') } : found
  return { ...shown(row), text, cut }
}

function stateOf(row: store.NoticeRow, now: number): NoticeState {
  if (!row.published) return 'draft'
  if (row.start_at > now) return 'scheduled'
  return row.end_at !== null && row.end_at <= now ? 'ended' : 'shown'
}

const managed = (row: store.NoticeRow, texts: WrittenText[], now: number): ManagedNotice => ({
  ...shown(row),
  version: row.version,
  texts,
  published: row.published,
  state: stateOf(row, now),
  updatedAt: row.updated_at,
  updatedBy: row.updated_by === null ? null : getAddress(row.updated_by),
})
