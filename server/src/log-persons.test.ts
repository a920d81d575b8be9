import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { asOwner } from '#test/database.ts'
import { takeCardApplications } from '#test/operators.ts'
import { signIn, startTestApp, type TestApp, uploadFile } from '#test/server.ts'
import { createLog, withoutPersons } from './log.ts'

// Everything is logged here, at the most talkative level, while people do what tells most of them, and while it fails.

type Line = {
  role?: string
  host?: string
  request?: string
  msg: string
  call?: string
  err?: { message: string }
}

let chain: TestChain
let t: TestApp
const lines: string[] = []
const secrets: string[] = []
const parsed = () => lines.map((l) => JSON.parse(l) as Line)

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, log: (line) => void lines.push(line) })
  await takeCardApplications(t)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const APPLICANT = {
  consent: true,
  name: 'Lin Mei',
  country: 'TW',
  mobile: '+886 912 345 678',
  email: 'mei@example.com',
}

test('people sign in, tell of themselves and fail, and the log has none of it', async () => {
  const person = new Person(chain, 11)
  await person.register(account(ROOT_INDEX).address)
  await person.deposit(10n * UNIT)
  await t.sync()
  const who = account(11)
  const session = await signIn(t, who)
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const uploaded = await uploadFile(t, session, image, { query: '?isVisa=1' })
  const { fileName } = uploaded.json<{ data: { fileName: string } }>().data
  secrets.push(
    who.address.toLowerCase(),
    session.apptoken,
    fileName,
    APPLICANT.name,
    '912 345 678',
    APPLICANT.email,
  )

  await asOwner(t.config.databaseUrl, 'alter table visa_application add constraint never check (false)')
  const refused = await t.post('applyVisaCard', { ...APPLICANT, documents: [fileName] }, session)
  expect(refused.body).toMatchObject({ data: { error: 'INTERNAL' } })
  await t.get(`getUserInfo?address=${who.address}`, session)
  await t.get(`getUserInfo?address=${who.address}`, { apptoken: 'x'.repeat(43) })

  const text = lines.join('\n').toLowerCase()
  expect(lines.length).toBeGreaterThan(5)
  for (const secret of secrets) expect(text).not.toContain(secret.toLowerCase())
  const failure = parsed().find((l) => l.msg === 'a call failed')
  expect(failure?.err?.message).toMatch(/never/)
  expect(failure?.request).toBe((refused.body.data as { request: string }).request)
})

test('each line says of which process, machine and request it is', () => {
  for (const line of parsed()) expect(line).toMatchObject({ role: 'server', host: expect.any(String) })
  const answered = parsed().filter((l) => l.msg === 'answered')
  expect(answered.map((l) => l.call)).toContain('getUserInfo')
  expect(new Set(answered.map((l) => l.request)).size).toBe(answered.length)
  for (const { request } of answered) expect(request).toMatch(/^[\w-]{12}$/)
})

test('what slips into a line is shortened or left out, hashes stay', () => {
  const hash = `0x${'4d'.repeat(32)}`
  const signature = `0x${'3c'.repeat(65)}`
  const token = 'Zm9v'.repeat(10) + 'abc'
  const told: string[] = []
  const log = createLog('info', { write: (line: string) => void told.push(line) }, 'api')
  log.info({ hash, signature, token, who: account(11).address }, `paid ${account(11).address}`)
  const short = `${account(11).address.slice(0, 6)}…${account(11).address.slice(-4)}`
  expect(JSON.parse(told[0]!)).toMatchObject({
    hash,
    signature: '0x…',
    token: '…',
    who: short,
    msg: `paid ${short}`,
  })
  expect(withoutPersons(`{"a":"${'0x' + 'ab'.repeat(20)}"}`)).toBe('{"a":"0xabab…abab"}')
})
