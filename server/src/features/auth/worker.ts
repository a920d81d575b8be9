import type { Logger } from 'pino'
import type { AuthService } from './service.ts'

const SWEEP_MS = 10 * 60_000

/** Forgets used-up codes and ended sessions now and then. @returns what stops it */
export function startAuthWorker(auth: AuthService, log: Logger): () => Promise<void> {
  let sweeping: Promise<void> = Promise.resolve()
  const run = () => {
    sweeping = auth.sweep().catch((err: unknown) => log.warn({ err }, 'old sessions could not be swept'))
  }
  run()
  const timer = setInterval(run, SWEEP_MS)
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
