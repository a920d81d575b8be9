import type { ErrorCode } from '@holdfast/protocol/errors'
import { ApiError } from './client.ts'

/** Whether the server refused a call with this of its closed codes. */
export const refusedWith = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code
