import type { FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/**
 * The client's name for an intent: the field `key`, or the header Idempotency-Key.
 * @throws AppError INVALID_INPUT for two that differ
 */
export function intentKey(request: FastifyRequest, field: unknown): { key?: unknown } {
  const header = request.headers['idempotency-key']
  const key = field ?? header
  // Which of two names is meant would be a guess, and the other intent be done twice.
  if (field !== undefined && header !== undefined && field !== header)
    throw new AppError('INVALID_INPUT', { field: 'key' })
  return key === undefined ? {} : { key }
}
