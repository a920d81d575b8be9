import { Page } from '../envelope.ts'
import {
  ManagedProjectsQuery,
  Project,
  ProjectPools,
  ProjectQuery,
  ProjectsQuery,
  ProjectTexts,
  ProjectTextsQuery,
  Sale,
  SaleDetail,
  SaleInfo,
  SaleQuery,
  SalesQuery,
} from '../sale-calls.ts'
import { hash, pageWith } from './examples.ts'
import * as example from './sales-examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'sales'

export const pageProjects = defineCall({
  method: 'GET',
  path: 'pageProjects',
  tag,
  summary:
    'Projects, newest first, each with its latest sale and the text its manager wrote: in the language of `lang`, or visibly in another.',
  input: ProjectsQuery,
  data: Page(Project),
  errors: ['CHAIN_UNAVAILABLE', 'MODULE_CLOSED'],
  session: 'none',
  example: { input: { page: 1, size: 20 }, data: pageWith(example.project) },
})

export const getProject = defineCall({
  method: 'GET',
  path: 'getProject',
  tag,
  summary: 'One project with its latest sale.',
  input: ProjectQuery,
  data: Project,
  errors: ['CHAIN_UNAVAILABLE', 'PROJECT_UNKNOWN'],
  session: 'none',
  example: { input: { project: 1 }, data: example.project },
})

export const getProjectPools = defineCall({
  method: 'GET',
  path: 'getProjectPools',
  tag,
  summary: "A project's seven power pools from events, as of the block given with them.",
  input: ProjectQuery,
  data: ProjectPools,
  errors: ['CHAIN_UNAVAILABLE', 'PROJECT_UNKNOWN'],
  session: 'none',
  example: {
    input: { project: 1 },
    data: {
      project: 1,
      block: 815,
      pools: example.project.poolRates.map((rate, pool) => ({
        pool,
        rate,
        members: pool === 0 ? 7 : 0,
        power: pool === 0 ? '600000000000000000000' : '0',
      })),
      sharedUsdt: '60000000000000000000',
      sharedTokens: '0',
      paidUsdt: '0',
      paidTokens: '0',
      filledTokens: '5000000000000000000000',
      endTime: 1_765_584_000,
    },
  },
})

export const pageSales = defineCall({
  method: 'GET',
  path: 'pageSales',
  tag,
  summary: 'Sales, newest first. `open` can be bought from now, `upcoming` has not started.',
  input: SalesQuery,
  data: Page(Sale),
  errors: ['CHAIN_UNAVAILABLE', 'MODULE_CLOSED'],
  session: 'none',
  example: { input: { page: 1, size: 20, state: 'open' }, data: pageWith(example.sale) },
})

export const getSale = defineCall({
  method: 'GET',
  path: 'getSale',
  tag,
  summary: 'One sale and the steps it has taken, oldest first; without a transaction where time made them.',
  input: SaleQuery,
  data: SaleDetail,
  errors: ['CHAIN_UNAVAILABLE', 'PROJECT_UNKNOWN', 'SALE_UNKNOWN'],
  session: 'none',
  example: {
    input: { project: 1, sale: 1 },
    data: {
      sale: example.sale,
      steps: [
        { state: 'awaitingOrder', time: example.sale.createdAt, txHash: hash },
        { state: 'orderArranged', time: example.sale.startTime, txHash: null },
      ],
    },
  },
})

export const getSaleInfo = defineCall({
  method: 'GET',
  path: 'getSaleInfo',
  tag,
  summary: 'All projects at a glance from events, as of the block given with them.',
  input: Type.Object({}),
  data: SaleInfo,
  errors: ['MODULE_CLOSED'],
  session: 'none',
  example: {
    input: {},
    data: {
      block: 815,
      time: 1_763_690_010,
      projects: 1,
      sales: 1,
      openSales: 1,
      upcomingSales: 0,
      successfulSales: 0,
      participants: 7,
      orders: 9,
      raised: '600000000000000000000',
      refunded: '0',
    },
  },
})

export const getProjectTexts = defineCall({
  method: 'GET',
  path: 'getProjectTexts',
  tag,
  summary: "What a project's manager wrote about it, or about one of its sales, in every language there is.",
  input: ProjectTextsQuery,
  data: ProjectTexts,
  errors: ['PROJECT_UNKNOWN', 'SALE_UNKNOWN'],
  session: 'none',
  example: {
    input: { project: 1 },
    data: [{ language: 'en', title: 'Orbit', text: 'What the project is about.', updatedAt: 1_763_600_100 }],
  },
})

export const pageManagedProjects = defineCall({
  method: 'GET',
  path: 'pageManagedProjects',
  tag: 'sales, for operators',
  summary:
    'All projects with their latest sale, also while sales are closed (manager, guardian, auditor), newest first unless sorted.',
  input: ManagedProjectsQuery,
  data: Page(Project),
  session: 'required',
  errors: ['CHAIN_UNAVAILABLE'],
  roles: ['manager', 'guardian', 'auditor'],
  example: {
    input: { sort: 'totalAmount', order: 'desc', page: 1, size: 20 },
    data: pageWith(example.project),
  },
})
