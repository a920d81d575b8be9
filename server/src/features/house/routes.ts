import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { HouseService } from './service.ts'

export function houseRoutes(app: FastifyInstance, house: HouseService): void {
  answer(app, calls.listHouseAccounts, () => house.accounts())
  answer(app, calls.listCashFlow, () => house.cashFlow())
  answer(app, calls.listDeductions, (_, { caller }) => house.deductions(caller.session))
  answer(app, calls.proposeAllocation, (input, { caller }) => house.allocate(caller.session, input))
  answer(app, calls.proposeCredit, (input, { caller }) => house.move(caller.session, 'credit', input))
  answer(app, calls.proposeDeduction, (input, { caller }) => house.move(caller.session, 'deduct', input))
}
