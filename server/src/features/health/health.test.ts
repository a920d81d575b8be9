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
  // On a busy machine the first connection to the database takes longer than an answer waits for it.
  await expect.poll(health).toMatchObject({ database: true })
  expect(await health()).toEqual({
    ok: true,
    database: true,
    chain: true,
    latest,
    finalized: latest - 2,
    indexed: 0,
    lag: latest,
    alarms: [],
    aside: [],
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
  await expect.poll(health).toMatchObject({ ok: false, lag: 250 })
  await t.sync()
  expect(await health()).toMatchObject({ ok: true, lag: 0 })
})

test('figures are not on the public port', async () => {
  for (const path of ['/metrics', '/api/metrics']) {
    const { body } = await t.app.http.inject(path)
    expect(body).not.toMatch(/^holdfast_/m)
  }
})

test('a database that is away is told, not hidden', async () => {
  await asOwner(t.config.databaseUrl, 'alter table chain_cursor rename to away')
  expect(await health()).toMatchObject({ ok: false, database: false, chain: true, indexed: null, lag: null })
  await asOwner(t.config.databaseUrl, 'alter table away rename to chain_cursor')
  expect(await health()).toMatchObject({ ok: true })
})

const probe = async (path: string) => (await t.app.http.inject(path)).statusCode

test('an alarm takes nobody out of the balancer, a database that is not migrated does', async () => {
  await asOwner(
    t.config.databaseUrl,
    "insert into custody_cover (symbol, held, owed, block) values ('USDT', 1, 2, 1)",
  )
  expect(await health()).toMatchObject({ ok: false, alarms: ['shortfall'] })
  expect([await probe('/live'), await probe('/ready')]).toEqual([200, 200])
  await asOwner(t.config.databaseUrl, 'alter table migration rename to away')
  await expect.poll(() => probe('/ready')).toBe(503)
  expect(await probe('/live')).toBe(200)
  await asOwner(t.config.databaseUrl, 'alter table away rename to migration')
  await expect.poll(() => probe('/ready')).toBe(200)
  const newest = '(select max(name) from migration)'
  await asOwner(t.config.databaseUrl, `update migration set name = name || '?' where name = ${newest}`)
  await expect.poll(() => probe('/ready')).toBe(503)
  await asOwner(t.config.databaseUrl, `update migration set name = rtrim(name, '?') where name = ${newest}`)
  await expect.poll(() => probe('/ready')).toBe(200)
  await asOwner(t.config.databaseUrl, "insert into migration values ('9999_newer.sql', '')")
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(await probe('/ready')).toBe(200)
  await asOwner(t.config.databaseUrl, 'delete from custody_cover')
})
