import type { Logger } from 'pino'
import type { HouseService } from './service.ts'

const EVERY_MS = 1_000

/** Waits until the local chain's treasury is funded and hands out what everything begins with. @returns what stops it */
export function startLocalFunding(house: HouseService, log: Logger): () => Promise<void> {
  const round = async () => {
    try {
      if (await house.keepLocalFunded()) clearInterval(timer)
    } catch (err) {
      log.warn({ err }, 'the local accounts could not be funded')
    }
  }
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(round)
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
