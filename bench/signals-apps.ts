// Several apps of one site in one process, which differ by what they tell of themselves: `signals-apps.ts <settings of each>`. Prints
// their addresses, and ends with its parent.
import type { AddressInfo } from 'node:net'
import { buildApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { createLog } from '../server/src/log.ts'
import { startTracer } from '../server/src/signals/tracing.ts'

process.stdin.on('end', () => process.exit()).resume()
const settings = JSON.parse(process.argv[2] ?? '[]') as Record<string, string>[]
const urls: string[] = []
for (const own of settings) {
  const config = readConfig({ ...process.env, ...own })
  const role = config.processes.join('+')
  const app = await buildApp({
    config,
    log: createLog(config.logLevel, undefined, role),
    ...(config.traces ? { tracer: startTracer({ ...config.traces, role }) } : {}),
  })
  await app.watch()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  app.start()
  urls.push(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`)
}
process.stdout.write(`${JSON.stringify(urls)}\n`)
