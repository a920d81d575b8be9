import { expect, test } from 'vitest'
import type { Head } from './head.ts'
import { perBlock } from './per-block.ts'

const headAt = (at: { hash: string }) => ({
  get: () => Promise.resolve({ latest: at } as unknown as Awaited<ReturnType<Head['get']>>),
})

test('a reading is made once for a block, and again for another one', async () => {
  const at = { hash: 'a' }
  let readings = 0
  const read = perBlock(headAt(at), () => Promise.resolve(++readings))
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  expect(await read()).toBe(1)
  at.hash = 'b'
  expect(await read()).toBe(2)
})

test('a failure is not kept', async () => {
  let fails = true
  const read = perBlock(headAt({ hash: 'a' }), () =>
    fails ? Promise.reject(new Error('away')) : Promise.resolve('there'),
  )
  await expect(read()).rejects.toThrow('away')
  fails = false
  expect(await read()).toBe('there')
})
