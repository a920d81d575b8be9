import { Page, PageQuery } from '../envelope.ts'
import { Burn, BurnQuery, CandleQuery, Candles, Swap } from '../swap.ts'
import { hash, pageWith, someone } from './examples.ts'
import { defineCall } from './call.ts'

const tag = 'swap'

export const pageSwaps = defineCall({
  method: 'GET',
  path: 'pageSwaps',
  tag,
  summary:
    'Trades of the TDE/USDT pair, newest first. `usdt` and `token` are what the pair took and gave; the fees are TDE on top of a sale and off a purchase.',
  input: PageQuery,
  data: Page(Swap),
  session: 'none',
  example: {
    input: { page: 1, size: 1 },
    data: {
      records: [
        {
          side: 'buy',
          account: someone,
          usdt: '100000000000000000000',
          token: '398762093106500000000',
          nodeFee: '7975241862130000000',
          burnFee: '3987620931065000000',
          crashFee: '0',
          price: '250049943756249000',
          time: 1_763_683_200,
          txHash: hash,
          final: true,
        },
      ],
      total: 42,
      page: 1,
      size: 1,
    },
  },
})

export const getCandles = defineCall({
  method: 'GET',
  path: 'getCandles',
  tag,
  summary:
    'Price (USDT per TDE, 18 decimals) and volume by interval, oldest first and without gaps; at most 1000. Without `from` the newest `count`, 720 by default.',
  input: CandleQuery,
  data: Candles,
  session: 'none',
  example: {
    input: { interval: '1h', from: 1_763_680_000, to: 1_763_683_200 },
    data: {
      interval: '1h',
      candles: [
        {
          time: 1_763_679_600,
          open: '250000000000000000',
          high: '250049943756249000',
          low: '250000000000000000',
          close: '250049943756249000',
          volumeUsdt: '100000000000000000000',
          volumeToken: '398762093106500000000',
          trades: 1,
        },
      ],
    },
  },
})

export const pageBurns = defineCall({
  method: 'GET',
  path: 'pageBurns',
  tag,
  summary: 'TDE destroyed, newest first: as part of a trade (`trade`) or by its holder (`own`).',
  input: BurnQuery,
  data: Page(Burn),
  session: 'none',
  example: {
    input: { page: 1, size: 20, kind: 'own' },
    data: pageWith({
      kind: 'own',
      account: someone,
      amount: '7000000000000000000',
      time: 1_763_683_200,
      txHash: hash,
      final: false,
    }),
  },
})
