import type { Logger } from 'pino'
import type { Hex } from 'viem'
import type { PriceKeeper } from './keeper.ts'

/** How often the keeper looks. A checkpoint that is late by this much costs nothing. */
const LOOK_MS = 30_000

/** Lets the keeper look now and then with the account of `key`. @returns what stops it */
export function startPriceKeeper(keeper: PriceKeeper, key: Hex, log: Logger): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve()
  const look = () => {
    looking = looking
      .then(() => keeper.run(key))
      .catch((err: unknown) => log.warn({ err }, 'no checkpoint of the average could be taken'))
  }
  look()
  const timer = setInterval(look, LOOK_MS)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
