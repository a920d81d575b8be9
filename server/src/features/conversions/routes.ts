import {
  CONVERSION_NAMES,
  CONVERSIONS,
  ConversionInput,
  ConversionQuote,
  ConversionQuoteQuery,
  Converted,
} from '@holdfast/protocol/transfers'
import type { FastifyInstance } from 'fastify'
import { addCall } from '../../http/call.ts'
import { intentKey } from '../../http/intent-key.ts'
import type { ConversionsService } from './service.ts'

const tag = 'conversions'
const ten = '10000000000000000000'

export function conversionsRoutes(app: FastifyInstance, conversions: ConversionsService): void {
  for (const name of CONVERSION_NAMES) {
    const [from, to] = CONVERSIONS[name]
    addCall(
      app,
      {
        method: 'POST',
        path: name,
        tag,
        spends: true,
        summary: `Converts ${from} of the signed-in address to ${to} at the price of this moment. \`minReceived\` refuses a worse one than shown; \`key\` (or the header Idempotency-Key) makes a repetition harmless.`,
        input: ConversionInput,
        data: Converted,
        errors: [
          'MODULE_CLOSED',
          'AMOUNT_ZERO',
          'AMOUNT_BELOW_MINIMUM',
          'PRICE_STALE',
          'PRICE_UNSETTLED',
          'CONVERSION_LIMIT',
          'PRICE_MOVED',
          'LIQUIDITY_EXHAUSTED',
          'INSUFFICIENT_BALANCE',
          'KEY_CONFLICT',
        ],
        session: 'required',
        example: {
          input: { amount: ten, minReceived: '1', key: 'b0b9e2f0-2a9c-4f0e' },
          data: {
            journal: 812,
            amount: ten,
            fee: '0',
            received: '40000000000000000000',
            price: '4000000000000000000',
            time: 1_763_683_200,
          },
        },
      },
      (input, { caller, request }) =>
        conversions.convert(caller.session, name, { ...input, ...intentKey(request, input.key) }),
    )
  }
  addCall(
    app,
    {
      method: 'GET',
      path: 'quoteConversion',
      tag,
      summary:
        'What a conversion gives at this moment: price with source and age, fee, what is received, and the most that can be converted. `state` says why it is not possible.',
      input: ConversionQuoteQuery,
      data: ConversionQuote,
      session: 'required',
      example: {
        input: { name: 'convertTDE', amount: ten },
        data: {
          name: 'convertTDE',
          state: 'open',
          amount: ten,
          fee: '0',
          received: '40000000000000000000',
          price: '4000000000000000000',
          source: 'average24h',
          priceAt: 1_763_683_200,
          limit: '100000000000000000000000',
          feeBps: 0,
        },
      },
    },
    ({ name, amount }, { caller }) => conversions.quote(caller.session, name, BigInt(amount)),
  )
}
