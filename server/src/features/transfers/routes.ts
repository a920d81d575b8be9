import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { TransfersService } from './service.ts'

export function transfersRoutes(app: FastifyInstance, transfers: TransfersService): void {
  answer(app, calls.transfer, (input, { caller }) => transfers.transfer(caller.session, input))
  answer(app, calls.getTransferInfo, () => transfers.info())
}
