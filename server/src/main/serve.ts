import { type App, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import type { Tracer } from '../underway.ts'
import { checkDatabase, checkRpc, prepareDatabase, startProblem } from './boot.ts'

let app: App | undefined
let tracer: Tracer | undefined
let stopping = false
let port: number | undefined

async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  const late = setTimeout(() => process.exit(1), 8_000)
  late.unref()
  await app?.stop().catch(() => {})
  await tracer?.stop().catch(() => {})
  process.exit(code)
}

function giveUp(e: unknown): void {
  const line = startProblem(e, port)
  process.stderr.write(
    line === null ? `${e instanceof Error ? (e.stack ?? e.message) : String(e)}\n` : `${line}\n`,
  )
  void stop(1)
}

/** Runs the server as the environment says, until a signal or a failure ends the process. Resolves once it serves. */
export async function serve(): Promise<void> {
  process.on('SIGTERM', () => void stop(0))
  process.on('SIGINT', () => void stop(0))
  try {
    const config = readConfig(process.env)
    port = config.port
    const role = config.processes.join('+')
    const log = createLog(config.logLevel, undefined, role)
    await Promise.all([prepareDatabase(config), checkRpc(config)])
    await checkDatabase(config)
    // Loaded only where it is wanted: it is as large as the rest of the server.
    if (config.traces)
      tracer = (await import('../signals/tracing.ts')).startTracer({ ...config.traces, role })
    app = await buildApp({ config, log, onFatal: giveUp, ...(tracer ? { tracer } : {}) })
    await app.watch()
    if (config.processes.includes('api')) await app.http.listen({ port: config.port, host: config.host })
    app.start()
    const bound = app.http.server.address()
    process.stdout.write(`ready ${bound !== null && typeof bound === 'object' ? bound.port : config.port}\n`)
  } catch (e) {
    giveUp(e)
  }
}
