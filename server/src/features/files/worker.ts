import type { Logger } from 'pino'
import type { FilesService } from './service.ts'

const SWEEP_MS = 60_000

/** Removes the bytes of files that were taken away. @returns what stops it */
export function startFilesWorker(files: FilesService, log: Logger): () => Promise<void> {
  let sweeping: Promise<void> = Promise.resolve()
  const run = () => {
    sweeping = sweeping.then(() =>
      files.sweep().catch((err: unknown) => log.warn({ err }, 'files could not be removed')),
    )
  }
  run()
  const timer = setInterval(run, SWEEP_MS)
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
