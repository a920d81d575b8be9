import { ApiError } from '@holdfast/client/errors'
import { createClient } from '@holdfast/client'
import { expect, onTestFinished, test, vi } from 'vitest'

/** A fetch that never answers and ignores its signal, as the early requests of a page may do. */
const deaf = () => new Promise<Response>(() => {})
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => (error instanceof ApiError ? error.problem : String(error)),
  )

test('a call ends at its time-out, whatever its fetch does', async () => {
  const client = createClient({ fetch: deaf, timeout: 20 })
  expect(await problemOf(client.get('/api/chain'))).toBe('timeout')
})

test('a call that is given up ends at once, also when it was given up before', async () => {
  const client = createClient({ fetch: deaf })
  const controller = new AbortController()
  const call = problemOf(client.get('/api/chain', {}, controller.signal))
  controller.abort()
  expect(await call).toContain('AbortError')
  expect(await problemOf(client.get('/api/chain', {}, controller.signal))).toContain('AbortError')
})

test('inputs are sent also where a query does not tell its size, as in the oldest browsers', () => {
  const own = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')!
  onTestFinished(() => void Object.defineProperty(URLSearchParams.prototype, 'size', own))
  Object.defineProperty(URLSearchParams.prototype, 'size', { ...own, get: () => undefined })
  const client = createClient()
  expect(client.url('getConfigKeyBatch', { keys: 'a,b' })).toBe('/api/app/api/getConfigKeyBatch?keys=a%2Cb')
  expect(client.url('/api/chain')).toBe('/api/chain')
})

/** A fetch that answers every call with this envelope. */
const saying = (envelope: object) => () => Promise.resolve(Response.json(envelope))
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as ApiError,
  )
const words = {
  unreachable: () => 'unreachable',
  timeout: () => 'timeout',
  status: (status: number) => `status ${status}`,
  unreadable: () => 'unreadable',
  failed: () => 'Operation failed',
}

test('an envelope with a code other than 200, 1, 401 or 500 rejects with the generic error, not with its text', async () => {
  for (const code of [0, 2, 403, 404, 501, 503]) {
    const client = createClient({ fetch: saying({ code, msg: 'SQLSTATE 42P01', data: null }), words })
    const error = await errorOf(client.get('/api/chain'))
    expect([code, error?.message, error?.problem, error?.code]).toEqual([
      code,
      'Operation failed',
      'status',
      null,
    ])
  }
})

test('code 500 rejects with the server’s message; 401, and 500 with noLogin, log out', async () => {
  const out: string[] = []
  const ask = (code: number, msg: string) =>
    errorOf(
      createClient({
        fetch: saying({ code, msg, data: null }),
        token: () => 'token',
        onLogout: (token) => out.push(token),
        words,
      }).get('/api/chain'),
    )
  const refused = await ask(500, 'The pool is closed')
  expect([refused?.problem, refused?.message]).toEqual(['refused', 'The pool is closed'])
  expect(out).toEqual([])
  expect((await ask(401, 'over'))?.problem).toBe('noLogin')
  expect((await ask(500, 'noLogin'))?.problem).toBe('noLogin')
  expect(out).toEqual(['token', 'token'])
})

test('codes 200 and 1 both bring the data', async () => {
  for (const code of [200, 1]) {
    const client = createClient({ fetch: saying({ code, msg: '', data: { chainId: 56 } }) })
    expect(await client.get('/api/chain')).toEqual({ chainId: 56 })
  }
})

test('a figure that comes as text alone is that text, and without the chain an error', async () => {
  const answering = (body: string, status: number) =>
    createClient({
      fetch: () => Promise.resolve(new Response(body, { status, headers: { 'content-type': 'text/plain' } })),
    })
  expect(await answering('99000000.25', 200).get('/api/supply/circulating')).toBe('99000000.25')
  expect(await problemOf(answering('CHAIN_UNAVAILABLE', 503).get('/api/supply/circulating'))).toBe('status')
})

test('network errors have texts: unreachable, time-out, and the three digits of a status', async () => {
  const texts = async (o: Parameters<typeof createClient>[0]) =>
    (await errorOf(createClient({ ...o, words }).get('/api/chain')))?.message
  expect(await texts({ fetch: () => Promise.reject(new TypeError('Failed to fetch')) })).toBe('unreachable')
  expect(await texts({ fetch: deaf, timeout: 20 })).toBe('timeout')
  expect(await texts({ fetch: () => Promise.resolve(new Response('', { status: 502 })) })).toBe('status 502')
  expect(await texts({ fetch: () => Promise.resolve(new Response('<html>')) })).toBe('unreadable')
})

test('the stored token goes as the header AppToken, the language as lang, and inputs in the query string', async () => {
  const sent: [string, RequestInit][] = []
  const client = createClient({
    token: () => 'secret',
    language: () => 'th',
    fetch: (url, init) => {
      sent.push([url, init])
      return Promise.resolve(Response.json({ code: 200, msg: '', data: { records: [], total: 0 } }))
    },
  })
  await client.get('pageShopGoods', { page: 2, size: 5 })
  expect(sent[0]?.[0]).toBe('/api/app/api/pageShopGoods?page=2&size=5')
  expect(sent[0]?.[1].headers).toEqual({ AppToken: 'secret', lang: 'th' })
})

test('a call is given up after 60 s', async () => {
  vi.useFakeTimers()
  try {
    let problem = ''
    void problemOf(createClient({ fetch: deaf }).get('/api/chain')).then((said) => (problem = said))
    await vi.advanceTimersByTimeAsync(59_999)
    expect(problem).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    expect(problem).toBe('timeout')
  } finally {
    vi.useRealTimers()
  }
})
