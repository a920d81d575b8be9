import { Type } from 'typebox'
import { Page, PageQuery } from '../envelope.ts'
import { CsvPart } from '../lists.ts'
import {
  ResonanceArcs,
  ResonanceArcsQuery,
  ResonanceExportQuery,
  ResonanceIncome,
  ResonanceOrder,
  ResonanceOrdersQuery,
  ResonancePeriod,
  ResonancePeriodDetail,
  ResonancePeriodQuery,
  ResonancePeriodsQuery,
  ResonancePoolInfo,
  ResonanceTotals,
} from '../resonance.ts'
import { hash, pageWith } from './examples.ts'
import * as example from './resonance-examples.ts'
import { defineCall } from './call.ts'

const tag = 'resonance'
const own = { tag, session: 'required', about: 'self' } as const

export const getResonancePool = defineCall({
  method: 'GET',
  path: 'getResonancePool',
  tag,
  summary:
    'The resonance pool: its lines with what their next periods need, its books, and totals from events.',
  input: Type.Object({}),
  data: ResonancePoolInfo,
  errors: ['MODULE_CLOSED', 'CHAIN_UNAVAILABLE'],
  session: 'none',
  example: { input: {}, data: example.pool },
})

export const pageResonancePeriods = defineCall({
  method: 'GET',
  path: 'pageResonancePeriods',
  tag,
  summary:
    'Periods of the resonance pool, newest first; with a session, what the signed-in address has in each.',
  input: ResonancePeriodsQuery,
  data: Page(ResonancePeriod),
  errors: ['MODULE_CLOSED'],
  session: 'optional',
  example: { input: { line: 1, page: 1, size: 20 }, data: pageWith(example.period) },
})

export const getResonancePeriod = defineCall({
  method: 'GET',
  path: 'getResonancePeriod',
  tag,
  summary:
    'One period with all that its draw is recomputed from; with a session, the arcs of the signed-in address. Also while the part is switched off.',
  input: ResonancePeriodQuery,
  data: ResonancePeriodDetail,
  errors: ['PERIOD_UNKNOWN'],
  session: 'optional',
  example: {
    input: { period: 3 },
    data: { ...example.period, chainId: 31_337, contract: example.contract, own: [example.arc] },
  },
})

export const getResonanceArcs = defineCall({
  method: 'GET',
  path: 'getResonanceArcs',
  tag,
  summary:
    'Everybody’s arcs on the ring of one period in the order of joining, in parts of 5,000: ask again from `next` until it is null.',
  input: ResonanceArcsQuery,
  data: ResonanceArcs,
  errors: ['PERIOD_UNKNOWN'],
  session: 'none',
  example: {
    input: { period: 3 },
    data: {
      before: '0',
      orders: [6, 7],
      amounts: ['900000000000000000000', '100000000000000000000'],
      next: null,
    },
  },
})

export const pageResonanceOrders = defineCall({
  ...own,
  method: 'GET',
  path: 'pageResonanceOrders',
  summary:
    'Orders of the signed-in address in the resonance pool, newest first, each with its timeline. `open` have something that is not yet paid, `ended` nothing.',
  input: ResonanceOrdersQuery,
  data: Page(ResonanceOrder),
  example: { input: { page: 1, size: 20, state: 'open' }, data: pageWith(example.order) },
})

export const pageResonanceIncome = defineCall({
  ...own,
  method: 'GET',
  path: 'pageResonanceIncome',
  summary:
    'Payments of the resonance pool to the signed-in address, newest first: what was not filled, rewards, principal.',
  input: PageQuery,
  data: Page(ResonanceIncome),
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      orderId: 7,
      period: 3,
      kind: 'claim',
      usdt: '50000000000000000',
      token: '357142857142857142',
      time: 1_763_726_400,
      txHash: hash,
      final: false,
    }),
  },
})

export const getResonanceIncome = defineCall({
  ...own,
  method: 'GET',
  path: 'getResonanceIncome',
  summary: 'Sums over all orders of the signed-in address in the resonance pool.',
  input: Type.Object({}),
  data: ResonanceTotals,
  example: {
    input: {},
    data: {
      orders: 1,
      openOrders: 1,
      joined: '0',
      principal: '100000000000000000000',
      refundDue: '0',
      promisedUsdt: '700000000000000000',
      promisedToken: '5000000000000000000',
      dueUsdt: '50000000000000000',
      dueToken: '357142857142857142',
      claimedUsdt: '0',
      claimedToken: '0',
      claimedUsdtToday: '0',
      claimedTokenToday: '0',
    },
  },
})

export const exportResonance = defineCall({
  ...own,
  method: 'GET',
  path: 'exportResonance',
  summary:
    'Own orders or payments of the resonance pool as text of a CSV file in parts of 5,000 rows: ask again from `next` until it is null. The parts, one after the other, are the file.',
  input: ResonanceExportQuery,
  data: CsvPart,
  example: {
    input: { what: 'payments' },
    data: {
      fileName: 'holdfast-resonance-payments.csv',
      csv: `time,period,order,kind,principal,reward USDT,reward TDE,transaction\r\n2025-11-21T12:00:00.000Z,3,7,claim,0,0.05,0.357142857142857142,${hash}\r\n`,
      next: null,
    },
  },
})
