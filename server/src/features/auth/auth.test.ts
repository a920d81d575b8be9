import type { LoginCode, LoginResult, SessionRecord } from '@holdfast/protocol/auth'
import { LOGIN_CODE_SECONDS } from '@holdfast/protocol/sign-in'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorOf, getCode, messageFor, ORIGIN, signIn, startTestApp, type TestApp } from '#test/server.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain } from '#test/chain.ts'
import { IDLE_MS, SESSION_MS } from './service.ts'

let chain: TestChain
let t: TestApp
let now = Date.now()
const ann = account(11)
const stranger = account(12)
const root = account(ROOT_INDEX).address

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, clock: () => now })
  await new Person(chain, 11).register(root)
  await t.sync()
})
beforeEach(() => {
  now = Date.now()
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const login = (body: unknown, headers = {}) => t.post('loginDapp', body, { lang: 'en', ...headers })

async function attempt(signed: (code: Awaited<ReturnType<typeof getCode>>) => string, who = ann) {
  const code = await getCode(t)
  const sign = await who.signMessage({ message: signed(code) })
  return login({ sign, codeKey: code.key, address: ann.address })
}

test('a registered address signs in and is known from then on', async () => {
  const code = await getCode(t)
  expect(code.code).toMatch(/^[0-9a-f]{40}$/)
  expect(code.expiresAt - code.issuedAt).toBe(LOGIN_CODE_SECONDS)
  const sign = await ann.signMessage({ message: messageFor(code, ann.address) })
  const { status, body } = await login({ sign, codeKey: code.key, address: ann.address.toLowerCase() })
  expect([status, body.code, body.msg]).toEqual([200, 200, 'OK'])
  const { token, user } = body.data as LoginResult
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(user.token).toBe(token)
  expect(user.user).toMatchObject({ address: ann.address, refer: root, index: 2, isManager: false })
  const own = await t.get(`getUserInfo?address=${ann.address}`, { apptoken: token })
  expect(own.body.data).toEqual(user)
})

test('the text that is answered is all that a stranger needs: signed as it stands it signs in', async () => {
  const origin = { origin: ORIGIN }
  const asked = await t.get(`getCode?address=${ann.address.toLowerCase()}`, origin)
  const code = asked.body.data as LoginCode
  expect(code).toMatchObject({ domain: new URL(ORIGIN).host, uri: ORIGIN, chainId: 31_337 })
  expect(code.text).toBe(messageFor(code, ann.address))
  const sign = await ann.signMessage({ message: code.text! })
  expect((await login({ sign, codeKey: code.key, address: ann.address })).body.code).toBe(200)
  expect((await getCode(t)).text).toBeNull()
  for (const address of ['0x1', ann.address.replace(/[a-f]/, (c) => c.toUpperCase()), '']) {
    const refused = await t.get(`getCode?address=${address}`, origin)
    expect([address, refused.body.data]).toMatchObject([
      address,
      { error: 'INVALID_INPUT', field: 'address' },
    ])
  }
})

test('the inputs may come in the query string, as the product specifies', async () => {
  const code = await getCode(t)
  const sign = await ann.signMessage({ message: messageFor(code, ann.address) })
  const query = new URLSearchParams({ sign, codeKey: code.key, address: ann.address, superior: root })
  const { body } = await t.post(`loginDapp?${query.toString()}`, undefined)
  expect(body.code).toBe(200)
})

test('the token is kept as a hash only', async () => {
  const { apptoken } = await signIn(t, ann)
  const { rows } = await t.app.database.pool.query(
    'select encode(token_hash, $1) as h, s::text as row from session s',
    ['hex'],
  )
  expect(rows.some((r: { row: string }) => r.row.includes(apptoken))).toBe(false)
  expect((rows[0] as { h: string }).h).toHaveLength(64)
})

test('a code works once', async () => {
  const code = await getCode(t)
  const sign = await ann.signMessage({ message: messageFor(code, ann.address) })
  const body = { sign, codeKey: code.key, address: ann.address }
  expect((await login(body)).body.code).toBe(200)
  const again = await login(body)
  expect(again.status).toBe(200)
  expect(again.body).toEqual({
    code: 500,
    msg: 'This sign-in request has been used already or does not exist. Please sign in again',
    data: { error: 'LOGIN_CODE_UNKNOWN' },
  })
})

test('fifty sign-ins at once with one code open one session', async () => {
  const code = await getCode(t)
  const sign = await ann.signMessage({ message: messageFor(code, ann.address) })
  const before = await countSessions()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => login({ sign, codeKey: code.key, address: ann.address })),
  )
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)
  expect(answers.filter((a) => errorOf(a) === 'LOGIN_CODE_UNKNOWN')).toHaveLength(49)
  expect((await countSessions()) - before).toBe(1)
})

