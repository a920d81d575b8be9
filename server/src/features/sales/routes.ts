import { Page } from '@holdfast/protocol/envelope'
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
} from '@holdfast/protocol/sale-calls'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../../http/call.ts'
import { hash, pageWith } from '@holdfast/protocol/calls/examples'
import type { Operators } from '../../http/operators.ts'
import { languageOf } from '../../i18n/index.ts'
import * as example from '@holdfast/protocol/calls/sales-examples'
import type { SalesService } from './service.ts'
import type { ProjectTextsService } from './texts.ts'

const tag = 'sales'

/** Calls about projects and sales that anybody may make. */
export function salesRoutes(app: FastifyInstance, sales: SalesService, texts: ProjectTextsService): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageProjects',
      tag,
      summary:
        'Projects, newest first, each with its latest sale and the text its manager wrote: in the language of `lang`, or visibly in another.',
      input: ProjectsQuery,
      data: Page(Project),
      errors: ['MODULE_CLOSED'],
      session: 'none',
      example: { input: { page: 1, size: 20 }, data: pageWith(example.project) },
    },
    (q, { request }) => sales.projects(q, languageOf(request.headers.lang)),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getProject',
      tag,
      summary: 'One project with its latest sale.',
      input: ProjectQuery,
      data: Project,
      errors: ['PROJECT_UNKNOWN'],
      session: 'none',
      example: { input: { project: 1 }, data: example.project },
    },
    (q, { request }) => sales.project(q.project, languageOf(request.headers.lang)),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getProjectPools',
      tag,
      summary: "A project's seven power pools from events, as of the block given with them.",
      input: ProjectQuery,
      data: ProjectPools,
      errors: ['PROJECT_UNKNOWN'],
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
    },
    (q) => sales.pools(q.project),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageSales',
      tag,
      summary: 'Sales, newest first. `open` can be bought from now, `upcoming` has not started.',
      input: SalesQuery,
      data: Page(Sale),
      errors: ['MODULE_CLOSED'],
      session: 'none',
      example: { input: { page: 1, size: 20, state: 'open' }, data: pageWith(example.sale) },
    },
    (q, { request }) => sales.sales(q, languageOf(request.headers.lang)),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getSale',
      tag,
      summary:
        'One sale and the steps it has taken, oldest first; without a transaction where time made them.',
      input: SaleQuery,
      data: SaleDetail,
      errors: ['PROJECT_UNKNOWN', 'SALE_UNKNOWN'],
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
    },
    (q, { request }) => sales.sale(q.project, q.sale, languageOf(request.headers.lang)),
  )
  addCall(
    app,
    {
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
    },
    () => sales.info(),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getProjectTexts',
      tag,
      summary:
        "What a project's manager wrote about it, or about one of its sales, in every language there is.",
      input: ProjectTextsQuery,
      data: ProjectTexts,
      errors: ['PROJECT_UNKNOWN', 'SALE_UNKNOWN'],
      session: 'none',
      example: {
        input: { project: 1 },
        data: [
          { language: 'en', title: 'Orbit', text: 'What the project is about.', updatedAt: 1_763_600_100 },
        ],
      },
    },
    (q) => texts.all(q.project, q.sale ?? 0),
  )
}

/** Projects as operators see them. */
export function operatorSalesRoutes(app: FastifyInstance, sales: SalesService, operators: Operators): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageManagedProjects',
      tag: 'sales, for operators',
      summary:
        'All projects with their latest sale, also while sales are closed (manager, guardian, auditor), newest first unless sorted.',
      input: ManagedProjectsQuery,
      data: Page(Project),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: {
        input: { sort: 'totalAmount', order: 'desc', page: 1, size: 20 },
        data: pageWith(example.project),
      },
    },
    async (q, { caller, request }) => {
      await operators.requireReader(caller.session, 'guardian')
      return sales.managedProjects(q, languageOf(request.headers.lang))
    },
  )
}
