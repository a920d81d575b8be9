// The rules against the plain implementation, over random trees and histories.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLevels } from '../src/levels.ts'
import { compare } from './compare.ts'
import { ReferenceLevels } from './reference.ts'
import { factsOf, PARAMS, random, World } from './world.ts'

const WORLDS = process.env['DEEP'] === '1' ? 400 : 24

test('random trees and histories give what the plain implementation gives', async () => {
  for (let seed = 1; seed <= WORLDS; seed++) {
    const r = random(seed * 7919)
    const dir = mkdtempSync(join(tmpdir(), 'holdfast-rules-'))
    const levels = await openLevels({ dir })
    try {
      const world = new World(seed)
      const plain = new ReferenceLevels()
      const params = {
        ...PARAMS,
        generations: [0, 1, 2, 3, 10, 10, 10, 30][r(8)]!,
        legsNeeded: r(4),
        validMin: [0n, 1n, PARAMS.validMin][r(3)]!,
      }
      for (let n = 1; n <= 3; n++) {
        const facts = factsOf(n, r(2) === 0 ? params : { ...params, generations: 1 + r(12) })
        const quiet = r(5) === 0
        const events = world.next(n, quiet ? 0 : r(80), quiet ? 0 : r(250))
        const run = await levels.begin(n, facts)
        await run.registrations(events.registrations)
        await run.changes(events.changes)
        await run.funded(events.funded)
        const result = await run.finish()
        await compare(levels, result, plain.next(facts, events), `seed ${seed}, number ${n}`)
      }
    } finally {
      levels.close()
      rmSync(dir, { recursive: true, force: true })
    }
  }
  expect(WORLDS).toBeGreaterThan(0)
})
