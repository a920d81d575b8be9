import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../devenv/ports.ts'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { newDatabase } from '#test/database.ts'
import { type ServerProcess, startServer, stopServers } from '#test/server-process.ts'
import { testEnv } from '#test/server.ts'
import { wayTo } from '#test/way-to.ts'

// A process that is scraped while its database falls silent.

let chain: TestChain
let server: ServerProcess
let way: Awaited<ReturnType<typeof wayTo>>
let watched: string

beforeAll(async () => {
  chain = await startTestChain()
  way = await wayTo(await newDatabase())
  const port = await freePort()
  watched = `http://127.0.0.1:${port}/metrics`
  const more = { PORT: '0', METRICS_PORT: String(port), LOG_LEVEL: 'error' }
  server = await startServer(testEnv(chain, way.url, more))
}, 900_000)
afterAll(async () => {
  await stopServers()
  way?.close()
  await chain?.stop()
})

const databaseUp = async () => /^holdfast_database_up (\d)$/m.exec(await (await fetch(watched)).text())?.[1]

test('it goes on telling, and works again when the database does', { timeout: 120_000 }, async () => {
  await expect.poll(databaseUp, { timeout: 30_000 }).toBe('1')
  way.freeze()
  // Until questions that wait for a connection have been given up while others still wait.
  let told = 0
  await expect
    .poll(
      async () => {
        if ((await databaseUp()) === '0') told++
        return told
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(5)
  expect(server.told.out).toContain('timeout exceeded when trying to connect')
  way.wake()
  await expect.poll(databaseUp, { timeout: 60_000 }).toBe('1')
})
