import { type Static, Type } from 'typebox'
import type { ChainName } from './chain.ts'
import { Address, BaseUnits, Hash, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'
import { orderTypedData, type PayoutOrder } from './payouts.ts'

/**
 * Roles of operators. `manager` runs the product; `finance` handles deposits, withdrawals and prices; `content` notices, goods
 * and texts; `store` ships orders; `guardian` pauses; `auditor` reads everything, changes nothing and holds no other role.
 */
export const OPERATOR_ROLES = ['manager', 'finance', 'content', 'store', 'guardian', 'auditor'] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]
const Role = Type.Enum(OPERATOR_ROLES)

/** The reason that an operator gives for every change. */
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
/** Inputs of `pageAudit`: `action` and `subject` match the beginning. */
export const AuditQuery = Type.Interface([ListQuery(AUDIT_SORTS)], {
  action: Type.Optional(Type.String({ maxLength: 60 })),
  actor: Type.Optional(Address),
  subject: Type.Optional(Type.String({ maxLength: 200 })),
})
export type AuditQuery = Static<typeof AuditQuery>

/** A row of `pageAudit`; no row can be changed or removed. */
export const AuditRecord = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  time: UnixSeconds,
  /** null: the configuration at start, or a job */
  actor: Type.Union([Address, Type.Null()]),
  role: Type.Union([Role, Type.Null()]),
  action: Type.String(),
  subject: Type.String(),
  /** JSON text; null when there was no value before, or is none after */
  before: Type.Union([Type.String(), Type.Null()]),
  after: Type.Union([Type.String(), Type.Null()]),
  reason: Type.String(),
})
export type AuditRecord = Static<typeof AuditRecord>

/**
 * `open` waits for a second operator; `approved` waits for its delay to pass; `expired`: not decided in time; `withdrawn` by
 * its maker; `stopped` by an operator while it was approved; `failed`: could not be carried out after its delay.
 */
export const PROPOSAL_STATES = [
  'open',
  'approved',
  'executed',
  'refused',
  'withdrawn',
  'expired',
  'stopped',
  'failed',
] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

export const PROPOSAL_SORTS = ['createdAt', 'kind', 'subject', 'maker', 'expiresAt', 'state'] as const
export const ProposalQuery = Type.Interface([ListQuery(PROPOSAL_SORTS)], {
  state: Type.Optional(Type.Enum(PROPOSAL_STATES)),
  kind: Type.Optional(Type.String({ maxLength: 60 })),
})
export type ProposalQuery = Static<typeof ProposalQuery>

/** A request of one operator that another one decides, never the same person. Executed at most once. */
export const Proposal = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  kind: Type.String(),
  /** what it is about: an address, the id of a deposit, the name of a setting */
  subject: Type.String(),
  /** what would be done, as JSON text; exactly these characters are signed */
  payload: Type.String(),
  reason: Type.String(),
  state: Type.Enum(PROPOSAL_STATES),
  maker: Address,
  createdAt: UnixSeconds,
  expiresAt: UnixSeconds,
  checker: Type.Union([Address, Type.Null()]),
  decidedAt: Type.Union([UnixSeconds, Type.Null()]),
  note: Type.Union([Type.String(), Type.Null()]),
  /** the result of carrying it out, as JSON text */
  result: Type.Union([Type.String(), Type.Null()]),
  /** whether its maker has signed it; nobody can approve it before */
  signed: Type.Boolean(),
  /** unix seconds at which an approved one is carried out; null when nothing waits */
  dueAt: Type.Union([UnixSeconds, Type.Null()]),
  /** whether the asking operator may decide it */
  mayDecide: Type.Boolean(),
  /** whether the asking operator may stop it while it waits */
  mayStop: Type.Boolean(),
  /** the server's time now, which a signature about it must contain */
  asOf: UnixSeconds,
})
export type Proposal = Static<typeof Proposal>

/** A wallet's signature of an `Approval`: of a key (65 bytes), or of a contract (any length). */
export const ApprovalSignature = Type.String({
  pattern: '^0x[0-9a-fA-F]*$',
  minLength: 132,
  maxLength: 16_384,
})
const Signed = { time: UnixSeconds, signature: ApprovalSignature }

