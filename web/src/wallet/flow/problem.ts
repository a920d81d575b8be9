import { ALREADY_ASKING, errorCode, isRejection } from '../provider.ts'
import { decodeFailure, type Failure } from './decode.ts'
import type { FailureText } from './refusals.ts'

/** Why a flow stopped. It can be continued after any of them. */
export type Problem =
  | { kind: 'rejected' | 'busy' | 'wrongChain' | 'wrongAccount' | 'replaced' | 'dropped' }
  | { kind: 'noGas'; needed: bigint; balance: bigint }
  | { kind: 'reverted'; failure: Failure; sent: boolean }
  | { kind: 'network' | 'wallet'; message: string }
  // What a flow refuses by itself, before anything is sent.
  | { kind: 'refused'; text: FailureText }

/** Thrown to stop a run. */
export class Stop extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.kind)
    this.problem = problem
  }
}

/** The problem that a wallet's error stands for: rejected, busy, or reverted; null where that is not certain. */
export function promptProblem(error: unknown): Problem | null {
  if (isRejection(error)) return { kind: 'rejected' }
  if (errorCode(error) === ALREADY_ASKING) return { kind: 'busy' }
  const failure = decodeFailure(error)
  return failure ? { kind: 'reverted', failure, sent: false } : null
}
