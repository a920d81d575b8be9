import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { HostingService } from './service.ts'

export function hostingRoutes(app: FastifyInstance, hosting: HostingService): void {
  answer(app, calls.pageHostingOrders, (q, { caller }) => hosting.orders(caller.session.address, q))
  answer(app, calls.pageHostingPeriods, (q) => hosting.periods(q))
  answer(app, calls.getHostingPool, ({ pool }) => hosting.pool(pool))
  answer(app, calls.getHostingRunway, ({ pool }) => hosting.runway(pool))
  answer(app, calls.getHostingIncome, ({ pool }, { caller }) => hosting.income(caller.session.address, pool))
  answer(app, calls.pageHostingIncome, (q, { caller }) => hosting.payments(caller.session.address, q))
  answer(app, calls.exportHosting, (q, { caller }) => hosting.export(caller.session.address, q))
}
