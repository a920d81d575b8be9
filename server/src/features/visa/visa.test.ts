import type { Page } from '@holdfast/protocol/envelope'
import type { AuditRecord } from '@holdfast/protocol/operators'
import type { ManagedVisaApplication, VisaApplication } from '@holdfast/protocol/visa'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type TestChain } from '#test/chain.ts'
import { changeSetting, type Staff, startOperated } from '#test/operators.ts'
import { errorOf, type TestApp, uploadFile } from '#test/server.ts'
import { VisaService } from './service.ts'

let chain: TestChain
let t: TestApp
let who: Staff
let stop: () => Promise<void>
let ann: { apptoken: string }
let bob: { apptoken: string }
let image: Buffer

beforeAll(async () => {
  const stage = await startOperated([11, 12])
  ;({ chain, t, who, stop } = stage)
  ;[ann, bob] = stage.sessions
  image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
afterAll(() => stop?.())

const upload = async (session: { apptoken: string }, query = '?isVisa=1') =>
  (await uploadFile(t, session, image, { query })).json<{ data: { fileName: string } }>().data.fileName

const never = () => {
  throw new Error('not asked here')
}
const person = (documents: string[]) => ({
  consent: true,
  name: 'Lin Mei',
  country: 'TW',
  mobile: '+886 912 345 678',
  email: 'mei@example.com',
  documents,
})
const apply = (session: { apptoken: string }, input: unknown) => t.post('applyVisaCard', input, session)
const newest = async (session: { apptoken: string }) =>
  (await t.get('getVisaApplication', session)).body.data as VisaApplication | null
const own = async (session: { apptoken: string }, query = '') =>
  (await t.get(`pageOwnVisaApplications${query}`, session)).body.data as Page<VisaApplication>
const decide = (id: number, approve = true, session = who.managerA) =>
  t.post('decideVisaApplication', { id, approve, reason: 'documents looked at' }, session)
const page = async (session: { apptoken: string }, query = '') =>
  (await t.get(`pageVisaApplications${query}`, session)).body.data as Page<ManagedVisaApplication>

test('nobody has applied at first, and nobody can before a manager says that a card issuer is connected', async () => {
  expect(await newest(ann)).toBeNull()
  const picture = await upload(ann)
  expect(errorOf(await apply(ann, person([picture])))).toBe('MODULE_CLOSED')
  expect(await newest(ann)).toBeNull()
  const on = { key: 'module.card', current: 'false', proposed: 'true' }
  const asked = { ...on, reason: 'the issuer is connected' }
  expect(errorOf(await t.post('setSetting', asked, who.managerA))).toBe('LEGAL_ADVICE')
  await changeSetting(t, [who.managerA, who.managerB], { ...on, legalAdvice: true })
})

test('of twenty applications at once one is made', async () => {
  const documents = await Promise.all(Array.from({ length: 20 }, () => upload(ann)))
  const answers = await Promise.all(documents.map((d) => apply(ann, person([d]))))
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)
  expect(answers.filter((a) => errorOf(a) === 'APPLICATION_OPEN')).toHaveLength(19)
  expect(await newest(ann)).toMatchObject({
    state: 'review',
    person: { name: 'Lin Mei' },
    reason: null,
    removed: false,
  })
})

test('applicant and managers see the person, an auditor that there is one, others nothing', async () => {
  const { records } = await page(who.managerA, '?state=review')
  expect(records).toMatchObject([{ applicant: account(11).address, person: { email: 'mei@example.com' } }])
  expect((await page(who.auditor)).records).toMatchObject([
    { applicant: account(11).address, person: null, removed: false },
  ])
  for (const session of [bob, who.finance, who.store, who.guardian])
    expect(errorOf(await t.get('pageVisaApplications', session))).toBe('ROLE_REQUIRED')
  expect(await newest(bob)).toBeNull()
})

test('only a manager decides, once, and the log has no personal data', async () => {
  const { id } = (await newest(ann))!
  for (const session of [ann, bob, who.finance, who.auditor])
    expect(errorOf(await decide(id, true, session))).toBe('ROLE_REQUIRED')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => decide(id, true, i % 2 ? who.managerA : who.managerB)),
  )
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)
  expect(answers.filter((a) => errorOf(a) === 'APPLICATION_DECIDED')).toHaveLength(9)
  expect(await newest(ann)).toMatchObject({ state: 'approved', reason: 'documents looked at' })
  const log = (await t.get('pageAudit?action=visa.decide', who.auditor)).body.data as Page<AuditRecord>
  expect(log.total).toBe(1)
  expect(JSON.stringify(log.records)).not.toMatch(/Lin Mei|example\.com|912/)
  expect(errorOf(await decide(99_999))).toBe('APPLICATION_UNKNOWN')
})

