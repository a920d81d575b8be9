import { expect, test } from 'vitest'
import { type Costs, roomOf, tooDear } from './costs.ts'
import { endedChildrenCpu, ownCpu, paceNow } from './cpu.ts'
import { runSteps } from './steps.ts'

const then: Costs = {
  pace: 0.01,
  steps: { lint: 100 },
  files: { 'server/src/features/shop/shop.test.ts': 60, 'server/src/features/shop/texts.test.ts': 40 },
}

test('a feature is a room, and so is a folder of a package', () => {
  expect(roomOf('server/src/features/shop/lists/a.test.ts')).toBe('server/src/features/shop')
  expect(roomOf('server/src/custody/withdrawals/a.test.ts')).toBe('server/src/custody')
  expect(roomOf('devenv/a.test.ts')).toBe('devenv')
})

test('what costs far more than recorded is named, by room and by step', () => {
  expect(tooDear({ ...then }, then)).toEqual([])
  const grown = { ...then, files: { ...then.files, 'server/src/features/shop/new.test.ts': 190 } }
  expect(tooDear(grown, then)).toEqual([
    'tests of server/src/features/shop took 290 CPU seconds and may take 288: devenv/costs.json',
  ])
  expect(tooDear({ ...then, steps: { lint: 100, other: 30 } }, then)).toEqual([
    'step other took 30 CPU seconds and may take 25: devenv/costs.json',
  ])
})

test('a machine that is slower is given what it needs, and a faster one no less', () => {
  const doubled = { ...then, steps: { lint: 400 } }
  expect(tooDear({ ...doubled, pace: 0.02 }, then)).toEqual([])
  expect(tooDear({ ...doubled, pace: 0.005 }, then)).toHaveLength(1)
})

test('before anything is recorded nothing is too dear', () => {
  expect(tooDear({ ...then, steps: { lint: 1e6 } }, { pace: 0, steps: {}, files: {} })).toEqual([])
})

const busy = 'const end = Date.now() + 3e5; while (process.cpuUsage().user < 1e6 && Date.now() < end);'

test.runIf(endedChildrenCpu() !== null)(
  'a step’s processor time is told, and what is wrong with it fails the run',
  async () => {
    const step = { name: 'busy', command: process.execPath, args: ['-e', busy] }
    const idle = { name: 'idle', command: process.execPath, args: ['-e', ''] }
    const told: Record<string, number>[] = []
    const good = await runSteps([step, idle], [], ({ steps }) => {
      told.push(steps)
      return ['too dear']
    })
    expect(good).toBe(false)
    expect(told[0]!['busy']).toBeGreaterThanOrEqual(1)
    expect(told[0]!['idle']).toBeLessThan(told[0]!['busy']!)
    expect(ownCpu()).toBeGreaterThanOrEqual(1)
    expect(paceNow()).toBeGreaterThan(0)
  },
)
