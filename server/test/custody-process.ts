// A server process that dies, freezes or has a wrong clock, as its environment says: FAULT_AT names a place in the code, FAULT
// is `kill` or `freeze`, CLOCK_SKEW_MS is added to every reading of the clock. The rest is the server's own configuration.
// A line of its standard input names the place later: it dies there.
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { createLog } from '../src/log.ts'

const { FAULT_AT, FAULT = 'kill', CLOCK_SKEW_MS = '0' } = process.env
let deadly = FAULT_AT
const realNow = Date.now
Date.now = () => realNow() + Number(CLOCK_SKEW_MS)
globalThis.Date = new Proxy(Date, {
  construct: (date, args: [], made) => Reflect.construct(date, args.length > 0 ? args : [Date.now()], made),
})

const at = async (point: string): Promise<void> => {
  if (point !== deadly) return
  deadly = undefined
  process.stdout.write(`at ${point}\n`)
  process.kill(process.pid, FAULT === 'freeze' ? 'SIGSTOP' : 'SIGKILL')
  // The signal arrives during this wait; a frozen process continues from here.
  await new Promise((resolve) => setTimeout(resolve, 50))
}

const app = await buildApp({
  config: readConfig(process.env),
  log: createLog('warn', process.stderr),
  faults: { at },
  beforeCommit: () => at('index.commit'),
})
// A killed process does not write the cache at its end; written now, it makes the next start faster.
flushCompileCache()
app.start()
process.stdout.write('ready\n')
createInterface(process.stdin).on('line', (point) => {
  deadly = point
  process.stdout.write(`armed ${point}\n`)
})
process.on('SIGTERM', () => {
  void app.stop().then(() => process.exit(0))
})
