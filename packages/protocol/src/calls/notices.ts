import { type AccountNotice, AccountNotices, AccountNoticesQuery } from '../account-notices.ts'
import { ReadNoticesInput, Unread } from '../own-notices.ts'
import { defineCall } from './call.ts'
import { hash } from './examples.ts'

const own = { tag: 'notices', session: 'required', about: 'self' } as const

const example: AccountNotice = {
  id: 18,
  kind: 'deposit.credited',
  time: 1_763_683_320,
  read: false,
  amounts: [{ currency: 'USDT', amount: '100000000000000000000' }],
  ref: 5,
  project: null,
  txHash: hash,
  dueAt: null,
  text: null,
  from: null,
  to: null,
  reasons: [],
}

export const pageAccountNotices = defineCall({
  ...own,
  method: 'GET',
  path: 'pageAccountNotices',
  summary:
    'What happened to the money, the level and the sessions of the signed-in address, newest first, and how much of it is unread. Texts are made from the values.',
  input: AccountNoticesQuery,
  data: AccountNotices,
  example: { input: { size: 20 }, data: { records: [example], more: false, unread: 1 } },
})

export const readAccountNotices = defineCall({
  ...own,
  method: 'POST',
  path: 'readAccountNotices',
  summary: 'Marks the notices of the signed-in address up to a number as read.',
  input: ReadNoticesInput,
  data: Unread,
  example: { input: { upTo: 18 }, data: { unread: 0 } },
})
