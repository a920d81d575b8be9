import type { Logger } from 'pino'

const SWEEP_MS = 60_000

/**
 * Removes what was taken away or left behind, one sweeper after the other.
 * @returns what stops it
 */
export function startFilesWorker(sweepers: { sweep(): Promise<void> }[], log: Logger): () => Promise<void> {
  let sweeping: Promise<void> = Promise.resolve()
  const sweep = async () => {
    for (const sweeper of sweepers)
      await sweeper.sweep().catch((err: unknown) => log.warn({ err }, 'files could not be removed'))
  }
  const run = () => {
    sweeping = sweeping.then(sweep)
  }
  run()
  const timer = setInterval(run, SWEEP_MS)
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
