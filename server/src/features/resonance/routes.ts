import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { RobotService } from './robot/service.ts'
import type { ResonanceService } from './service.ts'

export function resonanceRoutes(app: FastifyInstance, s: ResonanceService, robot: RobotService): void {
  answer(app, calls.getResonancePool, () => s.pool())
  answer(app, calls.pageResonancePeriods, (q, { caller }) => s.periods(caller.session?.address, q))
  answer(app, calls.getResonancePeriod, ({ period }, { caller }) => s.period(caller.session?.address, period))
  answer(app, calls.getResonanceArcs, (q) => s.arcs(q))
  answer(app, calls.pageResonanceOrders, (q, { caller }) => s.orders(caller.session.address, q))
  answer(app, calls.pageResonanceIncome, (q, { caller }) => s.payments(caller.session.address, q))
  answer(app, calls.getResonanceIncome, (_, { caller }) => s.income(caller.session.address))
  answer(app, calls.exportResonance, (q, { caller }) => s.export(caller.session.address, q))
  answer(app, calls.getRobot, () => robot.report())
  answer(app, calls.pageRobotActions, (q) => robot.actions(q))
}
