import {
  EXCERPT_LENGTH,
  type ManagedNotice,
  type Notice,
  type SaveNoticeInput,
} from '@holdfast/protocol/content'
import type { Page } from '@holdfast/protocol/envelope'
import type { AuditRecord, Proposal } from '@holdfast/protocol/operators'
import { LANGUAGE_CODES } from '@holdfast/protocol/languages'
import { TEXT_LENGTH, TITLE_LENGTH } from '@holdfast/protocol/texts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type TestChain } from '#test/chain.ts'
import { type Staff, startOperated } from '#test/operators.ts'
import { errorOf, type TestApp, uploadFile } from '#test/server.ts'

let chain: TestChain
let t: TestApp
let who: Staff
let stop: () => Promise<void>
let writer: { apptoken: string }
let user: { apptoken: string }
let now: number

beforeAll(async () => {
  const stage = await startOperated([11, 12])
  ;({ chain, t, who, stop } = stage)
  ;[user, writer] = stage.sessions
  const role = { address: account(12).address, role: 'content', granted: true, reason: 'writes the news' }
  const { id } = (await t.post('proposeRole', role, who.managerA)).body.data as Proposal
  await t.post('decideProposal', { id, approve: true, note: 'agreed' }, who.managerB)
  now = Number((await chain.client.getBlock()).timestamp)
})
afterAll(() => stop?.())

const draft = (more: Partial<SaveNoticeInput> = {}): SaveNoticeInput => ({
  types: 'news',
  texts: [
    { language: 'tw', title: '標題', text: '內容' },
    { language: 'en', title: 'Title', text: 'Text' },
  ],
  pinned: false,
  published: true,
  startAt: now - 10,
  reason: 'for the readers',
  ...more,
})
const save = (more: Partial<SaveNoticeInput> = {}, session = writer) =>
  t.post('saveNotice', draft(more), session)
const saved = async (more: Partial<SaveNoticeInput> = {}) => (await save(more)).body.data as ManagedNotice
const list = async (types: string, lang = 'en', more = '') =>
  (await t.get(`pageNoticeByType?types=${types}${more}`, { lang })).body.data as Page<Notice>
const titles = async (types: string, lang = 'en') =>
  (await list(types, lang)).records.map((n) => n.text.title)

test('the two announcements are there, in Chinese and English, and others fall back visibly', async () => {
  expect(await titles('announcement')).toEqual([
    'Node price adjusted to 1,000 USDT',
    'The smart protocol has launched',
  ])
  const languages = await Promise.all(
    LANGUAGE_CODES.map(async (lang) => (await list('announcement', lang)).records[0]!.text.language),
  )
  expect(languages).toEqual(LANGUAGE_CODES.map((code) => (code === 'tw' || code === 'zh' ? 'tw' : 'en')))
  expect((await list('announcement', 'xx')).records[0]!.text.language).toBe('tw')
  expect((await list('announcement')).records.map((n) => n.startAt)).toEqual([1_738_368_000, 1_738_195_200])
})

test('what is written is shown whole in its language, and cut in lists', async () => {
  const text = '𠮷'.repeat(EXCERPT_LENGTH + 1)
  const notice = await saved({
    types: 'message',
    texts: [
      { language: 'tw', title: '長文', text },
      { language: 'ko', title: '안내', text: '본문' },
    ],
  })
  expect(notice).toMatchObject({ version: 1, state: 'shown', updatedBy: account(12).address })
  const { records } = await list('message', 'tw')
  expect([records[0]!.text.text, records[0]!.cut]).toEqual(['𠮷'.repeat(EXCERPT_LENGTH), true])
  const one = async (lang: string) => (await t.get(`getNotice?id=${notice.id}`, { lang })).body.data as Notice
  expect(await one('tw')).toMatchObject({ text: { language: 'tw', text }, cut: false })
  expect(await one('ko')).toMatchObject({ text: { language: 'ko', title: '안내' }, cut: false })
  expect(await one('th')).toMatchObject({ text: { language: 'tw' } })
})

test('start, end and draft decide what users see; operators see all', async () => {
  const later = await saved({ types: 'partner', startAt: now + 3_600, endAt: now + 7_200 })
  await saved({ types: 'partner', published: false })
  expect(later.state).toBe('scheduled')
  expect((await list('partner')).total).toBe(0)
  expect(errorOf(await t.get(`getNotice?id=${later.id}`))).toBe('NOTICE_UNKNOWN')
  const states = async () =>
    ((await t.get('pageNotices?types=partner', who.auditor)).body.data as Page<ManagedNotice>).records
      .map((n) => n.state)
      .toSorted()
  expect(await states()).toEqual(['draft', 'scheduled'])
  await chain.later(3_600)
  await t.sync()
  expect((await list('partner')).records.map((n) => n.id)).toEqual([later.id])
  await chain.later(3_600)
  await t.sync()
  expect((await list('partner')).total).toBe(0)
  expect(await states()).toEqual(['draft', 'ended'])
  expect((await t.get('pageNotices?types=partner&state=ended', who.auditor)).body.data).toMatchObject({
    total: 1,
  })
})

