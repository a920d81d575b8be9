import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ChainUnavailable } from './errors.ts'
import { Loop, type LoopOptions } from './loop.ts'

let said: { level: number; msg: string }[]
let loop: Loop

const run = (step: LoopOptions['step'], pollMs = 1) => {
  const log = pino({}, { write: (line: string) => void said.push(JSON.parse(line) as (typeof said)[number]) })
  loop = new Loop({ name: 'work', step, pollMs, longestPauseMs: 5, log })
  loop.start()
}

beforeEach(() => {
  said = []
})
afterEach(() => loop.stop())

test('a step begins when the one before has ended, also when started twice', async () => {
  let now = 0
  let most = 0
  let steps = 0
  run(async () => {
    most = Math.max(most, ++now)
    await wait(5)
    now--
    steps++
  })
  loop.start()
  await expect.poll(() => steps).toBeGreaterThan(3)
  expect(most).toBe(1)
})

test('it goes on at once while there is more to do, then pauses until it is woken', async () => {
  let steps = 0
  run(async () => ++steps % 3 !== 0, 60_000)
  await expect.poll(() => steps).toBe(3)
  await wait(20)
  expect(steps).toBe(3)
  loop.wake()
  await expect.poll(() => steps).toBe(6)
})

test('what fails is reported once and tried again, and so is that it goes on', async () => {
  let steps = 0
  run(async () => {
    if (++steps <= 3) throw new Error('broken')
  }, 1)
  await expect.poll(() => steps).toBeGreaterThan(4)
  expect(said).toMatchObject([
    { level: 50, msg: 'work failed, trying again' },
    { level: 30, msg: 'work: going on' },
  ])
})

test('a node that does not answer is a warning', async () => {
  run(async () => {
    throw new ChainUnavailable('no answer')
  })
  await expect.poll(() => said).toMatchObject([{ level: 40 }])
})

test('stopping waits for the step that runs, and nothing begins after it', async () => {
  let ended = 0
  let began = 0
  run(async () => {
    began++
    await wait(20)
    ended++
    return true
  })
  await expect.poll(() => began).toBe(1)
  await loop.stop()
  expect(ended).toBe(began)
  await wait(30)
  expect(began).toBe(ended)
})

test('stopping does not wait for the end of a pause', async () => {
  run(async () => {}, 60_000)
  await wait(5)
  const began = Date.now()
  await loop.stop()
  expect(Date.now() - began).toBeLessThan(1_000)
})
