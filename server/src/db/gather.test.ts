import { expect, test } from 'vitest'
import { gather } from './gather.ts'

/** Answers with the keys' lengths; each query waits until the test releases it. */
function slow() {
  const queries: string[][] = []
  const gates: (() => void)[] = []
  const find = gather(async (keys) => {
    queries.push(keys)
    await new Promise<void>((resolve) => gates.push(resolve))
    if (keys.includes('bad')) throw new Error('no')
    return new Map(keys.filter((k) => k !== 'none').map((k) => [k, k.length]))
  }, 1)
  return { find, queries, letGo: () => gates.shift()?.() }
}

test('what is asked in one turn, or while a query runs, is one query', async () => {
  const { find, queries, letGo } = slow()
  const first = [find('a'), find('bb'), find('a')]
  await expect.poll(() => queries.length).toBe(1)
  const second = [find('none'), find('dddd')]
  letGo()
  expect(await Promise.all(first)).toEqual([1, 2, 1])
  await expect.poll(() => queries.length).toBe(2)
  letGo()
  expect(await Promise.all(second)).toEqual([undefined, 4])
  expect(queries).toEqual([
    ['a', 'bb'],
    ['none', 'dddd'],
  ])
})

test('a query that fails fails its own questions only', async () => {
  const { find, queries, letGo } = slow()
  const bad = find('bad').catch((e: unknown) => String(e))
  await expect.poll(() => queries.length).toBe(1)
  const good = find('good')
  letGo()
  expect(await bad).toBe('Error: no')
  await expect.poll(() => queries.length).toBe(2)
  letGo()
  expect(await good).toBe(4)
})
