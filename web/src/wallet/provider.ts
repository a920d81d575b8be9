import type { Address } from 'viem'
import { looksLikeAddress } from '../lib/address.ts'

/** The part of an EIP-1193 provider that this app uses. */
export type Provider = {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>
  on?(event: string, listener: (value: unknown) => void): unknown
  removeListener?(event: string, listener: (value: unknown) => void): unknown
  /** ends what the wallet remembers of this page, where we hold it */
  close?(): void
}

/**
 * A wallet to choose. `id` is its EIP-6963 rdns, `injected` for `window.ethereum`, `demo` for the demo wallet, or
 * `walletconnect`.
 */
export type Wallet = { id: string; name: string; icon: string | null; provider: Provider }

declare global {
  interface Window {
    ethereum?: Provider & { isMetaMask?: boolean }
    binancew3w?: { ethereum?: Provider }
  }
}

/** Error codes of EIP-1193, and one that wallets use for a prompt that is already open. */
export const REJECTED = 4001
export const ALREADY_ASKING = -32_002

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined

/** JSON-RPC's internal error, in which wallets wrap the error that matters. */
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

/** Whether the user rejected the request in the wallet. */
export function isRejection(error: unknown): boolean {
  if (errorCode(error) === REJECTED) return true
  const message = field(error, 'message')
  return typeof message === 'string' && /user (rejected|denied|cancell?ed)/i.test(message)
}

/** Codes by which wallets and nodes say that they do not have a method (JSON-RPC, EIP-1193, EIP-1474). */
const UNSUPPORTED = new Set([-32_601, 4200, -32_004])
export const isUnsupported = (error: unknown): boolean => UNSUPPORTED.has(errorCode(error) ?? 0)

/** The text of an unknown error. */
export function errorMessage(error: unknown): string {
  const message = field(error, 'message')
  return typeof message === 'string' && message !== '' ? message : String(error)
}

/** The first account in a wallet's answer, in lower case; null when it has none. */
export function firstAccount(answer: unknown): Address | null {
  const first: unknown = Array.isArray(answer) ? answer[0] : null
  return typeof first === 'string' && looksLikeAddress(first) ? (first.toLowerCase() as Address) : null
}
