import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

/**
 * How often the event loop is looked at, milliseconds. Each look wakes the process: every 10 ms, which is usual, costs a hundredth of a
 * processor, this a fifth of that (D-470).
 */
const LOOK_MS = 100
const SECOND_NS = 1e9

/**
 * What Node and the kernel know of this process, under the names that prom-client's default figures have: those that rules, dashboard
 * and whoever looks for a leak use.
 */
export function processFigures(register: Registry): void {
  const registers = [register]
  const used = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time that the process has used, seconds.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      used.reset()
      used.inc((user + system) / 1e6)
    },
  })
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  const began = Date.now() / 1_000 - process.uptime()
  gauge('process_start_time_seconds', 'Unix time at which the process began.', () => began)
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  gauge('nodejs_heap_size_used_bytes', 'Memory that values of JavaScript take.', () => {
    return process.memoryUsage().heapUsed
  })
  const delay = monitorEventLoopDelay({ resolution: LOOK_MS })
  delay.enable()
  // What is measured is the time between two looks.
  const late = (ns: number) => Math.max(0, ns / SECOND_NS - LOOK_MS / 1_000)
  gauge(
    'nodejs_eventloop_lag_p50_seconds',
    'How late the event loop came to half of the looks since somebody last asked.',
    () => late(delay.percentile(50)),
  )
  gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'How late the event loop came at most to 99 % of the looks since somebody last asked.',
    () => {
      const lag = late(delay.percentile(99))
      delay.reset()
      return lag
    },
  )
}
