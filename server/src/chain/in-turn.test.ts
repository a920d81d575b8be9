import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { agreed, answered } from './in-turn.ts'

// Nodes that answer, fail or are silent when the test says so.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LONG_MS = 2_000

/** Three nodes, of which each question waits for the test. */
function three() {
  const asked: number[] = []
  const open: { answer: (text: string) => void; fail: () => void }[] = []
  const nodes = [0, 1, 2].map(
    (place) => () =>
      new Promise<string>((resolve, reject) => {
        asked.push(place)
        open[place] = { answer: resolve, fail: () => reject(new Error(`node ${place} is away`)) }
      }),
  )
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { asked, nodes, open, settle, quiet: () => vi.advanceTimersByTimeAsync(LONG_MS) }
}
const same = (text: string) => text

test('as many are asked as must agree, and no more where they do', async () => {
  const { asked, nodes, open, settle } = three()
  const said = agreed(nodes, 2, same)
  open[1]!.answer('a')
  await settle()
  expect(asked).toEqual([0, 1])
  open[0]!.answer('a')
  expect(await said).toEqual({ answer: 'a', place: 0 })
  expect(asked).toEqual([0, 1])
  expect(vi.getTimerCount()).toBe(0)
})

test('one more is asked for each that fails, and for a difference', async () => {
  const one = three()
  const said = agreed(one.nodes, 2, same)
  one.open[0]!.fail()
  await one.settle()
  expect(one.asked).toEqual([0, 1, 2])
  one.open[1]!.answer('a')
  one.open[2]!.answer('a')
  expect(await said).toEqual({ answer: 'a', place: 2 })

  const other = three()
  const apart = agreed(other.nodes, 2, same)
  other.open[0]!.answer('lie')
  other.open[1]!.answer('a')
  await other.settle()
  expect(other.asked).toEqual([0, 1, 2])
  other.open[2]!.answer('a')
  expect(await apart).toEqual({ answer: 'a', place: 2 })
})

test('a silent node keeps nobody waiting, and counts when it answers after all', async () => {
  const { asked, nodes, open, settle, quiet } = three()
  const silent: number[] = []
  const said = agreed(nodes, 2, same, (place) => silent.push(place))
  open[1]!.answer('a')
  await settle()
  expect(silent).toEqual([])
  await quiet()
  expect(silent).toEqual([0])
  expect(asked).toEqual([0, 1, 2])
  // The third is silent too; the first comes late and is enough.
  open[0]!.answer('a')
  expect(await said).toEqual({ answer: 'a', place: 0 })
})

test('where all are silent, it ends when the last has failed', async () => {
  const { nodes, open, settle, quiet } = three()
  let isOver = false
  const said = agreed(nodes, 1, same).finally(() => (isOver = true))
  for (let i = 0; i < 4; i++) await quiet()
  for (const place of [1, 0]) open[place]!.fail()
  await settle()
  expect(isOver).toBe(false)
  open[2]!.fail()
  expect(await said).toEqual({
    told: [1, 0, 2].map((place) => ({ failure: new Error(`node ${place} is away`) })),
  })
})

test('all are asked who are well, and a silent one is left behind once enough have answered', async () => {
  const { asked, nodes, open, settle, quiet } = three()
  const silent: number[] = []
  let isOver = false
  const all = answered(nodes, { first: 3, voices: 2 }, (place) => silent.push(place)).finally(
    () => (isOver = true),
  )
  expect(asked).toEqual([0, 1, 2])
  open[0]!.answer('a')
  open[2]!.answer('b')
  await settle()
  // The third may come as soon.
  expect(isOver).toBe(false)
  await quiet()
  expect(await all).toEqual([{ answer: 'a' }, { answer: 'b' }])
  expect(silent).toEqual([1])
})

test('a node that rests is asked where too few answer', async () => {
  const { asked, nodes, open, settle, quiet } = three()
  const all = answered(nodes, { first: 2, voices: 2 })
  open[0]!.answer('a')
  await settle()
  expect(asked).toEqual([0, 1])
  await quiet()
  expect(asked).toEqual([0, 1, 2])
  open[2]!.answer('a')
  expect(await all).toEqual([{ answer: 'a' }, { answer: 'a' }])
})

test('three that differ are all told, and an answer that cannot be read is none', async () => {
  const { nodes, open, settle } = three()
  const said = agreed(nodes, 2, (text) => {
    if (text === 'nonsense') throw new TypeError('unreadable')
    return text
  })
  open[0]!.answer('nonsense')
  await settle()
  open[1]!.answer('a')
  open[2]!.answer('b')
  expect(await said).toEqual({
    told: [{ failure: new TypeError('unreadable') }, { answer: 'a' }, { answer: 'b' }],
  })
})
