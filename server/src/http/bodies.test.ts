import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain } from '#test/chain.ts'
import { getCode, messageFor, signIn, startTestApp, type TestApp } from '#test/server.ts'

const ann = account(11)
const TYPES = [
  undefined,
  '',
  'application/json',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/octet-stream',
  'nonsense',
]
/** What a page of another site can have a browser send without asking first. */
const FORMS = TYPES.filter((type) => type && /^(text|multipart|application.x-www)/.test(type))

let chain: TestChain
let t: TestApp
let session: { apptoken: string }
const lines: string[] = []

beforeAll(async () => {
  chain = await startTestChain()
  await new Person(chain, 11).register(account(ROOT_INDEX).address)
  t = await startTestApp({
    chain,
    env: { CALLS_PER_MINUTE: '100000', SIGN_INS_PER_MINUTE: '1000' },
    log: (line) => lines.push(line),
  })
  await t.sync()
  session = await signIn(t, ann)
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

type Reply = { code: number; data: { error?: string; field?: string } & Record<string, unknown> }

async function send(
  path: string,
  query: Record<string, string>,
  {
    type,
    payload,
    ...more
  }: { type?: string | undefined; payload?: string; apptoken?: string; cookie?: string } = {},
): Promise<Reply> {
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `${path.startsWith('/') ? path : `${API_PREFIX}/${path}`}?${new URLSearchParams(query).toString()}`,
    headers: { ...more, ...(type === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<Reply>()
}

const refused = (field: string) => ({ code: 500, data: { error: 'INVALID_INPUT', field } })

test('inputs in the query string are taken with an empty body under any type, or none', async () => {
  for (const [n, type] of TYPES.entries()) {
    const name = `Ann ${n}`
    const info = { name, mobile: '+886 900 000 000', address: '1 Road' }
    expect([type, await send('setRecieveInfo', info, { ...session, type })]).toMatchObject([
      type,
      { code: 200 },
    ])
    const { data } = (await t.get('getRecieveInfo', session)).body as Reply
    expect([type, data]).toMatchObject([type, { name }])
    const amount = String(BigInt(n + 1) * 10n ** 18n)
    const asked = await send('createRechargeAmount', { amount }, { ...session, type })
    expect([type, asked.data.error]).not.toEqual([type, 'INVALID_INPUT'])
    const code = await getCode(t)
    const sign = await ann.signMessage({ message: messageFor(code, ann.address) })
    const login = { sign, codeKey: code.key, address: ann.address }
    expect([type, await send('loginDapp', login, { type })]).toMatchObject([type, { code: 200 }])
    // The legacy form's own inputs are read too: what is missing is its first step, not its body.
    const withdraw = { sign, key: 'no such key', address: ann.address, amount }
    expect((await send('withdraw', withdraw, { ...session, type })).data.field).not.toBe('body')
  }
})

test('a body of chunks is empty when none comes', async () => {
  await t.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.http.server.address() as AddressInfo
  const chunked = (type: string, body: string) =>
    new Promise<Reply>((resolve, reject) => {
      const query = new URLSearchParams({ name: 'Chunks', mobile: '+886 900 000 000', address: '1 Road' })
      const sent = request(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: `${API_PREFIX}/setRecieveInfo?${query.toString()}`,
          headers: { ...session, 'content-type': type, 'transfer-encoding': 'chunked' },
        },
        (answer) => {
          let text = ''
          answer.on('data', (part: Buffer) => (text += part.toString()))
          answer.on('end', () => resolve(JSON.parse(text) as Reply))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
    expect([type, await chunked(type, '')]).toMatchObject([type, { code: 200 }])
  expect(await chunked('text/plain', 'x')).toMatchObject(refused('body'))
})

test('an input that query and body name otherwise is refused; the same value twice is one', async () => {
  const type = 'application/json'
  const info = { name: 'Ann Hsu', mobile: '+886 900 000 000', address: '1 Road' }
  const both = (path: string, query: Record<string, string>, body: object) =>
    send(path, query, { ...session, type, payload: JSON.stringify(body) })
  expect(await both('setRecieveInfo', info, info)).toMatchObject({ code: 200 })
  expect(await both('setRecieveInfo', { name: 'Ann Hsu' }, info)).toMatchObject({ code: 200 })
  for (const field of ['name', 'mobile', 'address'] as const)
    expect(await both('setRecieveInfo', info, { ...info, [field]: 'other' })).toMatchObject(refused(field))
  const to = account(12).address
  const transfer = { amount: '1', to, symbol: 'USDT' }
  expect(await both('transfer', { amount: '2' }, transfer)).toMatchObject(refused('amount'))
  expect(await both('transfer', { to: ann.address }, transfer)).toMatchObject(refused('to'))
  // A number of the query string is compared as the number that it is.
  expect((await both('buyMachine', { id: '1' }, { id: 1, amount: 1 })).data.field).not.toBe('id')
  expect(await both('buyMachine', { id: '2' }, { id: 1, amount: 1 })).toMatchObject(refused('id'))
  expect(await both('buyMachine', { id: '1' }, { id: null, amount: 1 })).toMatchObject(refused('id'))
})

test('a form of another site reaches no call of a session, with or without a body', async () => {
  const open: string[] = []
  for (const { method, path, example, session: need } of t.app.http.calls) {
    if (method !== 'POST') continue
    if (need !== 'required') {
      open.push(path)
      continue
    }
    const query = Object.fromEntries(Object.entries(example.input).map(([k, v]) => [k, String(v)]))
    // A form sends no header of its own; a token in the query string, or in a cookie, is none.
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(query[name]!))
    for (const type of FORMS) {
      const { apptoken } = session
      const tokens = { ...query, AppToken: apptoken, apptoken }
      const { data } = await send(url, tokens, { type, cookie: `AppToken=${apptoken}` })
      expect([path, type, data.error]).toEqual([path, type, expect.toBeOneOf(['NO_LOGIN', 'INVALID_INPUT'])])
      expect([path, type, await send(url, query, { type: type!, payload: 'a=1' })]).toMatchObject([
        path,
        type,
        path === 'uploadFile' ? {} : refused('body'),
      ])
    }
  }
  // These ask for no session: two take a signature, the others exist on the local chain alone.
  expect(open.toSorted()).toEqual([
    '/api/dev/faucet',
    '/api/dev/time',
    'loginDapp',
    'takeSolvency',
    'withdraw',
  ])
})

test('nothing of a query string is logged, whatever type the empty body has', () => {
  const all = lines.join('\n')
  expect(all).toContain('"call":"setRecieveInfo"')
  for (const secret of ['Ann ', '900 000', '1 Road', 'codeKey', session.apptoken, ann.address.slice(2, 12)])
    expect(all).not.toContain(secret)
})
