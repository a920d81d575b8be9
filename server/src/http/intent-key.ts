import { IntentKey } from '@holdfast/protocol/transfers'
import type { FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { AppError } from './errors.ts'

const validator = Compile(IntentKey)

/**
 * The client's name for an intent: the field `key`, or the header Idempotency-Key.
 * @throws AppError INVALID_INPUT
 */
export function intentKey(request: FastifyRequest, field: string | undefined): { key?: string } {
  const header = request.headers['idempotency-key']
  const key = field ?? header
  // Which of two names is meant would be a guess, and the other intent be done twice.
  if (field !== undefined && header !== undefined && field !== header)
    throw new AppError('INVALID_INPUT', { field: 'key' })
  if (key === undefined) return {}
  if (!validator.Check(key)) throw new AppError('INVALID_INPUT', { field: 'key' })
  return { key }
}
