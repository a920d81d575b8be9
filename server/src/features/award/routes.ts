import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { AwardService } from './service.ts'

export function awardRoutes(app: FastifyInstance, award: AwardService): void {
  answer(app, calls.getAward, (_, { caller }) => award.award(caller.session?.address))
  answer(app, calls.pageAwardInflows, (q) => award.inflows(q))
  answer(app, calls.pageAwardMembers, (q) => award.members(q))
  answer(app, calls.exportAwardInflows, (q) => award.exportInflows(q))
  answer(app, calls.pageAwardIncome, (q, { caller }) => award.income(caller.session.address, q))
  answer(app, calls.exportAwardIncome, (q, { caller }) => award.exportIncome(caller.session.address, q))
}
