import type { Address } from 'viem'

export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000' as const

/** `0x71C7…976F`: the form used everywhere but the menu (6 and 4 characters). */
export const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

/** `0x71C765…d8976F`: the form of the side menu (8 and 6 characters). */
export const menuAddress = (address: string) => `${address.slice(0, 8)}…${address.slice(-6)}`

/** Whether two addresses are the same, in any letter case; false when one is missing. */
export function sameAddress(a: string | null | undefined, b: string | null | undefined): boolean {
  return Boolean(a) && a?.toLowerCase() === b?.toLowerCase()
}

/** Whether `text` has the shape of an address. It does not check the checksum in the letter case: viem's `isAddress` does. */
export function looksLikeAddress(text: string): text is Address {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}

/** Shortens every address and every 32-byte hash in a text. */
export const shortAddresses = (text: string): string =>
  text.replaceAll(/0x(?:[0-9a-fA-F]{40}|[0-9a-fA-F]{64})(?![0-9a-fA-F])/g, (hex) => shortAddress(hex))
