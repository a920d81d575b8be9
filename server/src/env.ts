import { isMisspelt } from '@holdfast/protocol/letter-case'
import { getAddress, isAddress } from 'viem'
import { ConfigError } from './config-error.ts'

/** The environment that a process is configured by. */
export type Env = Record<string, string | undefined>

/** @throws ConfigError that says `what` is missing */
export function required(env: Env, name: string, what: string): string {
  const value = env[name]?.trim()
  if (!value) throw new ConfigError(`${name} is missing: ${what}`)
  return value
}

/** What is between commas, without blanks and empty places. */
export const list = (env: Env, name: string) =>
  (env[name] ?? '')
    .split(',')
    .map((s) => s.trim())
    .filter((s) => s !== '')

/** @throws ConfigError for what is none of `values` */
export function oneOf<T extends string>(env: Env, name: string, values: readonly T[], fallback: T): T {
  const value = env[name]?.trim() || fallback
  const found = values.find((v) => v === value)
  if (found === undefined) throw new ConfigError(`${name}=${value} is not one of ${values.join(', ')}`)
  return found
}

/** @throws ConfigError for what is not a whole number from `min` to `max` */
export function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]?.trim() || String(fallback)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name}=${text} is not a whole number from ${min} to ${max}`)
  return value
}

/** With its checksum. @throws ConfigError, also for a checksum that does not fit */
export function address(name: string, value: string): `0x${string}` {
  const small = value.toLowerCase()
  if (!isAddress(small)) throw new ConfigError(`${name}: ${value} is not an address`)
  if (isMisspelt(value, getAddress))
    throw new ConfigError(`${name}: a letter or digit of ${value} is wrong, its checksum does not fit`)
  return getAddress(small)
}
