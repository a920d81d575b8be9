import type { LoginCode } from '@holdfast/protocol/auth'
import { LOGIN_CODE_SECONDS, signInMessage } from '@holdfast/protocol/sign-in'
import { mobileMessage, type MobileRecord } from '@holdfast/protocol/mobile'
import type { LocalAccount } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain } from '#test/chain.ts'
import { errorOf, getCode, ORIGIN, signIn, startTestApp, type TestApp } from '#test/server.ts'

let chain: TestChain
let t: TestApp
let now = Date.now()
let asAnn: { apptoken: string }
let asBob: { apptoken: string }
const [ann, bob] = [account(11), account(12)]
const NUMBER = '+886912345678'

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, clock: () => now })
  for (const i of [11, 12]) await new Person(chain, i).register(account(ROOT_INDEX).address)
  await t.sync()
  asAnn = await signIn(t, ann)
  asBob = await signIn(t, bob)
})
beforeEach(() => {
  now = Date.now()
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const fields = (code: LoginCode, address: string) => ({
  domain: new URL(ORIGIN).host,
  uri: ORIGIN,
  address,
  chainId: 31_337,
  code: code.code,
  issuedAt: code.issuedAt,
  expiresAt: code.expiresAt,
})
const post = (session: { apptoken: string }, body: object) => t.post('changeMobile', body, session)
async function signed(
  mobile: string,
  who: LocalAccount = ann,
  changed: Partial<ReturnType<typeof fields>> = {},
) {
  const code = await getCode(t)
  const message = mobileMessage({ ...fields(code, who.address), mobile, ...changed })
  return { mobile, sign: await who.signMessage({ message }), codeKey: code.key }
}
const read = async (session: { apptoken: string }) =>
  (await t.get('getMobile', session)).body.data as MobileRecord

test('the signed text names the account, the number, the code and when it expires', async () => {
  const code = await getCode(t)
  const text = mobileMessage({ ...fields(code, ann.address), mobile: NUMBER })
  for (const part of [ann.address, NUMBER, code.code, new Date(code.expiresAt * 1000).toISOString()])
    expect(text).toContain(part)
  expect(text).not.toBe(signInMessage(fields(code, ann.address)))
})

test('a number is set, changed and taken away, each by a signature; the history has its end alone', async () => {
  expect(await read(asAnn)).toEqual({ mobile: null, since: null, changes: [] })
  const first = (await post(asAnn, await signed(NUMBER))).body.data as MobileRecord
  expect(first).toMatchObject({ mobile: NUMBER, changes: [{ ending: '678' }] })
  expect(first.since).toBe(first.changes[0]!.changedAt)
  await post(asAnn, await signed('+14155550100'))
  expect(await read(asAnn)).toMatchObject({
    mobile: '+14155550100',
    changes: [{ ending: '100' }, { ending: '678' }],
  })
  expect((await post(asAnn, await signed(''))).body.data).toMatchObject({
    mobile: null,
    since: null,
    changes: [{ ending: null }, { ending: '100' }, { ending: '678' }],
  })
  const { rows } = await t.app.database.pool.query(
    `select c::text as row from mobile_change c union all select m::text from user_mobile m`,
  )
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/1234|4155/)
})

test('the same number again, and taking none away, are no change', async () => {
  await post(asBob, await signed(NUMBER, bob))
  const before = await read(asBob)
  expect((await post(asBob, await signed(NUMBER, bob))).body.data).toEqual(before)
  await post(asBob, await signed('', bob))
  const { changes } = await read(asBob)
  expect((await post(asBob, await signed('', bob))).body).toMatchObject({ code: 200, data: { changes } })
})

test('a signature works once, also fifty times at once', async () => {
  const body = await signed(NUMBER)
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(asAnn, body)))
  expect(answers.filter((a) => a.body.code === 200)).toHaveLength(1)
  expect(answers.filter((a) => errorOf(a) === 'LOGIN_CODE_UNKNOWN')).toHaveLength(49)
  await post(asAnn, await signed(''))
  expect(errorOf(await post(asAnn, body))).toBe('LOGIN_CODE_UNKNOWN')
  expect((await read(asAnn)).mobile).toBeNull()
})

test.each<[string, () => Promise<object>]>([
  ['by somebody else', async () => ({ ...(await signed(NUMBER, bob)) })],
  ['by somebody else for this address', () => signed(NUMBER, bob, { address: ann.address })],
  ['of another number', async () => ({ ...(await signed(NUMBER)), mobile: '+886900000000' })],
  ['of another number, taken away', async () => ({ ...(await signed(NUMBER)), mobile: '' })],
  ['for another website', () => signed(NUMBER, ann, { domain: 'evil.example' })],
  ['for another chain', () => signed(NUMBER, ann, { chainId: 56 })],
  ['with another code', () => signed(NUMBER, ann, { code: '00'.repeat(20) })],
  ['with a longer life', () => signed(NUMBER, ann, { expiresAt: 2_000_000_000 })],
])('a signature %s is refused, and the code is gone', async (_, make) => {
  const body = await make()
  expect(errorOf(await post(asAnn, body))).toBe('SIGNATURE_INVALID')
  expect(errorOf(await post(asAnn, body))).toBe('LOGIN_CODE_UNKNOWN')
  expect((await read(asAnn)).mobile).toBeNull()
})

test("another session cannot use somebody's signature", async () => {
  expect(errorOf(await post(asBob, await signed(NUMBER, ann)))).toBe('SIGNATURE_INVALID')
  expect((await read(asBob)).mobile).toBeNull()
})

test('a signature to sign in changes no number, and one for a number signs nobody in', async () => {
  const code = await getCode(t)
  const sign = await ann.signMessage({ message: signInMessage(fields(code, ann.address)) })
  expect(errorOf(await post(asAnn, { mobile: NUMBER, sign, codeKey: code.key }))).toBe('SIGNATURE_INVALID')
  const body = await signed(NUMBER)
  const login = { sign: body.sign, codeKey: body.codeKey, address: ann.address }
  expect(errorOf(await t.post('loginDapp', login))).toBe('SIGNATURE_INVALID')
})

test('a code expires', async () => {
  const body = await signed(NUMBER)
  now += LOGIN_CODE_SECONDS * 1000
  expect(errorOf(await post(asAnn, body))).toBe('LOGIN_CODE_EXPIRED')
})

test.each([
  '886912345678',
  '+0912345678',
  '+886 912 345 678',
  '+123456',
  `+${'1'.repeat(16)}`,
  '+88691234567a',
  ' ',
])('%j is no number', async (mobile) => {
  const body = { ...(await signed(NUMBER)), mobile }
  expect((await post(asAnn, body)).body.data).toEqual({ error: 'INVALID_INPUT', field: 'mobile' })
})

test('changes that were made stay', async () => {
  for (const query of [
    'update mobile_change set ending = null',
    'delete from mobile_change',
    'truncate mobile_change',
  ])
    await expect(t.app.database.pool.query(query)).rejects.toThrow(/append-only|permission/)
})

test('without a session nothing of this exists', async () => {
  expect(errorOf(await t.get('getMobile'))).toBe('NO_LOGIN')
  expect(errorOf(await t.post('changeMobile', await signed(NUMBER)))).toBe('NO_LOGIN')
})
