import { canonical, type OperatorRole, type Proposal, proposalApproval } from '@holdfast/protocol/operators'
import { getAddress } from 'viem'
import { AppError } from '../../http/errors.ts'
import type { Approved } from '../../http/operators.ts'
import type { ProposalRow } from './store.ts'

/** Who ends what waits: stopping moves nothing. */
export const STOPPERS = ['manager', 'finance', 'guardian'] as const

/** A proposal as an operator sees it. @param viewer in lower case, who has `roles` */
export function shownTo(
  viewer: string,
  r: ProposalRow,
  { roles, checkers, time }: { roles: OperatorRole[]; checkers: readonly OperatorRole[]; time: number },
): Proposal {
  const state = r.state === 'open' && r.expires_at <= time ? 'expired' : r.state
  return {
    id: r.id,
    kind: r.kind,
    subject: r.subject,
    payload: canonical(r.payload),
    reason: r.reason,
    state,
    maker: getAddress(r.maker),
    createdAt: r.created_at,
    expiresAt: r.expires_at,
    checker: r.checker === null ? null : getAddress(r.checker),
    decidedAt: r.decided_at,
    note: r.note,
    result: r.result === null ? null : JSON.stringify(r.result),
    signed: r.maker_signature !== null,
    dueAt: r.due_at,
    mayDecide: state === 'open' && r.maker !== viewer && checkers.some((c) => roles.includes(c)),
    mayStop: state === 'approved' && STOPPERS.some((c) => roles.includes(c)),
    asOf: time,
  }
}

/** @throws AppError PROPOSAL_CLOSED */
export function expectState(row: ProposalRow, time: number, wanted: 'open'): void {
  const state = row.state === 'open' && row.expires_at <= time ? 'expired' : row.state
  if (state !== wanted) throw new AppError('PROPOSAL_CLOSED', { id: row.id, state })
}

/** What a wallet signs about it. */
export const approvalOf = (row: ProposalRow, decision: 'propose' | 'approve', time: number) =>
  proposalApproval({ ...row, payload: canonical(row.payload) }, decision, time)

/** It as its feature gets it to carry out. */
export const approvedOf = (
  row: ProposalRow,
  checker: string,
  checkerRole: OperatorRole,
  time: number,
): Approved<unknown> => ({
  id: row.id,
  subject: row.subject,
  payload: row.payload,
  reason: row.reason,
  maker: row.maker,
  checker,
  checkerRole,
  signatures: { maker: row.maker_signature!, checker: row.checker_signature! },
  time,
})