test('the pages that operators write begin with a text in both languages', async () => {
  for (const type of ['ecology', 'chain'])
    for (const language of ['tw', 'en']) {
      const { records, total } = await list(type, language)
      expect([total, records[0]!.text.language]).toEqual([1, language])
    }
})

test('pinned ones come first, then the newest; several types in one list', async () => {
  for (const [title, pinned, startAt] of [
    ['old', false, now - 300],
    ['new', false, now - 100],
    ['pinned', true, now - 500],
  ] as const)
    await saved({ types: 'nodeRights', pinned, startAt, texts: [{ language: 'en', title, text: '' }] })
  expect(await titles('nodeRights')).toEqual(['pinned', 'new', 'old'])
  expect((await list('nodeRights,announcement')).total).toBe(5)
  expect((await list('nodeRights', 'en', '&size=1&page=2')).records.map((n) => n.text.title)).toEqual(['new'])
})

test('a change is made from the version that was looked at, and the log keeps what was', async () => {
  const first = await saved()
  const second = await saved({
    id: first.id,
    version: 1,
    texts: [{ language: 'en', title: 'Better', text: 'now' }],
  })
  expect(second).toMatchObject({ id: first.id, version: 2, texts: [{ title: 'Better' }] })
  expect((await save({ id: first.id, version: 1 })).body.data).toEqual({
    error: 'NOTICE_CHANGED',
    id: first.id,
    version: 2,
  })
  expect(errorOf(await save({ id: first.id }))).toBe('NOTICE_CHANGED')
  expect(errorOf(await save({ id: 999_999, version: 1 }))).toBe('NOTICE_UNKNOWN')
  const log = (await t.get(`pageAudit?subject=${encodeURIComponent(`notice ${first.id}`)}`, who.auditor)).body
    .data as Page<AuditRecord>
  expect(JSON.parse(log.records[0]!.before!)).toMatchObject({
    texts: [{ title: 'Title' }, { title: '標題' }],
  })
  expect(JSON.parse(log.records[0]!.after!)).toMatchObject({ version: 2, texts: [{ title: 'Better' }] })
  const remove = (version: number) =>
    t.post('removeNotice', { id: first.id, version, reason: 'no longer true' }, writer)
  expect(errorOf(await remove(1))).toBe('NOTICE_CHANGED')
  expect((await remove(2)).body.data).toBe(true)
  expect(errorOf(await remove(2))).toBe('NOTICE_UNKNOWN')
  expect(errorOf(await t.get(`getNotice?id=${first.id}`))).toBe('NOTICE_UNKNOWN')
})

test('of twenty changes at once from one version one is made', async () => {
  const { id } = await saved({ types: 'partner' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      save({ types: 'partner', id, version: 1, texts: [{ language: 'en', title: `try ${i}`, text: '' }] }),
    ),
  )
  const done = answers.filter((a) => a.body.code === 200).map((a) => a.body.data as ManagedNotice)
  expect(done).toHaveLength(1)
  expect(answers.filter((a) => errorOf(a) === 'NOTICE_CHANGED')).toHaveLength(19)
  expect(await titles('partner')).toEqual([done[0]!.texts[0]!.title])
})

test('only content and managers write; users see no drafts', async () => {
  for (const session of [user, who.finance, who.store, who.guardian, who.auditor]) {
    expect(errorOf(await save({}, session))).toBe('ROLE_REQUIRED')
    expect(errorOf(await t.post('removeNotice', { id: 1, version: 1, reason: 'away' }, session))).toBe(
      'ROLE_REQUIRED',
    )
  }
  expect((await save({ types: 'nodeRights' }, who.managerA)).body.code).toBe(200)
  for (const session of [user, who.finance, who.store])
    expect(errorOf(await t.get('pageNotices', session))).toBe('ROLE_REQUIRED')
  expect(errorOf(await t.get('pageNotices'))).toBe('NO_LOGIN')
})

