// The files of an epoch: always the same bytes, whole or not there at all.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Funding, type Levels, openLevels } from '../src/levels.ts'
import { bytesOf, compute, folder, open, Script, startOf } from './epochs.ts'
import type { Events } from './reference.ts'
import { factsOf, PARAMS, random, World } from './world.ts'

const EPOCHS = 3
const PEOPLE = 400
const MOVES = 3_000
const history = (seed: number): Events[] => {
  const world = new World(seed)
  return Array.from({ length: EPOCHS }, (_, i) => world.next(i + 1, PEOPLE, MOVES))
}
const all = async (levels: Levels, events: Events[]) => {
  for (const [i, e] of events.entries()) await compute(levels, i + 1, factsOf(i + 1), e)
  return events.map((_, i) => bytesOf(levels, i + 1))
}
const shuffled = <T>(list: T[], seed: number): T[] => {
  const r = random(seed)
  return list
    .map((item) => ({ item, at: r(2 ** 31) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

test('threads, memory, restarts and the order of rows change no byte', async () => {
  const events = history(1)
  const expected = await all(await open({ threads: 1 }), events)
  expect(expected[0]!['manifest.json']).not.toBe(expected[1]!['manifest.json'])
  expect(await all(await open({ threads: 8, memoryMb: 300 }), events)).toEqual(expected)

  // A new process for each epoch, rows in any order, in several parts.
  const dir = folder()
  for (const [i, e] of events.entries()) {
    const levels = await openLevels({ dir, threads: 3 })
    const run = await levels.begin(i + 1, factsOf(i + 1))
    const rows = shuffled(e.changes, 7)
    await run.changes(rows.slice(0, 100))
    await run.registrations(shuffled(e.registrations, 8))
    await run.changes(rows.slice(100))
    await run.funded(e.funded.toReversed())
    await run.finish()
    expect(bytesOf(levels, i + 1)).toEqual(expected[i])
    levels.close()
  }
})

test('an epoch takes the files of another engine as they are', async () => {
  const events = history(2)
  const levels = await open()
  const expected = await all(levels, events)
  const again = await open()
  for (let n = 1; n <= EPOCHS; n++) {
    const run = await again.begin(n, factsOf(n))
    await run.registrations({ parquet: levels.file(n, 'registrations.parquet') })
    await run.changes({ parquet: levels.file(n, 'changes.parquet') })
    await run.funded({ parquet: levels.file(n, 'funded.parquet') })
    await run.finish()
    expect(bytesOf(again, n)).toEqual(expected[n - 1])
  }
})

test('computed again, an epoch is the same; changed, it takes the later ones with it', async () => {
  const events = history(3)
  const levels = await open()
  const expected = await all(levels, events)
  await compute(levels, 2, factsOf(2), events[1]!)
  expect(levels.numbers()).toEqual([1, 2, 3])
  expect(bytesOf(levels, 2)).toEqual(expected[1])

  const more: Funding = { asset: 'usdt', amount: 5n, block: 2_000_000, logIndex: 0, time: startOf(3) - 1 }
  const changed = { ...events[1]!, funded: [...events[1]!.funded, more] }
  const wrong = await compute(levels, 2, factsOf(2), changed)
  expect(levels.numbers()).toEqual([1, 2])
  expect(levels.result(2)).toEqual(wrong)
  // As after a veto: computed anew from what is right.
  await compute(levels, 2, factsOf(2), events[1]!)
  await compute(levels, 3, factsOf(3), events[2]!)
  expect([1, 2, 3].map((n) => bytesOf(levels, n))).toEqual(expected)
})

test('a file that somebody changed is noticed before anything stands on it', async () => {
  const events = history(4)
  const levels = await open()
  await compute(levels, 1, factsOf(1), events[0]!)
  const file = levels.file(1, 'standings.parquet')
  const bytes = readFileSync(file)
  bytes[100]! ^= 1
  writeFileSync(file, bytes)
  await expect(levels.begin(2, factsOf(2))).rejects.toThrow(
    'standings.parquet of 1 is not the one of its manifest',
  )
})

test('what is not computed is not there', async () => {
  const levels = await open()
  expect(levels.result(1)).toBeNull()
  await expect(levels.leavesOf(1, factsOf(1).usdt)).rejects.toThrow('number 1 is not there')
  await compute(levels, 1, factsOf(1), new Script(1).join(1, 1, () => 0).events)
  expect(await levels.leavesOf(1, factsOf(1).usdt)).toEqual({
    standing: null,
    income: [],
    rewards: [],
    record: null,
  })
})

const KILLS = process.env['DEEP'] === '1' ? 40 : 6

test('killed at any moment, an epoch is whole or not there, and is computed again to the same bytes', async () => {
  const dir = folder()
  const child = join(import.meta.dirname, 'one-epoch.ts')
  const events = new World(5)
  const first = events.next(1, PEOPLE, MOVES)
  const expected = await open()
  await compute(expected, 1, factsOf(1, PARAMS), first)
  const run = (killAfter: number | null) =>
    new Promise<number>((resolve) => {
      const from = Date.now()
      const computing = spawn(process.execPath, [child, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
      computing.stdout.on('data', () => {
        if (killAfter !== null) setTimeout(() => computing.kill('SIGKILL'), killAfter)
      })
      computing.on('exit', () => resolve(Date.now() - from))
    })
  const whole = (() => {
    const began = Date.now()
    return run(null).then(() => Date.now() - began)
  })()
  const length = await whole
  const check = async () => {
    const levels = await openLevels({ dir })
    const there = levels.numbers()
    expect(there.map((n) => bytesOf(levels, n))).toEqual(there.map((n) => bytesOf(expected, n)))
    levels.close()
    expect(readdirSync(dir).filter((name) => name !== '1')).toEqual([])
    return there.length
  }
  expect(await check()).toBe(1)
  let absent = 0
  for (let i = 0; i < KILLS; i++) {
    rmSync(join(dir, '1'), { recursive: true, force: true })
    await run(Math.floor((length * (i + 0.5)) / KILLS / 2))
    if ((await check()) === 0) absent++
  }
  expect(absent).toBeGreaterThan(0)
  await run(null)
  expect(await check()).toBe(1)
})
