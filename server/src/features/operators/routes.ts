import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { OperatorsService } from './service.ts'

export function operatorsRoutes(app: FastifyInstance, operators: OperatorsService): void {
  answer(app, calls.getOperatorRoles, (_, { caller }) => operators.rolesOf(caller.session.address))
  answer(app, calls.pageOperators, (q) => operators.list(q))
  answer(app, calls.proposeRole, (input, { caller }) => operators.proposeRole(caller.session, input))
  answer(app, calls.pageProposals, (q, { caller }) => operators.proposals.page(caller.session, q))
  answer(app, calls.getProposal, ({ id }, { caller }) => operators.proposals.get(caller.session, id))
  answer(app, calls.signProposal, (input, { caller }) => operators.proposals.sign(caller.session, input))
  answer(app, calls.stopProposal, (input, { caller }) => operators.proposals.stop(caller.session, input))
  answer(app, calls.decideProposal, (input, { caller }) => operators.proposals.decide(caller.session, input))
  answer(app, calls.withdrawProposal, ({ id }, { caller }) =>
    operators.proposals.withdraw(caller.session, id),
  )
  answer(app, calls.pageAudit, (q) => operators.audits(q))
}
