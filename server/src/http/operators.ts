import type { ErrorCode } from '@holdfast/protocol/errors'
import type { Approval, OperatorRole } from '@holdfast/protocol/operators'
import type { Static, TSchema } from 'typebox'
import type { Trx } from '../db/database.ts'
import type { Session } from './call.ts'

/** One act as the audit log keeps it. `before` and `after` are plain data: amounts as decimal strings. */
export type AuditEntry = {
  /** the operator; null for the configuration or a job */
  actor: string | null
  /** the role that allowed it */
  role: OperatorRole | null
  /** `feature.act`, such as `withdrawals.approve` */
  action: string
  /** what was changed: an address, an id, a key */
  subject: string
  before?: unknown
  after?: unknown
  reason: string
  /** unix seconds, as `Head.time()` says */
  time: number
}

/** An approved proposal, as its feature gets it to carry out. */
export type Approved<P> = {
  id: number
  subject: string
  payload: P
  reason: string
  maker: string
  checker: string
  checkerRole: OperatorRole
  /** what both signed, as it was checked */
  signatures: { maker: string; checker: string }
  time: number
}

/** A kind of proposal, made by one operator and approved by another one. */
export type ProposalKind<S extends TSchema> = {
  /** `feature.act`, also the action in the audit log */
  kind: string
  payload: S
  makers: readonly OperatorRole[]
  checkers: readonly OperatorRole[]
  /** how long it can be approved, seconds; 7 days by default */
  seconds?: number
  /** how long it waits between approval and execution, seconds; not at all by default */
  wait?: number
  /** codes with which the execution can be refused */
  errors: readonly ErrorCode[]
  /** Tells those whom it concerns that it was approved and when it is executed, in the transaction that says so. */
  announce?(trx: Trx, approved: Approved<Static<S>> & { dueAt: number }): Promise<void>
  /**
   * Executes the approved proposal, in the transaction that marks it executed. An error leaves it open.
   * @returns plain data for the audit log: the state before and after
   */
  execute(trx: Trx, approved: Approved<Static<S>>): Promise<{ before?: unknown; after?: unknown }>
}

/** A wallet's signature, and the time that was signed with it, unix seconds. */
export type Signed = { time: number; signature: string }

export type NewProposal = { kind: string; subject: string; payload: unknown; reason: string; time: number }

export type WaitingProposal = {
  id: number
  payload: unknown
  reason: string
  /** unix seconds */
  decidedAt: number
  dueAt: number
}

/** Rights, audit log and the four-eyes rule, as other features see them. */
export type Operators = {
  /**
   * The first of `roles` that the session's address holds.
   * @throws AppError ROLE_REQUIRED when it holds none
   */
  require(session: Session, ...roles: OperatorRole[]): Promise<OperatorRole>
  /** As `require`, for looking only: managers and auditors always may. */
  requireReader(session: Session, ...roles: OperatorRole[]): Promise<OperatorRole>
  rolesOf(address: string): Promise<OperatorRole[]>
  /** Writes one row of the audit log, in the transaction of the change itself. */
  audit(trx: Trx, entry: AuditEntry): Promise<void>
  /** Sets what an approved proposal of a kind does. Once per kind, before the server starts. */
  register<S extends TSchema>(kind: ProposalKind<S>): void
  /**
   * Stores a proposal, in the caller's transaction. Nobody can approve it before the caller's wallet has signed it.
   * @returns the proposal's id
   * @throws AppError ROLE_REQUIRED, PROPOSAL_EXISTS while one of this kind about the subject is open
   */
  propose(trx: Trx, session: Session, proposal: NewProposal): Promise<number>
  /** The open proposals of these kinds about these subjects: ids by subject. */
  openProposals(kinds: readonly string[], subjects: string[]): Promise<Map<string, number>>
  /** What is approved of a kind about these subjects and waits to be carried out, the next one first. */
  waitingProposals(kind: string, subjects: string[]): Promise<WaitingProposal[]>
  /**
   * Checks an approval that an operator's wallet has just signed. Not in a transaction.
   * @returns what to keep of it, so that it can be checked again where it is used
   * @throws AppError SIGNATURE_INVALID, APPROVAL_EXPIRED
   */
  requireSigned(session: Session, approval: Omit<Approval, 'time'>, signed: Partial<Signed>): Promise<Signed>
  /** Whether `address` signed exactly this, whenever that was. Not in a transaction. */
  isSigned(address: string, approval: Approval, signature: string): Promise<boolean>
}