test('a picture must be a published one', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const upload = async (query: string) =>
    (await uploadFile(t, writer, picture, { query })).json<{ data: { fileName: string } }>().data.fileName
  const published = await upload('?isPublic=1')
  expect(await saved({ image: published, link: '/node' })).toMatchObject({ image: published, link: '/node' })
  const own = await upload('')
  for (const image of [own, `/profile/${own}`, `/profile/${'a'.repeat(32)}.webp`, 'https://x.example/a.png'])
    expect((await save({ image })).body.data).toEqual({ error: 'INVALID_INPUT', field: 'image' })
})

test.each<[Record<string, unknown>, string]>([
  [{ types: 'advertisement' }, 'types'],
  [{ texts: [] }, 'texts'],
  [{ texts: [{ language: 'ko', title: '한국어', text: '' }] }, 'texts'],
  [
    {
      texts: [
        { language: 'en', title: 'a', text: '' },
        { language: 'en', title: 'b', text: '' },
      ],
    },
    'texts',
  ],
  [{ texts: [{ language: 'de', title: 'a', text: '' }] }, 'texts.0.language'],
  [{ texts: [{ language: 'en', title: '  ', text: '' }] }, 'texts.0.title'],
  [{ texts: [{ language: 'en', title: 'a'.repeat(TITLE_LENGTH + 1), text: '' }] }, 'texts.0.title'],
  [{ texts: [{ language: 'en', title: 'a', text: 'a'.repeat(TEXT_LENGTH + 1) }] }, 'texts.0.text'],
  [{ link: 'javascript:alert(1)' }, 'link'],
  [{ link: 'http://example.com' }, 'link'],
  [{ link: '//evil.example' }, 'link'],
  [{ link: '//evil' }, 'link'],
  [{ link: 'https://a.example/"onclick=' }, 'link'],
  [{ startAt: -1 }, 'startAt'],
  [{ startAt: '2025-01-30' }, 'startAt'],
  [{ startAt: 100, endAt: 100 }, 'endAt'],
  [{ pinned: 'yes' }, 'pinned'],
  [{ reason: '' }, 'reason'],
  [{ id: 0 }, 'id'],
])('%j is refused by name', async (changed, field) => {
  const { body } = await t.post('saveNotice', { ...draft(), ...changed }, writer)
  expect(body.data).toEqual({ error: 'INVALID_INPUT', field })
})

test('ten languages of the longest text fit; a body beyond that is too large', async () => {
  const texts = LANGUAGE_CODES.map((language) => ({
    language,
    title: '題'.repeat(TITLE_LENGTH),
    text: '文'.repeat(TEXT_LENGTH),
  }))
  expect((await save({ types: 'nodeRights', texts })).body.code).toBe(200)
  const huge = await t.post('saveNotice', { ...draft(), more: 'x'.repeat(600 * 1024) }, writer)
  expect([huge.status, errorOf(huge)]).toEqual([413, 'INVALID_INPUT'])
})

test('unknown types and odd ids are refused', async () => {
  for (const types of ['advert', 'news,advert', '', ',', "news'--", 'News'])
    expect((await t.get(`pageNoticeByType?types=${encodeURIComponent(types)}`)).body.data).toEqual({
      error: 'INVALID_INPUT',
      field: 'types',
    })
  for (const id of ['0', '-1', '1.5', 'x', '9'.repeat(30)])
    expect(errorOf(await t.get(`getNotice?id=${id}`))).toBe('INVALID_INPUT')
  expect(errorOf(await t.get('getNotice?id=99999999'))).toBe('NOTICE_UNKNOWN')
})

test('what is new is named by the messages shown now, the newest first, whoever asks', async () => {
  const unread = async (session: Record<string, string> = {}) =>
    (await t.get('getUnreadNotices', session)).body.data
  const before = (await unread()) as { own: number; published: number[] }
  const first = await saved({ types: 'message', startAt: now - 50 })
  // Published later, but as of an earlier time: new to everybody who has not read it.
  const dated = await saved({ types: 'message', startAt: now - 5_000 })
  await saved({ types: 'news' })
  await saved({ types: 'message', published: false })
  await saved({ types: 'message', startAt: now + 9_000 })
  await saved({ types: 'message', endAt: now - 1 })
  const named = before.published.length
  for (const session of [{}, user]) {
    const { own, published } = (await unread(session)) as { own: number; published: number[] }
    expect(own).toBe(0)
    expect(published).toHaveLength(named + 2)
    expect(published.indexOf(first.id)).toBeLessThan(published.indexOf(dated.id))
  }
  await t.post('removeNotice', { id: first.id, version: first.version, reason: 'outdated' }, writer)
  expect(((await unread()) as { published: number[] }).published).not.toContain(first.id)
})