test('a code expires', async () => {
  const code = await getCode(t)
  const sign = await ann.signMessage({ message: messageFor(code, ann.address) })
  now += LOGIN_CODE_SECONDS * 1000
  expect(errorOf(await login({ sign, codeKey: code.key, address: ann.address }))).toBe('LOGIN_CODE_EXPIRED')
})

test.each<[string, Parameters<typeof messageFor>[2]]>([
  ['another website', { domain: 'evil.example' }],
  ['another address of the website', { uri: 'https://evil.example' }],
  ['another chain', { chainId: 56 }],
  ['another code', { code: '00'.repeat(20) }],
  ['another time', { issuedAt: 1 }],
  ['a longer life', { expiresAt: 2_000_000_000 }],
])('a signature for %s is refused', async (_, changed) => {
  expect(errorOf(await attempt((code) => messageFor(code, ann.address, changed)))).toBe('SIGNATURE_INVALID')
})

test('a signature by somebody else, or of any other text, is refused', async () => {
  expect(errorOf(await attempt((code) => messageFor(code, ann.address), stranger))).toBe('SIGNATURE_INVALID')
  expect(errorOf(await attempt(() => 'hello'))).toBe('SIGNATURE_INVALID')
})

test('a signature that is no signature is refused', async () => {
  for (const sign of [
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'12'.repeat(200)}`,
    `0x${'1'.repeat(131)}`,
  ]) {
    const code = await getCode(t)
    expect(errorOf(await login({ sign, codeKey: code.key, address: ann.address }))).toBe('SIGNATURE_INVALID')
  }
})

test('a failed attempt uses the code up', async () => {
  const code = await getCode(t)
  const wrong = await stranger.signMessage({ message: messageFor(code, ann.address) })
  await login({ sign: wrong, codeKey: code.key, address: ann.address })
  const right = await ann.signMessage({ message: messageFor(code, ann.address) })
  expect(errorOf(await login({ sign: right, codeKey: code.key, address: ann.address }))).toBe(
    'LOGIN_CODE_UNKNOWN',
  )
})

test('an address that is not registered cannot sign in', async () => {
  const code = await getCode(t)
  const sign = await stranger.signMessage({ message: messageFor(code, stranger.address) })
  const answer = await login({ sign, codeKey: code.key, address: stranger.address })
  expect(answer.body.data).toEqual({ error: 'NOT_REGISTERED', address: stranger.address })
})

test('who registered a moment ago signs in before the indexer has seen it', async () => {
  const late = account(13)
  await new Person(chain, 13).register(root)
  const code = await getCode(t)
  const sign = await late.signMessage({ message: messageFor(code, late.address) })
  const signing = login({ sign, codeKey: code.key, address: late.address })
  await t.sync()
  const { body } = await signing
  expect((body.data as LoginResult).user.user?.address).toBe(late.address)
})

test('wrong types, missing and odd fields are refused by name', async () => {
  const sign = `0x${'ab'.repeat(65)}`
  const good = { sign, codeKey: 'AAAAAAAAAAAAAAAAAAAAAA', address: ann.address }
  const cases: [unknown, string][] = [
    [{}, 'sign'],
    [{ ...good, sign: undefined }, 'sign'],
    [{ ...good, sign: 5 }, 'sign'],
    [{ ...good, sign: 'zz' }, 'sign'],
    [{ ...good, sign: `0x${'ab'.repeat(9_000)}` }, 'sign'],
    [{ ...good, codeKey: '' }, 'codeKey'],
    [{ ...good, codeKey: ['a'] }, 'codeKey'],
    [{ ...good, address: '0x123' }, 'address'],
    [{ ...good, address: null }, 'address'],
    [{ ...good, address: `${ann.address}' or 1=1 --` }, 'address'],
    [[], 'body'],
    ['"text"', 'body'],
    ['{"sign":', 'body'],
  ]
  for (const [body, field] of cases) {
    const answer = await login(body)
    expect([body, answer.status, answer.body.code, answer.body.data]).toEqual([
      body,
      200,
      500,
      { error: 'INVALID_INPUT', field },
    ])
    expect(answer.body.msg).toBe(`This input is not valid: ${field}`)
  }
  for (const codeKey of ["'; drop table session; --", '💥'.repeat(20)])
    expect(errorOf(await login({ ...good, codeKey }))).toBe('LOGIN_CODE_UNKNOWN')
  expect(errorOf(await login({ ...good, codeKey: '\0\0\0' }))).toBe('INVALID_INPUT')
})

