import { setTimeout as wait } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { processFigures } from './process.ts'

const figure = (text: string, name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])

test('a process tells what it uses, and how late its event loop came since somebody last asked', async () => {
  const register = new Registry()
  processFigures(register)
  const until = performance.now() + 700
  await wait(150)
  while (performance.now() < until);
  await wait(150)
  const text = await register.metrics()
  const { user, system } = process.cpuUsage()
  expect(figure(text, 'process_cpu_seconds_total')).toBeCloseTo((user + system) / 1e6, 0)
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(figure(text, 'nodejs_heap_size_used_bytes')).toBeGreaterThan(1e6)
  expect(figure(text, 'process_start_time_seconds')).toBeLessThanOrEqual(Date.now() / 1_000)
  expect(figure(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0.3)
  expect(figure(await register.metrics(), 'nodejs_eventloop_lag_p99_seconds')).toBe(0)
})
