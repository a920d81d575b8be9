import { expect } from 'vitest'
import type { TestChain } from './chain.ts'
import { startTestApp, type TestApp } from './server.ts'
import { dump } from './tables.ts'

/** What a server that starts from nothing makes of the chain as it is now. */
export async function replay(chain: TestChain): Promise<Record<string, string[]>> {
  const fresh = await startTestApp({ chain })
  await fresh.sync()
  const tables = await dump(fresh.config.databaseUrl)
  await fresh.stop()
  return tables
}

/** Expects the tables of `t` to be what a replay from nothing gives. */
export async function expectAsReplayed(chain: TestChain, t: TestApp): Promise<void> {
  expect(await dump(t.config.databaseUrl)).toEqual(await replay(chain))
}
