import { TransferInfo, TransferInput, Transferred } from '@holdfast/protocol/transfers'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../../http/call.ts'
import { someone } from '@holdfast/protocol/calls/examples'
import { intentKey } from '../../http/intent-key.ts'
import type { TransfersService } from './service.ts'

const tag = 'transfers'

export function transfersRoutes(app: FastifyInstance, transfers: TransfersService): void {
  addCall(
    app,
    {
      method: 'POST',
      path: 'transfer',
      spends: true,
      tag,
      summary:
        'Transfers an amount of the signed-in address to a registered one. `key` (or the header Idempotency-Key) names the intent: sent twice it has one effect, and the second answer is that of the first.',
      input: TransferInput,
      data: Transferred,
      errors: [
        'MODULE_CLOSED',
        'AMOUNT_ZERO',
        'RECEIVER_IS_SELF',
        'RECEIVER_NOT_REGISTERED',
        'INSUFFICIENT_BALANCE',
        'KEY_CONFLICT',
        'CHAIN_UNAVAILABLE',
      ],
      session: 'required',
      example: {
        input: {
          amount: '5000000000000000000',
          to: someone,
          symbol: 'USDT',
          key: 'b0b9e2f0-2a9c-4f0e',
        },
        data: {
          journal: 812,
          amount: '5000000000000000000',
          fee: '0',
          received: '5000000000000000000',
          time: 1_763_683_200,
        },
      },
    },
    (input, { caller, request }) =>
      transfers.transfer(caller.session, { ...input, ...intentKey(request, input.key) }),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getTransferInfo',
      tag,
      summary: 'What a transfer costs now, in basis points of its amount.',
      input: Type.Object({}),
      data: TransferInfo,
      session: 'required',
      example: { input: {}, data: { feeBps: 0 } },
    },
    () => transfers.info(),
  )
}
