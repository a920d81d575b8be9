import { API_PREFIX } from '@holdfast/protocol/envelope'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '@holdfast/protocol/calls'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// Requests that never reach a call, for every route: unknown paths and methods, and invalid bodies.

type Route = { method: string; url: string; bodyLimit: number; upload: boolean }

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const

let chain: TestChain
let t: TestApp
const routes: Route[] = []
const has = (method: string, url: string) => routes.some((r) => r.method === method && r.url === url)

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({
    chain,
    env: { CALLS_PER_MINUTE: '1000000', SIGN_INS_PER_MINUTE: '1000000' },
    onRoute: (r) => {
      for (const method of [r.method].flat())
        routes.push({
          method: String(method),
          url: r.url,
          bodyLimit: r.bodyLimit ?? 0,
          upload: Object.values(calls).some((c) => c.upload !== undefined && r.url.endsWith(`/${c.path}`)),
        })
    },
  })
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const ask = (
  method: string,
  url: string,
  more: { payload?: string; headers?: Record<string, string> } = {},
) => t.app.http.inject({ method: method as 'GET', url, headers: { lang: 'en' }, ...more })
/** A path that this route answers. */
const pathOf = (url: string) => url.replace(/:(\w+)/g, 'x').replace('*', 'x')

const refusal = (field: string, more: object = {}) => ({
  code: 500,
  msg: `This input is not valid: ${field}`,
  data: { error: 'INVALID_INPUT', field, ...more },
})

test('a method that a path does not have is not there', async () => {
  for (const url of new Set(routes.map((r) => r.url)))
    for (const method of METHODS) {
      if (has(method, url)) continue
      const answer = await ask(method, pathOf(url))
      expect([method, url, answer.statusCode]).toEqual([method, url, 404])
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      const body: unknown = method === 'HEAD' ? refusal('path') : answer.json()
      expect([method, url, body]).toEqual([method, url, refusal('path')])
    }
})

test('HEAD is GET without the body', async () => {
  const heads = routes.filter((r) => r.method === 'HEAD')
  expect(heads.length).toBeGreaterThan(80)
  for (const { url } of heads) {
    const [head, get] = [await ask('HEAD', pathOf(url)), await ask('GET', pathOf(url))]
    expect([url, head.statusCode, head.body]).toEqual([url, get.statusCode, ''])
    expect([url, head.headers['content-type']]).toEqual([url, get.headers['content-type']])
  }
})

test('a path beside a real one is not there', async () => {
  const calls = routes.filter((r) => r.url.startsWith(`${API_PREFIX}/`) && r.method === 'GET')
  expect(calls.length).toBeGreaterThan(80)
  for (const { url } of calls) {
    const path = pathOf(url)
    const near = [
      `${path}/`,
      `${path}/x/y/z`,
      path.replace(API_PREFIX, '/api/app'),
      path.replace(API_PREFIX, '/api/app/api/'),
      path.replace(API_PREFIX, API_PREFIX.toUpperCase()),
      `${path}.json`,
      `${path}%2f..`,
      `${path}\\`,
    ].filter((p) => p !== '/api/app/file' && !/configKey/.test(p))
    for (const p of near) {
      const answer = await ask('GET', p)
      expect([p, answer.statusCode, answer.json()]).toEqual([p, 404, refusal('path')])
    }
  }
})

const posts = () => routes.filter((r) => r.method === 'POST' && !r.upload)

test('a path written with escapes is counted and kept nowhere, like the plain one', async () => {
  for (const path of [
    `${API_PREFIX}/listPrices`,
    '/%61pi/app/api/listPrices',
    '/api/app/%61p%69/listPrices',
  ]) {
    const { statusCode, headers } = await ask('GET', path)
    const { 'cache-control': kept, 'x-ratelimit-limit': limit } = headers
    expect([path, statusCode, kept, limit]).toEqual([path, 200, 'no-store', '1000000'])
  }
})

test('a body that is larger than the call takes is HTTP 413 and says how large it may be', async () => {
  expect(posts().length).toBeGreaterThan(50)
  for (const { url, bodyLimit } of posts()) {
    const limit = bodyLimit || t.app.http.initialConfig.bodyLimit!
    const payload = JSON.stringify({ a: 'x'.repeat(limit) })
    const headers = { 'content-type': 'application/json', lang: 'en' }
    const answer = await ask('POST', url, { payload, headers })
    expect([url, answer.statusCode, answer.json()]).toEqual([url, 413, refusal('body', { limit })])
  }
})

test('a body that is no JSON object is refused as that', async () => {
  const json = 'application/json'
  for (const { url } of posts())
    for (const [payload, type] of [
      ['{', json],
      ['[1]', json],
      ['null', json],
      ['"a"', json],
      ['{"a":1}x', json],
      ['{"__proto__":{"x":1}}', json],
      ['a=1', 'application/x-www-form-urlencoded'],
      ['{}', 'text/plain'],
      ['--x', 'multipart/form-data; boundary=x'],
      ['{}', 'nonsense'],
    ] as const) {
      const answer = await ask('POST', url, { payload, headers: { 'content-type': type, lang: 'en' } })
      const about = [url, payload, type]
      expect([...about, answer.statusCode, answer.json()]).toEqual([...about, 200, refusal('body')])
    }
})

test('an input that comes twice is refused by its name', async () => {
  let asked = 0
  for (const call of t.app.http.calls.filter((c) => c.method === 'GET')) {
    const url = call.path.startsWith('/') ? call.path : `${API_PREFIX}/${call.path}`
    for (const name of Object.keys(call.input.properties)) {
      if (url.includes(`{${name}}`)) continue
      asked++
      const given = Object.entries(call.example.input).filter(([n]) => n !== name)
      const query = new URLSearchParams([
        ...given.map(([n, v]): [string, string] => [n, String(v)]),
        [name, '1'],
        [name, '1'],
      ])
      const answer = await ask('GET', `${url}?${query.toString()}`)
      expect([url, name, answer.statusCode, answer.json()]).toEqual([url, name, 200, refusal(name)])
    }
  }
  expect(asked).toBeGreaterThan(100)
})

test('what a query string names besides the inputs changes nothing', async () => {
  const plain = (await ask('GET', `${API_PREFIX}/listPrices`)).json() as { code: number }
  expect(plain.code).toBe(200)
  for (const more of ['__proto__=1', 'constructor=2', '__proto__[x]=1', 'toString=3', '=4', '&&&', 'a=1;b=2'])
    expect((await ask('GET', `${API_PREFIX}/listPrices?${more}`)).json()).toMatchObject({ code: 200 })
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
})
