import { hasOneCase, isMisspelt } from '@holdfast/protocol/letter-case'
import { getAddress } from 'viem'
import { AppError } from './errors.ts'

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/**
 * An input with each address in a form that all take. Letters of one case alone have no checksum; capital ones become small.
 * @throws AppError INVALID_INPUT for mixed letters that are not the checksum of EIP-55: one of them, or a digit, is wrong
 */
export function withAddresses<T extends object>(input: T): T {
  const fields = Object.entries(input).map(([field, value]) => [field, spelt(field, value)] as const)
  return Object.fromEntries(fields) as T
}

function spelt(field: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((v) => spelt(field, v))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, v]) => [name, spelt(field, v)]))
  if (typeof value !== 'string' || !ADDRESS.test(value)) return value
  if (isMisspelt(value, getAddress)) throw new AppError('INVALID_INPUT', { field })
  return hasOneCase(value) ? value.toLowerCase() : value
}
