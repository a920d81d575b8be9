import { Page } from '../envelope.ts'
import {
  OwnSalesQuery,
  ProjectOrdersQuery,
  SaleCommission,
  SaleIncome,
  SaleOrder,
  SaleOrdersQuery,
  SaleParticipant,
  SaleRelease,
  SaleStanding,
} from '../sale-account-calls.ts'
import { ProjectTextInput, ProjectTexts } from '../sale-calls.ts'
import { hash, pageWith, someone } from './examples.ts'
import * as example from './sales-examples.ts'
import { defineCall } from './call.ts'

const tag = 'sales'
const named = { project: 1, projectName: 'Orbit' }

export const pageSaleOrders = defineCall({
  method: 'GET',
  path: 'pageSaleOrders',
  tag,
  summary: 'Purchases of the signed-in address, newest first.',
  input: SaleOrdersQuery,
  data: Page(SaleOrder),
  session: 'required',
  errors: ['CHAIN_UNAVAILABLE'],
  about: 'self',
  example: { input: { page: 1, size: 20 }, data: pageWith(example.order) },
})

export const pageSaleReleases = defineCall({
  method: 'GET',
  path: 'pageSaleReleases',
  tag,
  summary:
    'What the signed-in address bought, a row for each sale: what is free, locked, paid, and at which marks it becomes free.',
  input: OwnSalesQuery,
  data: Page(SaleRelease),
  session: 'required',
  errors: ['CHAIN_UNAVAILABLE'],
  about: 'self',
  example: {
    input: { project: 1 },
    data: pageWith({
      ...named,
      sale: 1,
      saleName: 'First sale',
      token: example.token,
      mint: example.sale.mint,
      state: 'success',
      orders: 1,
      nfts: 2,
      amount: '100000000000000000000',
      tokens: '2000000000000000000000',
      vested: '200000000000000000000',
      released: '0',
      claimable: '200000000000000000000',
      nextTime: 1_764_892_800,
      nextTokens: '200000000000000000000',
      endTime: 1_770_336_000,
      marks: example.sale.releaseWeeks.map((week, i) => ({
        time: example.sale.endTime + week * example.sale.week,
        tokens: i < 8 ? '200000000000000000000' : '133333333333333333333',
        paid: false,
      })),
      drop: '20000000000000000000',
      dropped: '0',
      refundable: '0',
      leavable: '0',
      refunded: false,
    }),
  },
})

export const pageSaleIncome = defineCall({
  method: 'GET',
  path: 'pageSaleIncome',
  tag,
  summary:
    'Payments of projects to the signed-in address, newest first: bought tokens, airdrop, refunds, what came back by leaving, commissions, power pools, proceeds.',
  input: OwnSalesQuery,
  data: Page(SaleIncome),
  session: 'required',
  about: 'self',
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      kind: 'release',
      ...named,
      sale: 1,
      token: example.token,
      usdt: '0',
      tokens: '200000000000000000000',
      time: 1_764_290_000,
      txHash: hash,
      final: true,
    }),
  },
})

export const pageSaleCommissions = defineCall({
  method: 'GET',
  path: 'pageSaleCommissions',
  tag,
  summary:
    'Commissions booked for the signed-in address, newest first. They are owed once the sale has succeeded, and lost when it does not.',
  input: OwnSalesQuery,
  data: Page(SaleCommission),
  session: 'required',
  errors: ['CHAIN_UNAVAILABLE'],
  about: 'self',
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      ...named,
      sale: 1,
      saleName: 'First sale',
      orderId: 9,
      buyer: someone,
      generation: 1,
      level: 1,
      usdt: '3000000000000000000',
      state: 'pending',
      time: 1_763_690_000,
      txHash: hash,
      final: true,
    }),
  },
})

export const pageSaleStandings = defineCall({
  method: 'GET',
  path: 'pageSaleStandings',
  tag,
  summary: 'Sums of the signed-in address in each project it has part in, newest project first.',
  input: OwnSalesQuery,
  data: Page(SaleStanding),
  session: 'required',
  errors: ['CHAIN_UNAVAILABLE'],
  about: 'self',
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      ...named,
      token: example.token,
      mint: example.sale.mint,
      orders: 1,
      amount: '100000000000000000000',
      refunded: '0',
      tokens: '2000000000000000000000',
      released: '200000000000000000000',
      dropped: '0',
      commissionPending: '0',
      commissionTotal: '3000000000000000000',
      commissionPaid: '0',
      poolUsdt: '0',
      poolTokens: '0',
      pool: 0,
    }),
  },
})

export const pageProjectOrders = defineCall({
  method: 'GET',
  path: 'pageProjectOrders',
  tag,
  summary: 'Everybody’s purchases in a project that the signed-in address manages, newest first.',
  input: ProjectOrdersQuery,
  data: Page(SaleOrder),
  errors: ['CHAIN_UNAVAILABLE', 'PROJECT_UNKNOWN', 'NOT_PROJECT_MANAGER'],
  session: 'required',
  about: 'projectManager',
  example: { input: { project: 1, page: 1, size: 20 }, data: pageWith(example.order) },
})

export const pageProjectParticipants = defineCall({
  method: 'GET',
  path: 'pageProjectParticipants',
  tag,
  summary:
    'Who bought in a project that the signed-in address manages, a row for each account and sale, latest purchase first.',
  input: ProjectOrdersQuery,
  data: Page(SaleParticipant),
  errors: ['CHAIN_UNAVAILABLE', 'PROJECT_UNKNOWN', 'NOT_PROJECT_MANAGER'],
  session: 'required',
  about: 'projectManager',
  example: {
    input: { project: 1, sale: 1 },
    data: pageWith({
      account: someone,
      sale: 1,
      orders: 1,
      nfts: 2,
      amount: '100000000000000000000',
      tokens: '2000000000000000000000',
      releaseTokens: '0',
      firstTime: 1_763_690_000,
      lastTime: 1_763_690_000,
      refunded: false,
    }),
  },
})

export const setProjectText = defineCall({
  method: 'POST',
  path: 'setProjectText',
  tag,
  summary:
    'Writes the text of a project, or of one of its sales, in one language; an empty title takes it away. Answers with all texts.',
  input: ProjectTextInput,
  data: ProjectTexts,
  errors: ['PROJECT_UNKNOWN', 'SALE_UNKNOWN', 'NOT_PROJECT_MANAGER'],
  session: 'required',
  about: 'projectManager',
  example: {
    input: { project: 1, language: 'en', title: 'Orbit', text: 'What the project is about.' },
    data: [{ language: 'en', title: 'Orbit', text: 'What the project is about.', updatedAt: 1_763_600_100 }],
  },
})
