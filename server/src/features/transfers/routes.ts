import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import { intentKey } from '../../http/intent-key.ts'
import type { TransfersService } from './service.ts'

export function transfersRoutes(app: FastifyInstance, transfers: TransfersService): void {
  answer(app, calls.transfer, (input, { caller, request }) =>
    transfers.transfer(caller.session, { ...input, ...intentKey(request, input.key) }),
  )
  answer(app, calls.getTransferInfo, () => transfers.info())
}
