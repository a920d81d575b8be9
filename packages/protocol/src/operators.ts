import { type Static, Type } from 'typebox'
import { Address, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'

/**
 * What an operator may be. `manager` runs the product; `finance` deals with deposits, withdrawals and prices; `content` with
 * notices, goods and texts; `store` ships orders; `guardian` pauses; `auditor` reads everything and changes nothing, and
 * holds no other role.
 */
export const OPERATOR_ROLES = ['manager', 'finance', 'content', 'store', 'guardian', 'auditor'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]
const Role = Type.Enum(OPERATOR_ROLES)

/** Why something is changed: every change by an operator says it. */
export const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' })

/** Inputs of `pageOperators` (manager, auditor). */
export const OPERATOR_SORTS = ['address', 'since'] as const
export const OperatorsQuery = Type.Interface([ListQuery(OPERATOR_SORTS)], { role: Type.Optional(Role) })
export type OperatorsQuery = Static<typeof OperatorsQuery>

/** An operator and the roles it holds (`pageOperators`). */
export const Operator = Type.Object({
  address: Address,
  roles: Type.Array(
    Type.Object({
      role: Role,
      since: UnixSeconds,
      /** who proposed it; null when it came with the configuration */
      by: Type.Union([Address, Type.Null()]),
    }),
  ),
})
export type Operator = Static<typeof Operator>

/** `proposeRole`: giving or taking a role needs two managers. */
export const RoleInput = Type.Object({
  address: Address,
  role: Role,
  granted: Type.Boolean(),
  reason: Reason,
})
export type RoleInput = Static<typeof RoleInput>

export const AUDIT_SORTS = ['time', 'actor', 'action', 'subject'] as const
/** Inputs of `pageAudit`: `action` and `subject` by how they begin. */
export const AuditQuery = Type.Interface([ListQuery(AUDIT_SORTS)], {
  action: Type.Optional(Type.String({ maxLength: 60 })),
  actor: Type.Optional(Address),
  subject: Type.Optional(Type.String({ maxLength: 200 })),
})
export type AuditQuery = Static<typeof AuditQuery>

/** A row of `pageAudit`: nobody can change or remove one. */
export const AuditRecord = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  time: UnixSeconds,
  /** null: the configuration at start, or a job */
  actor: Type.Union([Address, Type.Null()]),
  role: Type.Union([Role, Type.Null()]),
  action: Type.String(),
  subject: Type.String(),
  /** as JSON text; null when there was nothing before or is nothing after */
  before: Type.Union([Type.String(), Type.Null()]),
  after: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
})
export type AuditRecord = Static<typeof AuditRecord>

/** `open` waits for a second operator; `expired` was not decided in time; `withdrawn` by its maker. */
export const PROPOSAL_STATES = ['open', 'executed', 'refused', 'withdrawn', 'expired'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

export const PROPOSAL_SORTS = ['createdAt', 'kind', 'subject', 'maker', 'expiresAt', 'state'] as const
export const ProposalQuery = Type.Interface([ListQuery(PROPOSAL_SORTS)], {
  state: Type.Optional(Type.Enum(PROPOSAL_STATES)),
  kind: Type.Optional(Type.String({ maxLength: 60 })),
})
export type ProposalQuery = Static<typeof ProposalQuery>

/** What one operator asks for and another one decides: never the same. Executed at most once. */
export const Proposal = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  kind: Type.String(),
  /** what it is about: an address, the id of a deposit, the name of a setting */
  subject: Type.String(),
  /** what would be done, as JSON text */
  payload: Type.String(),
  reason: Type.String(),
  state: Type.Enum(PROPOSAL_STATES),
  maker: Address,
  createdAt: UnixSeconds,
  expiresAt: UnixSeconds,
  checker: Type.Union([Address, Type.Null()]),
  decidedAt: Type.Union([UnixSeconds, Type.Null()]),
  note: Type.Union([Type.String(), Type.Null()]),
  /** what came of it, as JSON text */
  result: Type.Union([Type.String(), Type.Null()]),
  /** whether the asking operator may decide it */
  mayDecide: Type.Boolean(),
})
export type Proposal = Static<typeof Proposal>

const ProposalId = Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 })
export const DecideInput = Type.Object({ id: ProposalId, approve: Type.Boolean(), note: Reason })
export type DecideInput = Static<typeof DecideInput>
export const WithdrawProposalInput = Type.Object({ id: ProposalId })
