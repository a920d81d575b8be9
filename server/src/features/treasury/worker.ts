import type { Logger } from 'pino'
import { Loop } from '../../chain/loop.ts'
import type { TreasuryService } from './service.ts'

const EVERY_MS = 500

/** On a new local chain: waits for the treasury's payment to be booked, and sets its parts aside. @returns what stops it */
export function startLocalAllocation(treasury: TreasuryService, log: Logger): () => Promise<void> {
  let done = false
  const loop = new Loop({
    name: 'local allocation',
    step: async () => {
      done ||= await treasury.allocateLocal()
      return false
    },
    pollMs: EVERY_MS,
    log,
  })
  loop.start()
  return () => loop.stop()
}
