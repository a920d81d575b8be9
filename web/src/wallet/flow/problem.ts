import { ALREADY_ASKING, errorCode, isRejection } from '../provider.ts'
import { decodeFailure, type Failure } from './decode.ts'

/** Why a flow stopped. Going on is possible after every one of them. */
export type Problem =
  | { kind: 'rejected' | 'busy' | 'wrongChain' | 'wrongAccount' | 'replaced' | 'dropped' }
  | { kind: 'noGas'; needed: bigint; balance: bigint }
  | { kind: 'reverted'; failure: Failure; sent: boolean }
  | { kind: 'network' | 'wallet'; message: string }

/** Ends a run with its problem. */
export class Stop extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.kind)
    this.problem = problem
  }
}

/** What a wallet's error to a prompt says beyond doubt: no, busy, or refused by the contract; null for anything else. */
export function promptProblem(error: unknown): Problem | null {
  if (isRejection(error)) return { kind: 'rejected' }
  if (errorCode(error) === ALREADY_ASKING) return { kind: 'busy' }
  const failure = decodeFailure(error)
  return failure ? { kind: 'reverted', failure, sent: false } : null
}