const ProposalId = Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 })
/** `getProposal`: one proposal by its number. */
export const ProposalIdInput = Type.Object({ id: ProposalId })
/** Inputs of `signProposal`: its maker's signature, without which nobody can approve it. */
export const SignProposalInput = Type.Object({ id: ProposalId, ...Signed })
export type SignProposalInput = Static<typeof SignProposalInput>
/** `decideProposal`: an approval is signed, a refusal needs no signature. */
export const DecideInput = Type.Object({
  id: ProposalId,
  approve: Type.Boolean(),
  note: Reason,
  time: Type.Optional(Signed.time),
  signature: Type.Optional(Signed.signature),
})
export type DecideInput = Static<typeof DecideInput>
export const WithdrawProposalInput = Type.Object({ id: ProposalId })
/** `stopProposal`: ends one that was approved and waits. */
export const StopProposalInput = Type.Object({ id: ProposalId, note: Reason })
export type StopProposalInput = Static<typeof StopProposalInput>

/** Seconds that a change that can hurt a user waits after two people agreed. */
export const approvalDelays = (chain: ChainName): { setting: number; deduction: number } =>
  chain === 'local' ? { setting: 120, deduction: 120 } : { setting: 2 * 86_400, deduction: 3 * 86_400 }

/** Seconds after its `time` in which a signature is accepted. */
export const APPROVAL_SECONDS = 3_600

/** What an operator's wallet signs. It contains everything that is decided; amounts in base units. */
export type Approval = {
  /** `propose` and `approve` a proposal, `review` a withdrawal, `set` a price alone */
  decision: 'propose' | 'approve' | 'review' | 'set'
  /** what is done: `feature.act` */
  kind: string
  /** number of the proposal or withdrawal; 0 where there is none */
  number: number
  subject: string
  /** the payload, JSON text */
  payload: string
  reason: string
  /** unix seconds, the server's `asOf` */
  time: number
}

/** Kinds of proposals that the vault carries out on two custodians' signatures: both sign only its `Order`. */
const ORDER_KINDS: readonly string[] = ['deposits.return']

/** The vault's order in such a proposal's payload; `amount` in base units. */
export const OrderInPayload = Type.Object({
  ref: Hash,
  to: Address,
  token: Address,
  amount: BaseUnits,
  validUntil: UnixSeconds,
})
export type OrderInPayload = Static<typeof OrderInPayload>

/** Reads the vault's order from a payload's JSON text; null where the kind has none. */
export function orderOf({ kind, payload }: Pick<Approval, 'kind' | 'payload'>): PayoutOrder | null {
  if (!ORDER_KINDS.includes(kind)) return null
  const { order } = JSON.parse(payload) as { order: OrderInPayload }
  return {
    ref: order.ref as Hex,
    to: order.to as Hex,
    token: order.token as Hex,
    amount: BigInt(order.amount),
    validUntil: BigInt(order.validUntil),
  }
}

type Hex = `0x${string}`
export type SignedOn = { chainId: number; vault: Hex }

type SignedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Hex }
  types: Record<string, readonly { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** The typed data (EIP-712) that a wallet signs for an approval on one deployment, for server and web. */
export function signedData(on: SignedOn, a: Approval): SignedData {
  const order = orderOf(a)
  return order === null ? approvalData(on, a) : orderTypedData(on.chainId, on.vault, order)
}

const approvalData = (on: SignedOn, a: Approval) =>
  ({
    domain: {
      name: 'Holdfast operators',
      version: '1',
      chainId: on.chainId,
      verifyingContract: on.vault,
    },
    types: {
      Approval: [
        { name: 'decision', type: 'string' },
        { name: 'kind', type: 'string' },
        { name: 'number', type: 'uint256' },
        { name: 'subject', type: 'string' },
        { name: 'payload', type: 'string' },
        { name: 'reason', type: 'string' },
        { name: 'time', type: 'uint256' },
      ],
    },
    primaryType: 'Approval',
    message: { ...a, number: BigInt(a.number), time: BigInt(a.time) },
  }) as const

/** What is signed about a proposal by its maker or by the operator who approves it. */
export const proposalApproval = (
  p: Pick<Proposal, 'id' | 'kind' | 'subject' | 'payload' | 'reason'>,
  decision: 'propose' | 'approve',
  time: number,
): Approval => ({
  decision,
  kind: p.kind,
  number: p.id,
  subject: p.subject,
  payload: p.payload,
  reason: p.reason,
  time,
})

/** JSON text with sorted keys, so that equal values give equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, v]) => v !== undefined)
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([k, v]) => `${JSON.stringify(k)}:${canonical(v)}`).join(',')}}`
}
