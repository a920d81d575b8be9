import { Page } from '../envelope.ts'
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
} from '../operators.ts'
import { pageWith, someone } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

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

export const getOperatorRoles = defineCall({
  method: 'GET',
  path: 'getOperatorRoles',
  tag,
  summary: 'The roles that the signed-in address holds; none for a user.',
  input: Type.Object({}),
  data: Type.Array(Type.Enum(OPERATOR_ROLES)),
  session: 'required',
  about: 'self',
  example: { input: {}, data: ['manager'] },
})

export const pageOperators = defineCall({
  method: 'GET',
  path: 'pageOperators',
  tag,
  summary: 'Every operator with its roles (manager, auditor).',
  input: OperatorsQuery,
  data: Page(Operator),
  session: 'required',
  roles: ['manager', 'auditor'],
  example: {
    input: { role: 'manager', page: 1, size: 20 },
    data: pageWith({ address: someone, roles: [{ role: 'manager', since: 1_763_683_200, by: null }] }),
  },
})

export const proposeRole = defineCall({
  method: 'POST',
  path: 'proposeRole',
  tag,
  summary: 'Asks a second manager to give or take a role (manager).',
  input: RoleInput,
  data: Proposal,
  errors: ['ROLE_UNCHANGED', 'AUDITOR_ALONE', 'TOO_FEW_MANAGERS', 'PROPOSAL_EXISTS'],
  session: 'required',
  roles: ['manager'],
  example: {
    input: { address: another, role: 'store', granted: true, reason: exampleProposal.reason },
    data: exampleProposal,
  },
})

export const pageProposals = defineCall({
  method: 'GET',
  path: 'pageProposals',
  tag,
  summary: 'What operators proposed, newest first, and whether the caller may decide it (every operator).',
  input: ProposalQuery,
  data: Page(Proposal),
  session: 'required',
  roles: ['manager', 'finance', 'guardian', 'auditor'],
  example: {
    input: { state: 'open', page: 1, size: 20 },
    data: pageWith(exampleProposal),
  },
})

export const getProposal = defineCall({
  method: 'GET',
  path: 'getProposal',
  tag,
  summary: 'One proposal by its number, with what has to be signed about it (every operator).',
  input: ProposalIdInput,
  data: Proposal,
  errors: ['PROPOSAL_UNKNOWN'],
  session: 'required',
  roles: ['manager', 'finance', 'guardian', 'auditor'],
  example: { input: { id: 3 }, data: exampleProposal },
})

export const signProposal = defineCall({
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
  about: 'maker',
  example: { input: { id: 3, time: 1_763_683_210, signature }, data: exampleProposal },
})

export const stopProposal = defineCall({
  method: 'POST',
  path: 'stopProposal',
  tag,
  summary:
    'Ends a proposal that was approved and waits for its delay (manager, finance, guardian): one person is enough.',
  input: StopProposalInput,
  data: Proposal,
  errors: ['PROPOSAL_UNKNOWN', 'PROPOSAL_CLOSED'],
  session: 'required',
  roles: ['manager', 'finance', 'guardian'],
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
})

export const decideProposal = defineCall({
  method: 'POST',
  path: 'decideProposal',
  tag,
  summary:
    'Approves a proposal, which carries it out at once or after its delay, or refuses it. Never by who made it, and only once. An approval is the wallet’s signature (EIP-712, `Approval`) over the whole proposal with decision `approve` and `time`; the maker’s signature is checked again too.',
  input: DecideInput,
  data: Proposal,
  errors: [
    'PROPOSAL_UNKNOWN',
    'PROPOSAL_CLOSED',
    'SECOND_PERSON_REQUIRED',
    'PROPOSAL_UNSIGNED',
    'SIGNATURE_INVALID',
    'APPROVAL_EXPIRED',
    'CUSTODIAN_REQUIRED',
    'CHAIN_UNAVAILABLE',
    // Refusals of the single kinds of proposals when they are carried out.
    'ROLE_UNCHANGED',
    'AUDITOR_ALONE',
    'TOO_FEW_MANAGERS',
    'SETTING_VALUE',
    'SETTING_CHANGED',
    'INSUFFICIENT_BALANCE',
    'DEPOSIT_UNKNOWN',
    'DEPOSIT_NOT_CLAIMABLE',
    'ADDRESS_NOT_PAYABLE',
    'PAYMENT_UNKNOWN',
    'CUSTODY_HALTED',
    'WEBHOOKS_OFF',
    'WEBHOOK_URL',
  ],
  session: 'required',
  // Each kind of proposal has its own checkers among these.
  roles: ['manager', 'finance'],
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
})

export const withdrawProposal = defineCall({
  method: 'POST',
  path: 'withdrawProposal',
  tag,
  summary: 'Takes back a proposal of the caller that nobody decided yet.',
  input: WithdrawProposalInput,
  data: Proposal,
  errors: ['PROPOSAL_UNKNOWN', 'PROPOSAL_CLOSED'],
  session: 'required',
  about: 'maker',
  example: {
    input: { id: 3 },
    data: { ...exampleProposal, state: 'withdrawn', decidedAt: 1_763_683_800 },
  },
})

export const pageAudit = defineCall({
  method: 'GET',
  path: 'pageAudit',
  tag,
  summary: 'The audit log (manager, auditor), newest first unless sorted. Nobody can change or remove a row.',
  input: AuditQuery,
  data: Page(AuditRecord),
  session: 'required',
  roles: ['manager', 'auditor'],
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
})
