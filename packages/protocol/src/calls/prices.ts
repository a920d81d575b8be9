import { Page } from '../envelope.ts'
import {
  Price,
  PriceChange,
  PriceHistoryQuery,
  PriceQuery,
  SetPriceInput,
  SetPriceResult,
} from '../prices.ts'
import { pageWith } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'prices'
const one = '1000000000000000000'

export const listPrices = defineCall({
  method: 'GET',
  path: 'listPrices',
  tag,
  summary:
    'USDT per unit with 18 decimals, where each price comes from, what it is as of, and whether it is too old to convert by. "0": there is none.',
  input: PriceQuery,
  data: Type.Array(Price),
  session: 'none',
  example: {
    input: { symbol: 'TDE' },
    data: [
      {
        symbol: 'TDE',
        price: '250000000000000000',
        source: 'average24h',
        at: 1_763_683_260,
        stale: false,
        low: '248000000000000000',
        high: '250000000000000000',
        unsettled: false,
        asOf: 1_763_683_260,
      },
    ],
  },
})

export const setPrice = defineCall({
  method: 'POST',
  path: 'setPrice',
  tag,
  summary:
    'Sets the price of USDE or NULS from `current` to `proposed` (finance, manager), signed by the wallet (EIP-712, `Approval` with decision `set`). More than 0.5 % away from the price that two operators agreed to, or back within a day, waits for a second operator.',
  input: SetPriceInput,
  data: SetPriceResult,
  errors: [
    'SETTING_CHANGED',
    'PROPOSAL_EXISTS',
    'SIGNATURE_INVALID',
    'APPROVAL_EXPIRED',
    'CHAIN_UNAVAILABLE',
  ],
  session: 'required',
  roles: ['manager', 'finance'],
  example: {
    input: {
      symbol: 'USDE',
      current: one,
      proposed: '999000000000000000',
      reason: 'market at noon',
      time: 1_763_683_250,
      signature: `0x${'ab'.repeat(65)}`,
    },
    data: { state: 'set', proposal: null },
  },
})

export const pagePriceHistory = defineCall({
  method: 'GET',
  path: 'pagePriceHistory',
  tag,
  summary: 'Prices that were set, newest first (finance, manager, auditor).',
  input: PriceHistoryQuery,
  data: Page(PriceChange),
  session: 'required',
  roles: ['manager', 'finance', 'auditor'],
  example: {
    input: { symbol: 'USDE', page: 1, size: 20 },
    data: pageWith({
      id: 1,
      symbol: 'USDE',
      price: one,
      at: 1_763_683_260,
      by: null,
      with: null,
      reason: 'default of the local chain',
    }),
  },
})
