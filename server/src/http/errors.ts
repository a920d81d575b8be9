import type { ErrorCode } from '@holdfast/protocol/errors'

/** A refusal: one of a closed set of codes, and the values that failed. Its text comes from `i18n`. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly values: Record<string, unknown>
  /** whether the client must forget its session (envelope code 401) */
  readonly logout: boolean

  constructor(code: ErrorCode, values: Record<string, unknown> = {}, logout = false) {
    super(code)
    this.code = code
    this.values = values
    this.logout = logout
  }
}

/** A request that means nothing, or several things: HTTP 400, and the connection's next one is read. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly statusCode = 400
  readonly field: string

  constructor(field: string) {
    super(`a request's ${field} cannot be read`)
    this.field = field
  }
}