test('a code is given to our own websites only', async () => {
  expect(errorOf(await t.get('getCode', { origin: 'https://evil.example' }))).toBe('ORIGIN_NOT_ALLOWED')
  expect(errorOf(await t.get('getCode', { origin: 'null' }))).toBe('ORIGIN_NOT_ALLOWED')
  expect(errorOf(await t.get('getCode', { host: 'evil.example' }))).toBe('ORIGIN_NOT_ALLOWED')
  expect((await t.get('getCode', { host: '127.0.0.1:3000' })).body.code).toBe(200)
  expect((await t.get('getCode', { origin: ORIGIN, host: 'inner:8080' })).body.code).toBe(200)
})

test('a code is bound to the website it was given to', async () => {
  const code = (await t.get('getCode', { host: '127.0.0.1:3000' })).body.data as Awaited<
    ReturnType<typeof getCode>
  >
  const there = { domain: '127.0.0.1:3000', uri: 'http://127.0.0.1:3000' }
  const sign = await ann.signMessage({ message: messageFor(code, ann.address, there) })
  expect((await login({ sign, codeKey: code.key, address: ann.address })).body.code).toBe(200)
})

test('without a session, private calls answer noLogin, untranslated', async () => {
  const { status, body } = await t.get('pageInvites', { lang: 'en' })
  expect([status, body]).toEqual([200, { code: 500, msg: 'noLogin', data: { error: 'NO_LOGIN' } }])
})

test('a token that does not count tells the client to log out', async () => {
  for (const apptoken of ['nonsense', 'A'.repeat(43), "' or 1=1 --"]) {
    const { body } = await t.get('pageInvites', { apptoken })
    expect(body).toEqual({ code: 401, msg: 'noLogin', data: { error: 'NO_LOGIN' } })
  }
})

test('logging out ends the session at once', async () => {
  const session = await signIn(t, ann)
  expect((await t.post('logout', {}, session)).body.data).toBe(true)
  expect((await t.get('pageInvites', session)).body.code).toBe(401)
})

test('a session ends when it is idle, and at the latest after its whole life', async () => {
  const idle = await signIn(t, ann)
  now += IDLE_MS - 1
  expect((await t.get('pageInvites', idle)).body.code).toBe(200)
  now += IDLE_MS
  expect((await t.get('pageInvites', idle)).body.code).toBe(401)

  const busy = await signIn(t, ann)
  const end = now + SESSION_MS
  while (now + IDLE_MS / 2 < end) {
    now += IDLE_MS / 2
    expect((await t.get('pageInvites', busy)).body.code).toBe(200)
  }
  now = end
  expect((await t.get('pageInvites', busy)).body.code).toBe(401)
})

test('sessions are listed and revoked by their owner only', async () => {
  await new Person(chain, 14).register(root)
  await t.sync()
  const bob = account(14)
  const first = await signIn(t, bob)
  now += 1_000
  const second = await signIn(t, bob)
  const list = (await t.get('listSessions', second)).body.data as SessionRecord[]
  expect(list.map((s) => s.current)).toEqual([true, false])
  const other = list[1]!
  const annSession = await signIn(t, ann)
  expect((await t.post('revokeSession', { id: other.id }, annSession)).body.data).toBe(false)
  expect((await t.get('pageInvites', first)).body.code).toBe(200)
  expect((await t.post(`revokeSession?id=${other.id}`, undefined, second)).body.data).toBe(true)
  expect((await t.get('pageInvites', first)).body.code).toBe(401)
  expect((await t.post('revokeSession', { id: "x' or true --" }, second)).body.data).toBe(false)
  expect((await t.post('revokeSession', {}, second)).body.data).toMatchObject({
    error: 'INVALID_INPUT',
    field: 'id',
  })
})

test('the sweeper forgets what can no longer be used, and nothing else', async () => {
  const kept = await signIn(t, ann)
  await getCode(t)
  now += 1_000
  const { AuthService } = await import('./service.ts')
  const sweeper = (clock: number) =>
    new AuthService({
      db: t.app.database.db,
      clock: () => clock,
      chainId: 31_337,
      allowedOrigins: [],
      wallets: { accepts: async () => false },
      awaitRegistered: async () => true,
    }).sweep()
  await sweeper(now)
  expect((await t.get('pageInvites', kept)).body.code).toBe(200)
  await sweeper(now + SESSION_MS * 2)
  expect(await countSessions()).toBe(0)
  const { rows } = await t.app.database.pool.query('select count(*)::int as n from login_code')
  expect(rows).toEqual([{ n: 0 }])
})

async function countSessions(): Promise<number> {
  const { rows } = await t.app.database.pool.query<{ n: number }>('select count(*)::int as n from session')
  return rows[0]!.n
}
