import { Page } from '@holdfast/protocol/envelope'
import {
  AuditQuery,
  AuditRecord,
  DecideInput,
  Operator,
  OPERATOR_ROLES,
  OperatorsQuery,
  Proposal,
  ProposalIdInput,
  ProposalQuery,
  RoleInput,
  SignProposalInput,
  StopProposalInput,
  WithdrawProposalInput,
} from '@holdfast/protocol/operators'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../../http/call.ts'
import { pageWith, someone } from '@holdfast/protocol/calls/examples'
import type { OperatorsService } from './service.ts'

const tag = 'operators'
const another = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const signature = `0x${'ab'.repeat(65)}`
const exampleProposal = {
  id: 3,
  kind: 'operators.setRole',
  subject: `${another.toLowerCase()} store`,
  payload: JSON.stringify({ address: another.toLowerCase(), role: 'store', granted: true }),
  reason: 'packs the orders from Monday on',
  state: 'open',
  maker: someone,
  createdAt: 1_763_683_200,
  expiresAt: 1_764_288_000,
  checker: null,
  decidedAt: null,
  note: null,
  result: null,
  signed: true,
  dueAt: null,
  mayDecide: false,
  mayStop: false,
  asOf: 1_763_683_200,
}

export function operatorsRoutes(app: FastifyInstance, operators: OperatorsService): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'getOperatorRoles',
      tag,
      summary: 'The roles that the signed-in address holds; none for a user.',
      input: Type.Object({}),
      data: Type.Array(Type.Enum(OPERATOR_ROLES)),
      session: 'required',
      example: { input: {}, data: ['manager'] },
    },
    (_, { caller }) => operators.rolesOf(caller.session.address),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageOperators',
      tag,
      summary: 'Every operator with its roles (manager, auditor).',
      input: OperatorsQuery,
      data: Page(Operator),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: {
        input: { role: 'manager', page: 1, size: 20 },
        data: pageWith({ address: someone, roles: [{ role: 'manager', since: 1_763_683_200, by: null }] }),
      },
    },
    async (q, { caller }) => {
      await operators.requireReader(caller.session)
      return operators.list(q)
    },
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'proposeRole',
      tag,
      summary: 'Asks a second manager to give or take a role (manager).',
      input: RoleInput,
      data: Proposal,
      errors: ['ROLE_REQUIRED', 'ROLE_UNCHANGED', 'AUDITOR_ALONE', 'TOO_FEW_MANAGERS', 'PROPOSAL_EXISTS'],
      session: 'required',
      example: {
        input: { address: another, role: 'store', granted: true, reason: exampleProposal.reason },
        data: exampleProposal,
      },
    },
    (input, { caller }) => operators.proposeRole(caller.session, input),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageProposals',
      tag,
      summary:
        'What operators proposed, newest first, and whether the caller may decide it (every operator).',
      input: ProposalQuery,
      data: Page(Proposal),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: {
        input: { state: 'open', page: 1, size: 20 },
        data: pageWith(exampleProposal),
      },
    },
    async (q, { caller }) => {
      await operators.requireReader(caller.session, 'finance', 'guardian')
      return operators.proposals.page(caller.session, q)
    },
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getProposal',
      tag,
      summary: 'One proposal by its number, with what has to be signed about it (every operator).',
      input: ProposalIdInput,
      data: Proposal,
      errors: ['ROLE_REQUIRED', 'PROPOSAL_UNKNOWN'],
      session: 'required',
      example: { input: { id: 3 }, data: exampleProposal },
    },
    async ({ id }, { caller }) => {
      await operators.requireReader(caller.session, 'finance', 'guardian')
      return operators.proposals.get(caller.session, id)
    },
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'signProposal',
      tag,
      summary:
        'The wallet of who made a proposal confirms it: the signature (EIP-712, `Approval`) is over the whole proposal with decision `propose` and `time`. Before that nobody can approve it.',
      input: SignProposalInput,
      data: Proposal,
      errors: [
        'PROPOSAL_UNKNOWN',
        'PROPOSAL_CLOSED',
        'SIGNATURE_INVALID',
        'APPROVAL_EXPIRED',
        'CUSTODIAN_REQUIRED',
        'CHAIN_UNAVAILABLE',
      ],
      session: 'required',
      example: { input: { id: 3, time: 1_763_683_210, signature }, data: exampleProposal },
    },
    (input, { caller }) => operators.proposals.sign(caller.session, input),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'stopProposal',
      tag,
      summary:
        'Ends a proposal that was approved and waits for its delay (manager, finance, guardian): one person is enough.',
      input: StopProposalInput,
      data: Proposal,
      errors: ['ROLE_REQUIRED', 'PROPOSAL_UNKNOWN', 'PROPOSAL_CLOSED'],
      session: 'required',
      example: {
        input: { id: 3, note: 'the user showed the receipt' },
        data: {
          ...exampleProposal,
          state: 'stopped',
          checker: another,
          decidedAt: 1_763_683_800,
          note: 'spoken to',
          result: '{"by":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","note":"the user showed the receipt"}',
          dueAt: 1_763_943_000,
        },
      },
    },
    (input, { caller }) => operators.proposals.stop(caller.session, input),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'decideProposal',
      tag,
      summary:
        'Approves a proposal, which carries it out at once or after its delay, or refuses it. Never by who made it, and only once. An approval is the wallet’s signature (EIP-712, `Approval`) over the whole proposal with decision `approve` and `time`; the maker’s signature is checked again too.',
      input: DecideInput,
      data: Proposal,
      errors: [
        'ROLE_REQUIRED',
        'PROPOSAL_UNKNOWN',
        'PROPOSAL_CLOSED',
        'SECOND_PERSON_REQUIRED',
        'PROPOSAL_UNSIGNED',
        'SIGNATURE_INVALID',
        'APPROVAL_EXPIRED',
        'CUSTODIAN_REQUIRED',
        'CHAIN_UNAVAILABLE',
        ...operators.proposals.errors(),
      ],
      session: 'required',
      example: {
        input: { id: 3, approve: true, note: 'spoken to', time: 1_763_683_790, signature },
        data: {
          ...exampleProposal,
          state: 'executed',
          checker: another,
          decidedAt: 1_763_683_800,
          note: 'spoken to',
          result: '{"granted":true}',
        },
      },
    },
    (input, { caller }) => operators.proposals.decide(caller.session, input),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'withdrawProposal',
      tag,
      summary: 'Takes back a proposal of the caller that nobody decided yet.',
      input: WithdrawProposalInput,
      data: Proposal,
      errors: ['PROPOSAL_UNKNOWN', 'PROPOSAL_CLOSED'],
      session: 'required',
      example: {
        input: { id: 3 },
        data: { ...exampleProposal, state: 'withdrawn', decidedAt: 1_763_683_800 },
      },
    },
    ({ id }, { caller }) => operators.proposals.withdraw(caller.session, id),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageAudit',
      tag,
      summary:
        'The audit log (manager, auditor), newest first unless sorted. Nobody can change or remove a row.',
      input: AuditQuery,
      data: Page(AuditRecord),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: {
        input: { action: 'config.set', page: 1, size: 20 },
        data: pageWith({
          id: 12,
          time: 1_763_683_260,
          actor: someone,
          role: 'manager',
          action: 'config.set',
          subject: 'withdrawal.feeBps',
          before: '"200"',
          after: '{"value":"150","effectiveAt":1763683260}',
          reason: 'lower fee from December on',
        }),
      },
    },
    async (q, { caller }) => {
      await operators.requireReader(caller.session)
      return operators.audits(q)
    },
  )
}
