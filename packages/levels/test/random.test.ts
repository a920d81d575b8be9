// The rules against the plain implementation, over random trees and histories.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLevels } from '../src/levels.ts'
import { compare } from './compare.ts'
import { ReferenceLevels } from './reference.ts'
import { factsOf, PARAMS, random, USDT, World } from './world.ts'

/** Bounds that small teams reach. */
const LOW = [0n, 0n, 1n, 1n, 2n, 2n, 2n, 3n, 3n, 3n]
/** Seeds of worlds. The usual ones are few that have every level between them, and some with little in them. */
const WORLDS =
  process.env['DEEP'] === '1'
    ? { 1: Array.from({ length: 400 }, (_, i) => i + 1), 2: Array.from({ length: 400 }, (_, i) => i + 1) }
    : { 1: [1, 2, 4, 9, 11, 12, 15, 17, 18, 19, 21, 24], 2: [1, 4, 12, 18, 24, 40, 44, 46, 53] }
/** Worlds that are computed beside each other. */
const AT_ONCE = 2

/** Levels and sources of income that worlds had. */
type Seen = { levels: Set<number>; sources: Set<string> }

/** Three epochs of one world, each compared; by rules 2 four, because terms end. */
async function compareWorld(seed: number, version: 1 | 2, seen: Seen): Promise<void> {
  const r = random(seed * 7919)
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-rules-'))
  const levels = await openLevels({ dir, threads: 1 })
  try {
    const world = new World(seed, version)
    const plain = new ReferenceLevels(version)
    const params = {
      ...PARAMS,
      generations: [0, 1, 2, 3, 10, 10, 10, 30][r(8)]!,
      legsNeeded: r(4),
      ...(r(3) === 0 ? {} : { teamValids: LOW, teamAmounts: LOW.map((v) => v * 10n * USDT) }),
      validMin: [0n, 1n, PARAMS.validMin][r(3)]!,
    }
    for (let n = 1; n <= 2 + version; n++) {
      const facts = factsOf(n, r(2) === 0 ? params : { ...params, generations: 1 + r(12) })
      const quiet = r(5) === 0
      const events = world.next(n, quiet ? 0 : r(80), quiet ? 0 : r(250))
      const run = await levels.begin(n, facts, version)
      await run.registrations(events.registrations)
      await run.changes(events.changes)
      await run.funded(events.funded)
      const result = await run.finish()
      const expected = plain.next(facts, events)
      await compare(levels, result, expected, `rules ${version}, seed ${seed}, number ${n}`)
      for (const { level } of expected.figures.values()) seen.levels.add(level)
      for (const { source } of expected.income) seen.sources.add(source)
    }
  } finally {
    levels.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

test.each([1, 2] as const)(
  'by rules %i random trees and histories give what the plain implementation gives',
  async (version) => {
    const seen: Seen = { levels: new Set(), sources: new Set() }
    const seeds = WORLDS[version].values()
    // A small world's time is that of its many statements, not of a processor's threads: several at once.
    const worlds = async () => {
      for (const seed of seeds) await compareWorld(seed, version, seen)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worlds))
    // Every level and every income was among them.
    expect(seen.levels).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
    expect(seen.sources).toEqual(new Set(['community', 'invite', 'v4', 'v5']))
  },
)
