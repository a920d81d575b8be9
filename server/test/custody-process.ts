// A server process of its own that dies, freezes or has a wrong clock where a test says so, by its environment:
// FAULT_AT names a place, FAULT is `kill` or `freeze`, CLOCK_SKEW_MS is added to the clock, whoever reads it. The rest is
// the server's own configuration.
import { flushCompileCache } from 'node:module'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/log.ts'

const { FAULT_AT, FAULT = 'kill', CLOCK_SKEW_MS = '0' } = process.env
const realNow = Date.now
Date.now = () => realNow() + Number(CLOCK_SKEW_MS)
globalThis.Date = new Proxy(Date, {
  construct: (date, args: [], made) => Reflect.construct(date, args.length > 0 ? args : [Date.now()], made),
})
let armed = FAULT_AT !== undefined

const at = async (point: string): Promise<void> => {
  if (!armed || point !== FAULT_AT) return
  armed = false
  process.stdout.write(`at ${point}\n`)
  process.kill(process.pid, FAULT === 'freeze' ? 'SIGSTOP' : 'SIGKILL')
  // The signal arrives while we wait; a frozen process goes on from here.
  await new Promise((resolve) => setTimeout(resolve, 50))
}

const app = await buildApp({
  config: readConfig(process.env),
  log: createLog('warn', process.stderr),
  faults: { at },
  beforeCommit: () => at('index.commit'),
})
// It will not live to write it at its end, and the next one starts the sooner.
flushCompileCache()
app.start()
process.stdout.write('ready\n')
process.on('SIGTERM', () => {
  void app.stop().then(() => process.exit(0))
})
