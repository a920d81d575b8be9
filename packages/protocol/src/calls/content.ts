import {
  ManagedNotice,
  ManagedNoticeQuery,
  Notice,
  NOTICE_BODY_LIMIT,
  NoticeInput,
  NoticeQuery,
  RemoveNoticeInput,
  SaveNoticeInput,
  UnreadNotices,
} from '../content.ts'
import { Page } from '../envelope.ts'
import { pageWith } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'content'
const text = {
  language: 'en',
  title: 'The smart protocol has launched',
  text: 'The smart protocol launched on **30 January 2025**.',
}
const example = {
  id: 1,
  types: 'announcement',
  text,
  cut: false,
  image: null,
  link: null,
  pinned: false,
  startAt: 1_738_195_200,
  endAt: null,
}
const managed = {
  id: 1,
  version: 1,
  types: 'announcement',
  texts: [text],
  image: null,
  link: null,
  pinned: false,
  published: true,
  state: 'shown',
  startAt: 1_738_195_200,
  endAt: null,
  updatedAt: 1_738_195_200,
  updatedBy: null,
}

export const getNotice = defineCall({
  method: 'GET',
  path: 'getNotice',
  tag,
  summary:
    'A notice that is shown now, whole, in the language of the header `lang` or another one that its text names.',
  input: NoticeInput,
  data: Notice,
  errors: ['NOTICE_UNKNOWN'],
  session: 'none',
  example: { input: { id: 1 }, data: example },
})

export const pageNoticeByType = defineCall({
  method: 'GET',
  path: 'pageNoticeByType',
  tag,
  summary:
    'Notices that are shown now, pinned ones first, then the newest, each with the beginning of its text.',
  input: NoticeQuery,
  data: Page(Notice),
  session: 'none',
  example: {
    input: { types: 'announcement', page: 1, size: 20 },
    data: pageWith(example),
  },
})

export const getUnreadNotices = defineCall({
  method: 'GET',
  path: 'getUnreadNotices',
  tag,
  summary:
    'For the mark on the way to notices: how many about the signed-in address are unread, and which published ones are shown now.',
  input: Type.Object({}),
  data: UnreadNotices,
  session: 'optional',
  example: { input: {}, data: { own: 2, published: [7, 3] } },
})

export const pageNotices = defineCall({
  method: 'GET',
  path: 'pageNotices',
  tag,
  summary: 'Notices in every state and language (content, manager, auditor).',
  input: ManagedNoticeQuery,
  data: Page(ManagedNotice),
  session: 'required',
  roles: ['manager', 'content', 'auditor'],
  example: {
    input: { state: 'shown', page: 1, size: 20 },
    data: pageWith(managed),
  },
})

export const saveNotice = defineCall({
  method: 'POST',
  path: 'saveNotice',
  tag,
  summary: 'Writes a new notice, or a changed one from the version it was made from (content, manager).',
  input: SaveNoticeInput,
  data: ManagedNotice,
  errors: ['NOTICE_UNKNOWN', 'NOTICE_CHANGED'],
  session: 'required',
  roles: ['manager', 'content'],
  bodyLimit: NOTICE_BODY_LIMIT,
  example: {
    input: {
      types: 'announcement',
      texts: [text],
      pinned: false,
      published: true,
      startAt: 1_738_195_200,
      reason: 'launch',
    },
    data: managed,
  },
})

export const removeNotice = defineCall({
  method: 'POST',
  path: 'removeNotice',
  tag,
  summary: 'Removes a notice (content, manager). What it said stays in the audit log.',
  input: RemoveNoticeInput,
  data: Type.Boolean(),
  errors: ['NOTICE_UNKNOWN', 'NOTICE_CHANGED'],
  session: 'required',
  roles: ['manager', 'content'],
  example: { input: { id: 1, version: 1, reason: 'no longer true' }, data: true },
})
