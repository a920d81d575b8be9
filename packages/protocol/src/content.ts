import { type Static, Type } from 'typebox'
import { Address, PageQuery, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'
import { Reason } from './operators.ts'
import { WrittenText, WrittenTexts } from './texts.ts'

/**
 * Where a notice shows: `announcement` and `partner` on home, `news` on /news, `message` on /msg; `ecology`, `chain` and
 * `nodeRights` are the texts of those pages, the first one shown.
 */
export const NOTICE_TYPES = [
  'announcement',
  'news',
  'message',
  'partner',
  'ecology',
  'chain',
  'nodeRights',
] as const
export type NoticeType = (typeof NOTICE_TYPES)[number]

const Id = Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 })
/** Characters of a notice's text in a list. */
export const EXCERPT_LENGTH = 300

/** A notice in the language asked for or, visibly, in another one. The text is Markdown; lists have its beginning only. */
export const Notice = Type.Object({
  id: Id,
  types: Type.Enum(NOTICE_TYPES),
  text: WrittenText,
  /** whether `text` is only the beginning */
  cut: Type.Boolean(),
  /** name of a public file */
  image: Type.Union([Type.String(), Type.Null()]),
  /** target of the link: a web address, or a path of the app */
  link: Type.Union([Type.String(), Type.Null()]),
  pinned: Type.Boolean(),
  startAt: UnixSeconds,
  endAt: Type.Union([UnixSeconds, Type.Null()]),
})
export type Notice = Static<typeof Notice>

export const NoticeInput = Type.Object({ id: Id })
/** Inputs of `pageNoticeByType`: one type, or several separated by commas. */
export const NoticeQuery = Type.Interface([PageQuery], {
  types: Type.String({ pattern: '^[A-Za-z]+(,[A-Za-z]+)*$', maxLength: 100 }),
})
export type NoticeQuery = Static<typeof NoticeQuery>

/** Most published notices that `getUnreadNotices` names. */
export const UNREAD_NAMED = 50

/**
 * `getUnreadNotices` (session optional): what may be new to who asks. `own`: notices about the session's account that
 * are unread, 0 without a session. `published`: ids of those of type `message` that are shown now, newest first; who reads
 * keeps which of them were read.
 */
export const UnreadNotices = Type.Object({
  own: Type.Integer({ minimum: 0 }),
  published: Type.Array(Id, { maxItems: UNREAD_NAMED }),
})
export type UnreadNotices = Static<typeof UnreadNotices>

/** `draft`: not published; `scheduled`: later; `shown`: now; `ended`: no more. */
export const NOTICE_STATES = ['draft', 'scheduled', 'shown', 'ended'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

/** A notice as operators see it (`pageNotices`; content, manager, auditor). */
export const ManagedNotice = Type.Object({
  id: Id,
  /** rises with each change: `saveNotice` sends the version that it was edited from */
  version: Type.Integer({ minimum: 1 }),
  types: Type.Enum(NOTICE_TYPES),
  texts: Type.Array(WrittenText),
  image: Type.Union([Type.String(), Type.Null()]),
  link: Type.Union([Type.String(), Type.Null()]),
  pinned: Type.Boolean(),
  published: Type.Boolean(),
  state: Type.Enum(NOTICE_STATES),
  startAt: UnixSeconds,
  endAt: Type.Union([UnixSeconds, Type.Null()]),
  updatedAt: UnixSeconds,
  /** null: came with the product */
  updatedBy: Type.Union([Address, Type.Null()]),
})
export type ManagedNotice = Static<typeof ManagedNotice>
export const NOTICE_SORTS = ['startAt', 'endAt', 'types', 'updatedAt'] as const
export const ManagedNoticeQuery = Type.Interface([ListQuery(NOTICE_SORTS)], {
  types: Type.Optional(Type.Enum(NOTICE_TYPES)),
  state: Type.Optional(Type.Enum(NOTICE_STATES)),
})
export type ManagedNoticeQuery = Static<typeof ManagedNoticeQuery>

/** `saveNotice` (content, manager): without `id` a new one; else `version` is the one that was edited. */
export const SaveNoticeInput = Type.Object({
  id: Type.Optional(Id),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  types: Type.Enum(NOTICE_TYPES),
  /** must include traditional Chinese or English, so that every reader gets one */
  texts: WrittenTexts,
  image: Type.Optional(Type.Union([Type.String({ pattern: '^/profile/[0-9a-f]{32}\\.webp$' }), Type.Null()])),
  link: Type.Optional(
    Type.Union([
      Type.String({
        pattern: '^(https://[^\\s"<>\\\\]{4,280}|/([A-Za-z0-9_?=&-][A-Za-z0-9/_?=&-]{0,100})?)$',
      }),
      Type.Null(),
    ]),
  ),
  pinned: Type.Boolean(),
  published: Type.Boolean(),
  startAt: UnixSeconds,
  endAt: Type.Optional(Type.Union([UnixSeconds, Type.Null()])),
  reason: Reason,
})
export type SaveNoticeInput = Static<typeof SaveNoticeInput>
/** Largest body of `saveNotice`, bytes: ten languages of the longest text. */
export const NOTICE_BODY_LIMIT = 512 * 1024

export const RemoveNoticeInput = Type.Object({
  id: Id,
  version: Type.Integer({ minimum: 1 }),
  reason: Reason,
})
export type RemoveNoticeInput = Static<typeof RemoveNoticeInput>
