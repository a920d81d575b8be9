import type { ErrorCode } from '@holdfast/protocol/errors'
import { ApiError } from './client.ts'

/** Whether `error` is a refusal by the server with this code. */
export const refusedWith = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code