test('personal data and pictures go when their owner says so; the decision stays', async () => {
  const { id, person: before } = (await newest(ann))!
  const remove = (session: { apptoken: string }) => t.post('removeVisaData', { id }, session)
  expect(errorOf(await remove(bob))).toBe('APPLICATION_UNKNOWN')
  expect(errorOf(await remove(who.managerA))).toBe('APPLICATION_UNKNOWN')
  expect((await remove(ann)).body.data).toMatchObject({ state: 'approved', person: null, removed: true })
  for (const session of [who.managerA, who.auditor])
    expect((await page(session)).records).toMatchObject([{ state: 'approved', person: null, removed: true }])
  const file = `file?fileName=${before!.documents[0]}`
  for (const session of [ann, who.managerA]) expect(errorOf(await t.get(file, session))).toBe('FILE_UNKNOWN')
  const { rows } = await t.app.database.pool.query(
    `select a::text as row from visa_application a union all select d::text from visa_document d`,
  )
  expect(JSON.stringify(rows)).not.toMatch(/Lin Mei|example\.com|912/)
  expect((await remove(ann)).body.code).toBe(200)
})

test('an application under review is withdrawn with its data, and there can be another one', async () => {
  const first = (await apply(bob, person([await upload(bob)]))).body.data as VisaApplication
  expect((await t.post('removeVisaData', { id: first.id }, bob)).body.data).toMatchObject({
    state: 'withdrawn',
    person: null,
  })
  expect(errorOf(await decide(first.id))).toBe('APPLICATION_DECIDED')
  const second = (await apply(bob, person([await upload(bob), await upload(bob)]))).body
    .data as VisaApplication
  expect(second.person?.documents).toHaveLength(2)
  expect((await decide(second.id, false)).body.data).toMatchObject({ state: 'refused' })
  expect((await apply(bob, person([await upload(bob)]))).body.code).toBe(200)

  // The refused application keeps its data until its owner removes them; this does not affect the newest one.
  expect((await own(bob)).records).toMatchObject([
    { state: 'review', person: { name: 'Lin Mei' } },
    { id: second.id, state: 'refused', person: { documents: second.person!.documents } },
    { id: first.id, state: 'withdrawn', person: null },
  ])
  expect((await t.post('removeVisaData', { id: second.id }, bob)).body.data).toMatchObject({ person: null })
  expect((await own(bob, '?page=2&size=1')).records).toMatchObject([{ id: second.id, person: null }])
  expect(await newest(bob)).toMatchObject({ state: 'review', person: { name: 'Lin Mei' } })
  expect((await own(ann)).records.some((a) => a.id === second.id)).toBe(false)
})

test('a manager does not decide an application of its own', async () => {
  const { body } = await apply(who.managerA, person([await upload(who.managerA)]))
  const { id } = body.data as VisaApplication
  expect(errorOf(await decide(id, true, who.managerA))).toBe('SECOND_PERSON_REQUIRED')
  expect((await decide(id, true, who.managerB)).body.code).toBe(200)
})

test('documents must be unused card documents of the applicant', async () => {
  const carl = who.finance
  const used = (await page(who.managerA)).records.find((r) => r.state === 'review')!.person!.documents[0]!
  for (const name of [await upload(ann), await upload(carl, ''), used, `${'a'.repeat(32)}.webp`])
    expect((await apply(carl, person([name]))).body.data).toEqual({
      error: 'INVALID_INPUT',
      field: 'documents',
    })
  const own = await upload(carl)
  const taken = await Promise.all([apply(carl, person([own])), apply(carl, person([own]))])
  expect(taken.filter((a) => a.body.code === 200)).toHaveLength(1)
})

test.each<[Record<string, unknown>, RegExp]>([
  [{ consent: false }, /^consent$/],
  [{ consent: undefined }, /^consent$/],
  [{ name: '' }, /^name$/],
  [{ name: ' ' }, /^name$/],
  [{ name: 'a'.repeat(81) }, /^name$/],
  [{ country: 'tw' }, /^country$/],
  [{ country: 'TWN' }, /^country$/],
  [{ mobile: '0912' }, /^mobile$/],
  [{ mobile: '+886;drop' }, /^mobile$/],
  [{ email: 'mei' }, /^email$/],
  [{ email: 'mei@example' }, /^email$/],
  [{ email: 'mei@example.com\r\nBcc: x@y.zz' }, /^email$/],
  [{ documents: [] }, /^documents$/],
  [{ documents: ['../x.webp'] }, /^documents\.0$/],
  [{ documents: Array.from({ length: 5 }, (_, i) => `${String(i).repeat(32)}.webp`) }, /^documents$/],
  [{ documents: [`${'b'.repeat(32)}.webp`, `${'b'.repeat(32)}.webp`] }, /^documents/],
])('%j is refused by name', async (changed, field) => {
  const { body } = await apply(who.store, { ...person([`${'a'.repeat(32)}.webp`]), ...changed })
  expect(body.data).toEqual({ error: 'INVALID_INPUT', field: expect.stringMatching(field) })
})

