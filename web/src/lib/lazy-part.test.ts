import { afterEach, expect, test, vi } from 'vitest'
import { CHUNK_TIME, ChunkLoadError, inTime, isChunkError } from './lazy-part.ts'

afterEach(() => void vi.useRealTimers())

test('a chunk that hangs raises a chunk-load error after the 120 s of the specification, and not before', async () => {
  vi.useFakeTimers()
  let raised: unknown = null
  inTime(new Promise(() => {})).catch((error: unknown) => (raised = error))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(raised).toBeNull()
  await vi.advanceTimersByTimeAsync(1)
  expect(CHUNK_TIME).toBe(120_000)
  expect(raised).toBeInstanceOf(ChunkLoadError)
  expect(isChunkError(raised)).toBe(true)
})

test('what arrives in time, or fails by itself, is passed on', async () => {
  expect(await inTime(Promise.resolve('page'))).toBe('page')
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
  await expect(inTime(Promise.reject(gone))).rejects.toBe(gone)
})

test('browsers’ own words for a chunk that did not arrive are known, others are not', () => {
  for (const message of [
    'Failed to fetch dynamically imported module: https://app.example/assets/team-1.js',
    'error loading dynamically imported module: https://app.example/assets/team-1.js',
    'Importing a module script failed.',
    "'text/html' is not a valid JavaScript MIME type.",
  ])
    expect([message, isChunkError(new TypeError(message))]).toEqual([message, true])
  expect(isChunkError(new Error('x is undefined'))).toBe(false)
  expect(isChunkError('chunk')).toBe(false)
})
