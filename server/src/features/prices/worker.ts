import type { Logger } from 'pino'
import type { PricesService } from './service.ts'

const EVERY_MS = 1_000

/** Keeps the local chain's default prices fresh, also when its clock is moved. @returns what stops it */
export function startLocalPrices(prices: PricesService, log: Logger): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() =>
      prices.keepLocalFresh().catch((err: unknown) => log.warn({ err }, 'local prices could not be kept')),
    )
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
