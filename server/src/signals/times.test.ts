import { Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { Timings } from './times.ts'

const BOUNDS = [0.002, 0.01, 0.5, 10]
/** What lies below, on, between and above the bounds. */
const SECONDS = [0, 0.002, 0.0021, 0.01, 0.3, 0.5, 9.99, 10, 10.01, 4_000]
const LABELS = ['call', 'outcome'] as const

test('times are told as prom-client tells them, with labels and without', async () => {
  const [ours, theirs] = [new Registry(), new Registry()]
  const about = { name: 'http_seconds', help: 'Time of calls.', labelNames: LABELS }
  const plain = { name: 'query_seconds', help: 'Time of statements.' }
  const own = {
    calls: new Timings({ ...about, bounds: BOUNDS, register: ours }),
    queries: new Timings({ ...plain, bounds: BOUNDS, register: ours }),
  }
  const reference = {
    calls: new Histogram({ ...about, buckets: BOUNDS, registers: [theirs] }),
    queries: new Histogram({ ...plain, buckets: BOUNDS, registers: [theirs] }),
  }
  // Nothing was noted: what has labels tells nothing, and what has none tells zeros.
  expect(await ours.metrics()).toBe(await theirs.metrics())
  for (const [i, seconds] of SECONDS.entries())
    for (const [call, outcome] of [
      ['chain', 'ok'],
      ['getUserInfo', i % 2 === 0 ? 'ok' : 'refused'],
      ['a"b\\c', 'failed'],
    ] as const) {
      own.calls.of(call, outcome).note(seconds)
      reference.calls.observe({ call, outcome }, seconds)
      own.queries.of().note(seconds)
      reference.queries.observe(seconds)
    }
  expect(await ours.metrics()).toBe(await theirs.metrics())
  expect(own.calls.of('chain', 'ok')).toBe(own.calls.of('chain', 'ok'))
})
