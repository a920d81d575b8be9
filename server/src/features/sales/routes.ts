import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import { languageOf } from '../../i18n/index.ts'
import type { SalesService } from './service.ts'
import type { ProjectTextsService } from './texts.ts'

/** Calls about projects and sales that anybody may make. */
export function salesRoutes(app: FastifyInstance, sales: SalesService, texts: ProjectTextsService): void {
  answer(app, calls.pageProjects, (q, { request }) => sales.projects(q, languageOf(request.headers.lang)))
  answer(app, calls.getProject, (q, { request }) =>
    sales.project(q.project, languageOf(request.headers.lang)),
  )
  answer(app, calls.getProjectPools, (q) => sales.pools(q.project))
  answer(app, calls.pageSales, (q, { request }) => sales.sales(q, languageOf(request.headers.lang)))
  answer(app, calls.getSale, (q, { request }) =>
    sales.sale(q.project, q.sale, languageOf(request.headers.lang)),
  )
  answer(app, calls.getSaleInfo, () => sales.info())
  answer(app, calls.getProjectTexts, (q) => texts.all(q.project, q.sale ?? 0))
}

/** Projects as operators see them. */
export function operatorSalesRoutes(app: FastifyInstance, sales: SalesService): void {
  answer(app, calls.pageManagedProjects, (q, { request }) =>
    sales.managedProjects(q, languageOf(request.headers.lang)),
  )
}
