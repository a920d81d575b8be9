import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { Hex } from 'viem'
import type { DevService } from './service.ts'

/** Added on the local chain only; elsewhere these calls are unknown. */
export function devRoutes(app: FastifyInstance, dev: DevService): void {
  answer(app, calls.devFaucet, ({ address }) => dev.faucet(address as Hex))
  answer(app, calls.devTime, ({ seconds }) => dev.moveTime(seconds))
  answer(app, calls.devAccounts, async () => dev.accounts())
}
