import type { ErrorCode } from '@holdfast/protocol/errors'

/**
 * Why a call brought no data.
 * `unreachable`: no answer came; whether a POST was carried out is unknown.
 * `timeout`: as `unreachable`, after the time-out.
 * `status`: the server answered with an HTTP error, with what is not readable, or with a code that is none of the
 * contract's; unknown as well, except for 429.
 * `refused`: the server said no, with a closed code. Nothing was done, unless the code is OUTCOME_UNKNOWN: then the server
 * itself does not know. Send a call with a `key` again with the same key; it has its effect once at most.
 * `noLogin`: there is no session, or it is over.
 */
export type ApiProblem = 'unreachable' | 'timeout' | 'status' | 'refused' | 'noLogin'

/** A call that brought no data. The message of `refused` is the server's, in the language that was asked for. */
export class ApiError extends Error {
  readonly problem: ApiProblem
  /** HTTP status, or 0 without an answer */
  readonly status: number
  readonly code: ErrorCode | null
  constructor(problem: ApiProblem, message: string = problem, status = 0, code: ErrorCode | null = null) {
    super(message)
    this.name = 'ApiError'
    this.problem = problem
    this.status = status
    this.code = code
  }
}

/** What an error says where the server has not said anything; without these it is the name of the problem. */
export type Words = {
  unreachable: () => string
  timeout: () => string
  status: (status: number) => string
  unreadable: () => string
  /** the answer's code is none of the contract's */
  failed: () => string
}
