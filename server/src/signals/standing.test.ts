import { mainAbi } from '@holdfast/protocol/abi/index'
import type { StatusReport } from '@holdfast/protocol/status'
import { encodeAbiParameters, encodeEventTopics, type Hex, pad } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '#test/database.ts'
import { startTestApp, type TestApp, untilSynced } from '#test/server.ts'
import { startSyntheticChain, type SyntheticChain } from '#test/synthetic-chain.ts'
import { indexStands, STANDS_SECONDS } from './standing.ts'

const MINUTE = 60_000
let node: SyntheticChain
let t: TestApp
let now = Date.now()
let lines: {
  level: number
  msg: string
  feature?: string
  from?: number
  events?: string[]
  err?: { message: string }
}[]

beforeAll(async () => {
  lines = []
  node = await startSyntheticChain()
  t = await startTestApp({
    chain: node.chain,
    clock: () => now,
    log: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]),
  })
})
afterAll(async () => {
  await t?.stop()
  await node?.stop()
})

const probe = async (path: string) => {
  const { statusCode, body } = await t.app.http.inject(path)
  return [statusCode, body] as const
}
const waiting = async () => {
  const { parts } = JSON.parse((await t.app.http.inject('/api/status')).body) as StatusReport
  return parts.filter((p) => p.waits.some((w) => w.reason === 'standing')).map((p) => p.part)
}
const READY = [200, 'ready\n'] as const
const STANDS = [503, 'not ready: indexStands\n'] as const
const becomes = async (answer: readonly [number, string]) => {
  await expect.poll(() => probe('/ready')).toEqual(answer)
}

/** What is said when an account registers. */
const registered = (index: bigint, address: Hex, refer: Hex) => ({
  address: node.deployment.contracts.main,
  topics: encodeEventTopics({
    abi: mainAbi,
    eventName: 'Registered',
    args: { account: address, refer },
  }) as Hex[],
  data: encodeAbiParameters([{ type: 'uint256' }], [index]),
})
const NOBODY = pad('0x0', { size: 20 })

test('a block that fails again and again is told of within a minute, with its place in the log', async () => {
  const root = pad('0x1007', { size: 20 })
  node.add([registered(1n, root, NOBODY)])
  await t.sync()
  await becomes(READY)
  node.add([])
  // The table takes one account that nobody invited.
  const bad = node.add([registered(2n, pad('0x2', { size: 20 }), NOBODY)])
  node.add([])
  for (let i = 0; i < 3; i++) await t.sync().catch(() => {})
  // Somebody looks every few seconds.
  expect(await waiting()).toEqual([])
  now += MINUTE / 2
  expect(await waiting()).toEqual([])
  await t.sync().catch(() => {})
  now += MINUTE / 2
  await becomes(STANDS)
  expect(await probe('/serving')).toEqual([200, 'serving\n'])
  expect(await waiting()).toEqual(['deposits', 'lists'])
  const told = lines.filter((l) => l.msg === 'blocks cannot be stored').at(-1)
  expect(told).toMatchObject({
    level: 50,
    feature: 'users',
    from: bad,
    to: bad,
    events: ['main Registered 0'],
  })
  expect(told?.err?.message).toMatch(/violates check constraint/)
  // A mended version takes the block.
  await asOwner(t.config.databaseUrl, 'alter table account drop constraint account_check')
  await untilSynced(t)
  await becomes(READY)
  expect(await waiting()).toEqual([])
})

test('a chain without new blocks is no alarm where the index is at its head', async () => {
  now += 60 * MINUTE
  await becomes(READY)
  expect(await waiting()).toEqual([])
})

test('nodes that are silent are told of within a minute', async () => {
  node.silent = true
  now += 5_000
  expect(await waiting()).toEqual([])
  now += MINUTE - 5_000
  await becomes(STANDS)
  node.silent = false
  await untilSynced(t)
  await becomes(READY)
})

test('going back and coming to the same block again is standing still', async () => {
  const { db } = t.app.database
  let time = 1_000_000
  const head = { get: () => Promise.resolve({ latest: { number: 9_999 } } as never) }
  const stands = indexStands({ db, head, clock: () => time, followsChain: true })
  const { number } = await db.selectFrom('chain_cursor').select('number').executeTakeFirstOrThrow()
  const at = (n: number) => asOwner(t.config.databaseUrl, `update chain_cursor set number = ${n}`)
  expect(await stands()).toBe(false)
  for (const back of [1, 0, 2, 0]) {
    await at(number - back)
    time += 12_000
    await stands()
  }
  expect(await stands()).toBe(true)
  await at(number + 1)
  expect(await stands()).toBe(false)
  await at(number)
})

test('where time is real, the age of the newest block tells, with no node asked', async () => {
  const { db } = t.app.database
  const { time } = await db.selectFrom('chain_cursor').select('time').executeTakeFirstOrThrow()
  const head = { get: () => Promise.reject(new Error('nobody is asked')) }
  const after = (seconds: number) =>
    indexStands({ db, head, clock: () => (time + seconds) * 1_000, followsChain: false })()
  expect([await after(-15), await after(STANDS_SECONDS), await after(STANDS_SECONDS + 1)]).toEqual([
    false,
    false,
    true,
  ])
})
