import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { newDatabase } from '#test/database.ts'
import { ORIGIN, startTestApp, type TestApp } from '#test/server.ts'
import { openDatabase } from '../db/database.ts'
import { Counters } from './counters.ts'

let chain: TestChain
let databaseUrl: string
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  chain = await startTestChain()
  databaseUrl = await newDatabase()
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
  await chain?.stop()
})

async function server(env: Record<string, string>, url?: string): Promise<TestApp> {
  const t = await startTestApp({ chain, env, ...(url ? { databaseUrl: url } : {}) })
  stops.push(() => t.stop())
  return t
}

/** Statuses of calls whose header names another caller each time. */
async function forged(t: TestApp, calls: number, header: (i: number) => string, remoteAddress = '127.0.0.1') {
  const statuses = []
  for (let i = 0; i < calls; i++) {
    const answer = await t.app.http.inject({
      url: '/api/app/api/listPrices',
      remoteAddress,
      headers: { origin: ORIGIN, 'x-forwarded-for': header(i) },
    })
    statuses.push(answer.statusCode)
  }
  return statuses
}

test('a header that callers write themselves passes no limit: nobody is believed by default', async () => {
  const t = await server({ CALLS_PER_MINUTE: '3' })
  expect(await forged(t, 5, (i) => `10.0.0.${i}`)).toEqual([200, 200, 200, 429, 429])
})

test('behind one proxy only what it adds counts, however much a caller wrote before', async () => {
  const t = await server({ CALLS_PER_MINUTE: '3', TRUST_PROXY: '1' })
  expect(await forged(t, 5, (i) => `10.0.0.${i}, 1.2.3.4, 203.0.113.7`)).toEqual([200, 200, 200, 429, 429])
  // Another address is another caller.
  expect(await forged(t, 1, () => '10.0.0.1, 203.0.113.8')).toEqual([200])
})

test('behind two proxies the second one from here is asked', async () => {
  const t = await server({ CALLS_PER_MINUTE: '3', TRUST_PROXY: '2' })
  expect(await forged(t, 5, (i) => `10.0.0.${i}, 203.0.113.7, 10.9.9.9`)).toEqual([200, 200, 200, 429, 429])
})

test('proxies named by address are believed, others are not', async () => {
  const t = await server({ CALLS_PER_MINUTE: '3', TRUST_PROXY: '10.9.0.0/16, 10.8.0.1' })
  expect(await forged(t, 4, (i) => `198.51.100.${i}`, '203.0.113.9')).toEqual([200, 200, 200, 429])
  expect(await forged(t, 4, (i) => `198.51.100.${i}`, '10.9.3.3')).toEqual([200, 200, 200, 200])
  expect(await forged(t, 4, (i) => `198.51.100.${i}, 203.0.113.10, 10.8.0.1`, '10.9.3.3')).toEqual([
    200, 200, 200, 429,
  ])
})

test('one subscriber has a whole /64 and is one caller', async () => {
  const t = await server({ CALLS_PER_MINUTE: '3', TRUST_PROXY: '1' })
  expect(await forged(t, 4, (i) => `2001:db8:1:2::${i}`)).toEqual([200, 200, 200, 429])
  expect(await forged(t, 1, () => '2001:db8:1:3::1')).toEqual([200])
})

test('processes count together', async () => {
  const a = await server({ CALLS_PER_MINUTE: '6' }, databaseUrl)
  const b = await server({ CALLS_PER_MINUTE: '6' }, databaseUrl)
  expect(await forged(a, 4, () => '')).toEqual([200, 200, 200, 200])
  // One process learns the other's counts after a moment.
  await a.app.counters.share()
  expect((await forged(b, 1, () => ''))[0]).toBe(200)
  await b.app.counters.share()
  expect(await forged(b, 2, () => '')).toEqual([200, 429])
  await b.app.counters.share()
  // The first process learns the sum when it shares its counts again.
  await forged(a, 1, () => '')
  await a.app.counters.share()
  expect(await forged(a, 1, () => '')).toEqual([429])
})

test('a window begins anew when it is over, for everybody, and old ones are removed', async () => {
  const handle = openDatabase(databaseUrl)
  stops.push(() => handle.close())
  const [a, b] = [new Counters(handle.db), new Counters(handle.db)]
  const LONG = 600_000
  expect(a.count('who', LONG).current).toBe(1)
  expect(b.count('who', LONG).current).toBe(1)
  await a.share()
  await b.share()
  expect([b.count('who', LONG).current, a.count('who', LONG).current]).toEqual([3, 2])
  await Promise.all([a.share(), b.share()])
  // It is over.
  await handle.db.updateTable('rate_window').set({ ends_at: 1 }).where('name', '=', 'who').execute()
  expect(a.count('who', LONG, Date.now() + LONG).current).toBe(1)
  await a.share()
  const rows = await handle.db.selectFrom('rate_window').select('hits').where('name', '=', 'who').execute()
  expect(rows).toEqual([{ hits: 1 }])
  await a.stop()
  await b.stop()
})

test('without a database each goes on counting alone', async () => {
  const handle = openDatabase('postgres://nobody@127.0.0.1:1/none')
  stops.push(() => handle.close())
  const counters = new Counters(handle.db)
  for (let i = 1; i <= 3; i++) {
    expect(counters.count('who', 60_000).current).toBe(i)
    await counters.share()
  }
  await counters.stop()
})