test('the list is filtered and sorted', async () => {
  const { records, total } = await page(who.managerA, '?sort=createdAt&order=asc&size=200')
  expect(records).toHaveLength(total)
  expect(records.map((r) => r.id)).toEqual(records.map((r) => r.id).toSorted((a, b) => a - b))
  expect((await page(who.managerA, '?size=2')).records.map((r) => r.id)).toEqual(
    records
      .slice(-2)
      .map((r) => r.id)
      .toReversed(),
  )
  const own = await page(who.auditor, `?applicant=${account(12).address}`)
  expect(own.total).toBe(records.filter((r) => r.applicant === account(12).address).length)
  expect(own.records.every((r) => r.applicant === account(12).address)).toBe(true)
  expect((await t.get('pageVisaApplications?sort=name', who.managerA)).body.data).toMatchObject({
    field: 'sort',
  })
})

const seen = async (name: string, session: { apptoken: string }) =>
  (await t.app.http.inject({ url: `/api/app/api/file?fileName=${name}`, headers: session })).headers[
    'content-type'
  ] === 'image/webp'

test('a picture that no application has is removed by who uploaded it, and by nobody else', async () => {
  const carl = who.guardian
  const name = await upload(carl)
  const take = async (session: { apptoken: string }, fileName = name) =>
    (await t.post('removeVisaDocument', { fileName }, session)).body.data
  expect([await take(ann), await take(who.managerA), await seen(name, carl)]).toEqual([false, false, true])
  expect([await take(carl), await seen(name, carl), await take(carl)]).toEqual([true, false, false])
  expect((await apply(carl, person([name]))).body.data).toMatchObject({ field: 'documents' })
  // one that is not for the card, and one that an application has
  expect(await take(carl, await upload(carl, ''))).toBe(false)
  const used = (await newest(bob))!.person!.documents[0]!
  expect([await take(bob, used), await seen(used, bob)]).toEqual([false, true])
})

test('of applying with a picture and removing it at once, one happens', async () => {
  const carl = who.guardian
  for (let round = 0; round < 5; round++) {
    const name = await upload(carl)
    const [applied, removed] = await Promise.all([
      apply(carl, person([name])),
      t.post('removeVisaDocument', { fileName: name }, carl),
    ])
    expect([applied.body.code === 200, removed.body.data]).toSatisfy(([a, b]: boolean[]) => a !== b)
    expect(await seen(name, carl)).toBe(applied.body.code === 200)
    const mine = await newest(carl)
    if (mine?.state === 'review') await t.post('removeVisaData', { id: mine.id }, carl)
  }
})

test('a day later, pictures without an application are gone, and those of one are there', async () => {
  const used = (await newest(bob))!.person!.documents[0]!
  const left = await upload(ann)
  const operators = {
    require: never,
    requireReader: never,
    rolesOf: never,
    audit: never,
    register: never,
    propose: never,
    requireSigned: never,
    isSigned: never,
    openProposals: never,
    waitingProposals: never,
  }
  const removed: string[] = []
  const later = (seconds: number) =>
    new VisaService({
      db: t.app.database.db,
      now: async () => Number((await chain.client.getBlock()).timestamp) + seconds,
      operators,
      settings: { get: never },
      isDocumentOf: never,
      removeFiles: async (_, names) => void removed.push(...names),
      lockUnused: (...o) => t.app.features.files.lockUnused(...o),
    })
  await later(86_000).sweep()
  expect(removed).not.toContain(left)
  await later(90_000).sweep()
  expect(removed).toContain(left)
  expect(removed).not.toContain(used)
})

test('without a session nothing of this exists', async () => {
  expect(errorOf(await apply({ apptoken: '' }, person([`${'a'.repeat(32)}.webp`])))).toBe('NO_LOGIN')
  for (const call of ['getVisaApplication', 'pageOwnVisaApplications', 'pageVisaApplications'])
    expect(errorOf(await t.get(call))).toBe('NO_LOGIN')
})
