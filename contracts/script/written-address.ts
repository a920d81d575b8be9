import { hasOneCase } from '@holdfast/protocol/letter-case'
import { type Address, getAddress, isAddress } from 'viem'

/** Whether letters of both cases are there and are not the checksum of EIP-55: one of them, or a digit, is wrong. */
export const isMisspelt = (text: string): boolean =>
  /^0x[0-9a-f]{40}$/i.test(text) && !hasOneCase(text) && text !== getAddress(text.toLowerCase())

/**
 * The address that somebody wrote into a file or behind an argument. `getAddress` alone would give a mistyped one a checksum.
 * @throws Error that names it
 */
export function writtenAddress(name: string, text: string | undefined): Address {
  if (text === undefined || !isAddress(text, { strict: false }))
    throw new Error(`${name} is no address: ${text}`)
  if (isMisspelt(text))
    throw new Error(`${name}: a letter or digit of ${text} is wrong, its checksum does not fit`)
  return getAddress(text.toLowerCase())
}
