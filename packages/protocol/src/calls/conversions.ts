import {
  ConversionInput,
  type ConversionName,
  ConversionQuote,
  ConversionQuoteQuery,
  CONVERSIONS,
  Converted,
} from '../transfers.ts'
import { defineCall } from './call.ts'

const tag = 'conversions'
const ten = '10000000000000000000'

export const quoteConversion = defineCall({
  method: 'GET',
  path: 'quoteConversion',
  tag,
  summary:
    'What a conversion gives at this moment: price with source and age, fee, what is received, and the most that can be converted. `state` says why it is not possible.',
  input: ConversionQuoteQuery,
  data: ConversionQuote,
  session: 'required',
  about: 'self',
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
})

const converts = <N extends ConversionName>(name: N) =>
  defineCall({
    method: 'POST',
    path: name,
    tag,
    spends: true,
    summary: `Converts ${CONVERSIONS[name][0]} of the signed-in address to ${CONVERSIONS[name][1]} at the price of this moment. \`minReceived\` refuses a worse one than shown; \`key\` (or the header Idempotency-Key) makes a repetition harmless.`,
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
    about: 'self',
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
  })

export const convertTDE = converts('convertTDE')
export const convertTDEUSDE = converts('convertTDEUSDE')
export const convertUSDE = converts('convertUSDE')
export const convertNULS = converts('convertNULS')
