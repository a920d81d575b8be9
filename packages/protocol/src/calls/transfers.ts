import { TransferInfo, TransferInput, Transferred } from '../transfers.ts'
import { someone } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'transfers'

export const transfer = defineCall({
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
  about: 'self',
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
})

export const getTransferInfo = defineCall({
  method: 'GET',
  path: 'getTransferInfo',
  tag,
  summary: 'What a transfer costs now, in basis points of its amount.',
  input: Type.Object({}),
  data: TransferInfo,
  session: 'required',
  about: 'self',
  example: { input: {}, data: { feeBps: 0 } },
})
