import type { StatusReport } from '@holdfast/protocol/status'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, untilSynced } from '#test/server.ts'
import { startSyntheticChain, type SyntheticChain } from '#test/synthetic-chain.ts'
import { readCursor } from '../chain/cursor.ts'
import { ChainUnavailable } from '../chain/errors.ts'
import { bareIndexer } from '#test/indexer.ts'

const MINUTE = 60_000
let node: SyntheticChain
let t: TestApp
let now = Date.now()

beforeAll(async () => {
  node = await startSyntheticChain(Math.floor(now / 1_000) - 1)
  node.add([])
  t = await startTestApp({ chain: node.chain, clock: () => now, env: { HEAD_SECONDS: '30' } })
})
afterEach(async () => {
  node.head = null
  node.silent = false
  fresh(1)
  await untilSynced(t)
})
afterAll(async () => {
  await t?.stop()
  await node?.stop()
})

const seconds = () => Math.floor(now / 1_000)
/** Blocks that are made now. */
const fresh = (count: number) => {
  for (let i = 0; i < count; i++) node.add([], seconds())
}
const later = (ms: number) => (now += ms)
const waiting = async () => {
  const { parts } = JSON.parse((await t.app.http.inject('/api/status')).body) as StatusReport
  return parts.filter((p) => p.waits.some((w) => w.reason === 'stale')).map((p) => p.part)
}
const HELD = ['deposits', 'withdrawals', 'lists']

test('a head that is old by the clock holds up money within a minute, and is told', async () => {
  fresh(1)
  await t.sync()
  later(MINUTE / 2 - 1_000)
  expect([await t.app.custody.alarms(), await waiting()]).toEqual([[], []])
  later(2_000)
  expect([await t.app.custody.alarms(), await waiting()]).toEqual([['chainStale'], HELD])
  fresh(1)
  later(1_000)
  expect([await t.app.custody.alarms(), await waiting()]).toEqual([[], []])
})

test('a head that does not move is old, whatever time it says', async () => {
  node.add([], seconds() + 60)
  await t.sync()
  expect(await t.app.custody.alarms()).toEqual([])
  later(MINUTE / 2 + 1_000)
  expect([await t.app.custody.alarms(), await waiting()]).toEqual([['chainStale'], HELD])
  later(MINUTE)
})

test('nodes that came back below what is indexed hold up money at once, and are no broken finality', async () => {
  fresh(40)
  await t.sync()
  const { db } = t.app.database
  const before = await readCursor(db)
  node.head = before.number - 20
  later(1_000)
  // A node may be some blocks late.
  expect(await t.app.custody.alarms()).toEqual([])
  node.head--
  later(1_000)
  expect([await t.app.custody.alarms(), await waiting()]).toEqual([['chainStale'], HELD])
  // Where blocks that are final stay so, as off the local chain.
  const indexer = bareIndexer(db, t.app.source)
  const failed: unknown[] = []
  await expect
    .poll(async () => {
      await indexer.step().catch((e: unknown) => failed.push(e))
      return failed.length
    })
    .toBe(1)
  expect(failed).toEqual([expect.any(ChainUnavailable)])
  expect(String(failed[0])).toMatch(/they are behind$/)
  expect(await readCursor(db)).toEqual(before)
  expect(await t.app.custody.alarms()).toEqual(['chainStale'])
})

test('silence tells no age', async () => {
  fresh(1)
  await t.sync()
  node.silent = true
  later(10 * MINUTE)
  expect(await t.app.custody.halts()).toEqual(['chainAway'])
})

test('on a chain that mines on demand no head is old', async () => {
  const local = await startTestApp({ chain: node.chain, clock: () => now })
  await local.sync()
  later(60 * MINUTE)
  expect(await local.app.custody.alarms()).toEqual([])
  await local.stop()
})
