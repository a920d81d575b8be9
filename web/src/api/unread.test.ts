import { beforeEach, expect, test, vi } from 'vitest'

const stored = vi.hoisted(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
})
const KEY = 'hf.readNotices'
const read = () => JSON.parse(stored.get(KEY) ?? '[]') as number[]
const load = async () => {
  vi.resetModules()
  return (await import('./unread.ts')).markRead
}

beforeEach(() => stored.clear())

test('what was read is kept over a reload', async () => {
  const markRead = await load()
  markRead([7], [9, 7, 3])
  expect(read()).toEqual([7])
  const again = await load()
  again([3], [9, 7, 3])
  expect(read()).toEqual([7, 3])
})

test('what is shown no more is forgotten, and what was never shown is not kept', async () => {
  const markRead = await load()
  markRead([1, 2, 3], [1, 2, 3])
  markRead([], [3, 4])
  expect(read()).toEqual([3])
  markRead([99], [3, 4])
  expect(read()).toEqual([3])
})

test.each(['', 'null', '{}', '"7"', '[1,"2"]', '[1.5]', 'no JSON'])(
  'a broken store %j reads as nothing read',
  async (text) => {
    stored.set(KEY, text)
    const markRead = await load()
    markRead([5], [5, 6])
    expect(read()).toEqual([5])
  },
)
