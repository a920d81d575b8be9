import { expect } from 'vitest'
import type { TestChain } from './chain.ts'
import { startTestApp, type TestApp } from './server.ts'
import { dump } from './tables.ts'

/** Tables that a server with an empty database builds from the present chain. */
export async function replay(chain: TestChain): Promise<Record<string, string[]>> {
  const fresh = await startTestApp({ chain })
  await fresh.sync()
  const tables = await dump(fresh.config.databaseUrl)
  await fresh.stop()
  return tables
}

/** Expects the tables of `t` to equal those of a replay from an empty database. */
export async function expectAsReplayed(chain: TestChain, t: TestApp): Promise<void> {
  expect(await dump(t.config.databaseUrl)).toEqual(await replay(chain))
}
