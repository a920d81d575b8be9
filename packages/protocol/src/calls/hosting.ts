import { Page } from '../envelope.ts'
import {
  HostingExportQuery,
  HostingIncome,
  HostingIncomeTotals,
  HostingOrder,
  HostingOrderQuery,
  HostingPageQuery,
  HostingPeriod,
  HostingPoolQuery,
  HostingPoolTotals,
  HostingRunway,
} from '../hosting.ts'
import { CsvPart } from '../lists.ts'
import { hash, pageWith, someone } from './examples.ts'
import { defineCall } from './call.ts'

const tag = 'hosting'
const hundred = '100000000000000000000'
/** Example of a hosting order, for the documentation. */
const exampleOrder = {
  orderId: 7,
  owner: someone,
  period: 3,
  amount: hundred,
  rewardUsdt: '1600000000000000000',
  rewardToken: '10800000000000000000',
  claimedUsdt: '0',
  claimedToken: '0',
  steps: 30,
  startTime: 1_763_683_200,
  endTime: 1_764_979_200,
  state: 'running',
  txHash: hash,
  releaseTxHash: null,
  final: true,
}

export const pageHostingOrders = defineCall({
  method: 'GET',
  path: 'pageHostingOrders',
  tag,
  summary:
    'Orders of the signed-in address in a pool, newest first. `open` have principal or rewards not yet paid, `ended` nothing.',
  input: HostingOrderQuery,
  data: Page(HostingOrder),
  session: 'required',
  about: 'self',
  example: {
    input: { page: 1, size: 20, state: 'open' },
    data: pageWith(exampleOrder),
  },
})

export const pageHostingPeriods = defineCall({
  method: 'GET',
  path: 'pageHostingPeriods',
  tag,
  summary: 'Periods of joining of a pool, newest first.',
  input: HostingPageQuery,
  data: Page(HostingPeriod),
  errors: ['MODULE_CLOSED'],
  session: 'none',
  example: {
    input: { page: 1, size: 1 },
    data: {
      records: [
        {
          period: 3,
          capacity: '60000000000000000000000',
          amount: hundred,
          orders: 1,
          participants: 1,
          startTime: 1_763_640_000,
          hashBlock: 812,
          hash,
        },
      ],
      total: 3,
      page: 1,
      size: 1,
    },
  },
})

export const getHostingPool = defineCall({
  method: 'GET',
  path: 'getHostingPool',
  tag,
  summary: "A pool's totals from events, as of the block given with them. `paid…` are rewards.",
  input: HostingPoolQuery,
  data: HostingPoolTotals,
  errors: ['MODULE_CLOSED'],
  session: 'none',
  example: {
    input: {},
    data: {
      block: 815,
      time: 1_763_683_260,
      participants: 4,
      orders: 7,
      principal: '700000000000000000000',
      fundedUsdt: '200000000000000000000000',
      fundedToken: '1000000000000000000000000',
      paidUsdt: '53000000000000000',
      paidToken: '360000000000000000',
    },
  },
})

export const getHostingIncome = defineCall({
  method: 'GET',
  path: 'getHostingIncome',
  tag,
  summary: 'Sums over all orders of the signed-in address in a pool. Today begins at 00:00 UTC of the chain.',
  input: HostingPoolQuery,
  data: HostingIncomeTotals,
  session: 'required',
  about: 'self',
  example: {
    input: {},
    data: {
      orders: 1,
      openOrders: 1,
      principal: hundred,
      promisedUsdt: '1600000000000000000',
      promisedToken: '10800000000000000000',
      claimedUsdt: '53333333333333333',
      claimedToken: '360000000000000000',
      claimedUsdtToday: '53333333333333333',
      claimedTokenToday: '360000000000000000',
    },
  },
})

export const pageHostingIncome = defineCall({
  method: 'GET',
  path: 'pageHostingIncome',
  tag,
  summary: 'Payments to the signed-in address, newest first: rewards claimed and principal released.',
  input: HostingPageQuery,
  data: Page(HostingIncome),
  session: 'required',
  about: 'self',
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      orderId: 7,
      kind: 'claim',
      usdt: '53333333333333333',
      token: '360000000000000000',
      time: 1_763_726_400,
      txHash: hash,
      final: false,
    }),
  },
})

export const getHostingRunway = defineCall({
  method: 'GET',
  path: 'getHostingRunway',
  tag,
  summary:
    'How long the budget of a pool lasts: what it can still promise, and what the orders of the last 30 days were promised.',
  input: HostingPoolQuery,
  data: HostingRunway,
  errors: ['CHAIN_UNAVAILABLE'],
  session: 'none',
  example: {
    input: { pool: 'liquidity' },
    data: {
      block: 815,
      time: 1_763_683_260,
      contract: someone,
      assets: [
        {
          symbol: 'TDE',
          asset: someone,
          free: '1000000000000000000000000',
          reserved: '10800000000000000000',
          levelDue: '0',
          promised: '10800000000000000000',
          days: 2_777_777,
        },
      ],
    },
  },
})

export const exportHosting = defineCall({
  method: 'GET',
  path: 'exportHosting',
  tag,
  summary:
    'Own orders or payments of a pool as text of a CSV file in parts of 5,000 rows: ask again from `next` until it is null. The parts, one after the other, are the file.',
  input: HostingExportQuery,
  data: CsvPart,
  session: 'required',
  about: 'self',
  example: {
    input: { what: 'payments' },
    data: {
      fileName: 'holdfast-hosting-payments.csv',
      csv: `time,order,kind,principal,reward USDT,reward TDE,transaction\r\n2025-11-21T12:00:00.000Z,7,claim,0,0.053333333333333333,0.36,${hash}\r\n`,
      next: null,
    },
  },
})
