import type { Address } from 'viem'
import { looksLikeAddress } from '../lib/address.ts'

/** An EIP-1193 provider, as far as this app needs one. */
export type Provider = {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
}

/** A wallet that can be chosen. `id` is its EIP-6963 rdns, `injected` for `window.ethereum`, `demo` for our own. */
export type Wallet = { id: string; name: string; icon: string | null; provider: Provider }

declare global {
  interface Window {
    ethereum?: Provider & { isMetaMask?: boolean }
  }
}

/** Codes of EIP-1193 and of wallets in the field. */
const REJECTED = 4001
export const ALREADY_ASKING = -32_002

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined

/** What wallets put around the code that matters. */
const INTERNAL = -32_603

/** The numeric code of a provider's error, also when the wallet wraps it or sends it as a string. */
export function errorCode(error: unknown): number | null {
  let outer: number | null = null
  for (const at of [
    error,
    field(error, 'cause'),
    field(error, 'data'),
    field(field(error, 'data'), 'originalError'),
  ]) {
    const code = field(at, 'code')
    if (code === 'ACTION_REJECTED') return REJECTED
    const n = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
    if (typeof n !== 'number') continue
    if (n !== INTERNAL) return n
    outer = n
  }
  return outer
}

/** Whether the person said no in the wallet. */
export function isRejection(error: unknown): boolean {
  if (errorCode(error) === REJECTED) return true
  const message = field(error, 'message')
  return typeof message === 'string' && /user (rejected|denied|cancell?ed)/i.test(message)
}

/** The text of an unknown error. */
export function errorMessage(error: unknown): string {
  const message = field(error, 'message')
  return typeof message === 'string' && message !== '' ? message : String(error)
}

/** The first usable account of a wallet's answer, lower case as stored and compared; null when there is none. */
export function firstAccount(answer: unknown): Address | null {
  const first: unknown = Array.isArray(answer) ? answer[0] : null
  return typeof first === 'string' && looksLikeAddress(first) ? (first.toLowerCase() as Address) : null
}
