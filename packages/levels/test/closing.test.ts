// What is over holds nothing: no memory, no spill file.
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDuckDb } from '../src/database.ts'
import { openLevels } from '../src/levels.ts'
import { compute, folder, Script } from './epochs.ts'
import { factsOf, World } from './world.ts'

/** Files of instances in `dir`, and the folders that hold them. */
const spilled = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.startsWith('.tmp-'))
const rssMb = () => process.memoryUsage().rss / 2 ** 20
const opened = (dir: string) => openDuckDb({ dir, memoryMb: 120, threads: 2 })
/** 160 MB of rows, which DuckDB cannot pack. */
const ROWS = 'create table t as select hash(r) as a, hash(r + 1) as b from range(10_000_000) x(r)'

test('closed, an instance gives memory and spill files back, though a connection and a query were open', async () => {
  const dir = folder()
  const instance = await opened(dir)
  const db = await instance.connect()
  await db.run(ROWS)
  for await (const _ of db.columns('select * from t')) break
  await instance.connect()
  expect(spilled(dir).length).toBeGreaterThan(1)
  const full = rssMb()
  instance.close()
  await expect.poll(() => full - rssMb()).toBeGreaterThan(60)
  expect(readdirSync(dir)).toEqual([])
})

test('each instance spills into a folder of its own', async () => {
  const dir = folder()
  const [one, other] = [await opened(dir), await opened(dir)]
  const [a, b] = [await one.connect(), await other.connect()]
  await a.run(ROWS)
  const before = spilled(dir)
  await b.run(ROWS)
  expect(spilled(dir).length).toBeGreaterThan(before.length)
  one.close()
  // What is left is the other's, whole.
  const [rows] = await b.rows('select count(*), count(*) filter (a <> b) from t')
  expect(rows).toEqual([10_000_000n, 10_000_000n])
  other.close()
  expect(readdirSync(dir)).toEqual([])
})

test('an epoch leaves its folder alone, finished, discarded or never begun', async () => {
  const dir = folder()
  let most = 0
  const levels = await openLevels({
    dir,
    memoryMb: 40,
    threads: 1,
    timed: () => (most = Math.max(most, spilled(dir).length)),
  })
  const idle = spilled(dir)
  await compute(levels, 1, factsOf(1), new World(9).next(1, 10_000, 60_000))
  expect(most).toBeGreaterThan(idle.length + 1)
  expect(spilled(dir)).toEqual(idle)

  const second = await levels.begin(2, factsOf(2))
  second.discard()
  expect(spilled(dir)).toEqual(idle)

  writeFileSync(levels.file(1, 'standings.parquet'), 'damaged')
  await expect(levels.begin(2, factsOf(2))).rejects.toThrow('is not the one of its manifest')
  expect(spilled(dir)).toEqual(idle)
  await compute(levels, 1, factsOf(1), new Script(1).join(1, 1, () => 0).events)
  levels.close()
  expect(readdirSync(dir)).toEqual(['1'])
  expect(existsSync(levels.file(1, 'manifest.json'))).toBe(true)
})

test('a query that fails after its first rows is no shorter answer', async () => {
  const instance = await opened(folder())
  const db = await instance.connect()
  const failing = `select case when r < 1_000_000 then r else error('no more') end from range(2_000_000) x(r)`
  const read = async () => {
    for await (const _ of db.columns(failing));
  }
  await expect(read()).rejects.toThrow(/no more|rows/)
  instance.close()
})
