import { isMisspelt } from '@holdfast/protocol/letter-case'
import { type Address, getAddress, isAddress } from 'viem'

/**
 * The address that somebody wrote into a file or behind an argument. `getAddress` alone would give a mistyped one a checksum.
 * @throws Error that names it
 */
export function writtenAddress(name: string, text: string | undefined): Address {
  if (text === undefined || !isAddress(text, { strict: false }))
    throw new Error(`${name} is no address: ${text}`)
  if (isMisspelt(text, getAddress))
    throw new Error(`${name}: a letter or digit of ${text} is wrong, its checksum does not fit`)
  return getAddress(text.toLowerCase())
}
