import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { SalesService } from './service.ts'
import type { ProjectTextsService } from './texts.ts'

/** Calls about the session's own purchases and payments. */
export function ownSalesRoutes(app: FastifyInstance, sales: SalesService): void {
  answer(app, calls.pageSaleOrders, (q, { caller }) => sales.orders(caller.session.address, q))
  answer(app, calls.pageSaleReleases, (q, { caller }) => sales.releases(caller.session.address, q))
  answer(app, calls.pageSaleIncome, (q, { caller }) => sales.income(caller.session.address, q))
  answer(app, calls.pageSaleCommissions, (q, { caller }) => sales.commissions(caller.session.address, q))
  answer(app, calls.pageSaleStandings, (q, { caller }) => sales.standings(caller.session.address, q))
}

/** Calls about the session's own project. */
export function managerSalesRoutes(
  app: FastifyInstance,
  sales: SalesService,
  texts: ProjectTextsService,
): void {
  answer(app, calls.pageProjectOrders, (q, { caller }) => sales.projectOrders(caller.session.address, q))
  answer(app, calls.pageProjectParticipants, (q, { caller }) => sales.participants(caller.session.address, q))
  answer(app, calls.setProjectText, (q, { caller }) => texts.set(caller.session.address, q))
}
