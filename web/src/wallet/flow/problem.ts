import { ALREADY_ASKING, errorCode, errorMessage, isRejection, isUnsupported } from '../provider.ts'
import { decodeFailure, type Failure, revertData } from './decode.ts'
import type { FailureText } from './refusals.ts'

/**
 * What was found when the chain was asked about an earlier request, up to `block`.
 * @property used whether the account's number that it could have is used by now; null: it has none, or nobody can say
 * @property approved base units that the contract may take now; null: the action needs none
 * @property balance base units that the account has of it
 * @property indexed the block up to which the server has read the chain; null: it does not answer
 */
export type Found = {
  block: number
  used: boolean | null
  approved: bigint | null
  balance: bigint | null
  symbol: string | null
  indexed: number | null
}

/**
 * Why a flow stopped. It can be continued after any of them; after `unknown`, whose request may still have its effect, only by looking
 * again. `earlier`: an equal request from before has had its effect, and nothing was sent this time. `tooMuchGas`: what cannot be divided
 * further needs more than a transaction may have. `nothingLeft`: somebody else has done all of it meanwhile.
 */
export type Problem =
  | {
      kind:
        | 'rejected'
        | 'busy'
        | 'wrongChain'
        | 'wrongAccount'
        | 'replaced'
        | 'earlier'
        | 'tooMuchGas'
        | 'nothingLeft'
    }
  | { kind: 'noGas'; needed: bigint; balance: bigint }
  | { kind: 'reverted'; failure: Failure; sent: boolean }
  | { kind: 'network' | 'wallet'; message: string }
  // The outcome of an equal request is still not known, and its owner has removed it from the tray.
  | { kind: 'second'; id: string; found: Found }
  // The wallet has carried out a part of a batch, and says that it does no more.
  | { kind: 'partly'; id: string; found: Found }
  // What the wallet said, where it said something.
  | { kind: 'unknown'; message: string | null }
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

/** Codes of requests that are refused before anybody is asked: not allowed to this page, or not understood. */
const REFUSED = new Set([4100, -32_600, -32_602])

/** -32002 is "an earlier request is open" of wallets, and "timed out" of nodes behind them. */
const isBusy = (error: unknown) =>
  errorCode(error) === ALREADY_ASKING &&
  /pending|process|open/i.test(errorMessage(error)) &&
  !/time/i.test(errorMessage(error))

/**
 * Why a wallet's error proves that nothing was signed or sent: rejected, busy, a contract's refusal, more gas than any node takes, or a
 * request that it does not understand. null for every other, such as a time-out, a lost connection, "already known" or "nonce too low": the wallet may have sent.
 */
export function notTaken(error: unknown): Problem | null {
  if (isRejection(error)) return { kind: 'rejected' }
  if (isBusy(error)) return { kind: 'busy' }
  if (/transaction gas limit too high/i.test(errorMessage(error))) return { kind: 'tooMuchGas' }
  if (isUnsupported(error) || REFUSED.has(errorCode(error) ?? 0))
    return { kind: 'wallet', message: errorMessage(error) }
  const failure = refusal(error)
  return failure ? { kind: 'reverted', failure, sent: false } : null
}

/** A contract's refusal: revert data, which unlike a transaction's hash is no whole number of words, or a node's fixed words. */
function refusal(error: unknown): Failure | null {
  const data = revertData(error)
  const says = /\bexecution reverted\b|\breverted with\b/i.test(errorMessage(error))
  return (data !== null && data.length % 64 === 10) || says ? decodeFailure(error) : null
}

/** What a wallet's error to a signature stands for, which is sent nowhere: rejected or busy; null where that is not certain. */
export function signatureProblem(error: unknown): Problem | null {
  if (isRejection(error)) return { kind: 'rejected' }
  return isBusy(error) ? { kind: 'busy' } : null
}
