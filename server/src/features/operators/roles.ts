import type { OperatorRole } from '@holdfast/protocol/operators'
import { AppError } from '../../http/errors.ts'

/** The first of `wanted` that is held. @throws AppError ROLE_REQUIRED */
export function pick(held: OperatorRole[], wanted: readonly OperatorRole[]): OperatorRole {
  const role = wanted.find((w) => held.includes(w))
  if (role === undefined) throw new AppError('ROLE_REQUIRED', { role: wanted.join(', ') })
  return role
}

/** A value in the form for a jsonb column. */
export const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))
