import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { asOwner } from '#test/database.ts'

let chain: TestChain
let t: TestApp

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const health = async () =>
  JSON.parse((await t.app.http.inject('/api/health')).body) as Record<string, unknown>

test('it tells how far indexing is behind', async () => {
  const latest = await chain.height()
  expect(await health()).toEqual({
    ok: true,
    database: true,
    chain: true,
    latest,
    finalized: latest - 2,
    indexed: 0,
    lag: latest,
    alarms: [],
    keeper: {
      due: expect.any(Number),
      ranAt: null,
      done: 0,
      doneAt: null,
      txHash: null,
      failures: 0,
      failedAt: null,
    },
  })
  await t.sync()
  expect(await health()).toMatchObject({ ok: true, indexed: latest, lag: 0 })
})

test('far behind is not well', async () => {
  await chain.node.rpc('anvil_mine', ['0xfa'])
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await health()).toMatchObject({ ok: false, lag: 250 })
  await t.sync()
  expect(await health()).toMatchObject({ ok: true, lag: 0 })
})

test('metrics are in the text format of Prometheus', async () => {
  await t.get('getHostingPool')
  const { body, headers } = await t.app.http.inject('/api/metrics')
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(body).toMatch(/^holdfast_healthy 1$/m)
  expect(body).toMatch(/^holdfast_accounts 1$/m)
  expect(body).toMatch(
    /^holdfast_http_answers_total\{method="GET",route="\/api\/app\/api\/getHostingPool",status="200"\} 1$/m,
  )
  for (const line of body.trim().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) .+|\w+(\{[^}]*\})? [0-9.e+-]+)$/)
})

test('a database that is away is told, not hidden', async () => {
  await asOwner(t.config.databaseUrl, 'alter table chain_cursor rename to away')
  expect(await health()).toMatchObject({ ok: false, database: false, chain: true, indexed: null, lag: null })
  await asOwner(t.config.databaseUrl, 'alter table away rename to chain_cursor')
  expect(await health()).toMatchObject({ ok: true })
})
