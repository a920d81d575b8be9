import { hasOneCase } from '@holdfast/protocol/letter-case'
import { isAddress } from 'viem'
import { looksLikeAddress, ZERO_ADDRESS } from './address.ts'

export type AddressProblem = 'noAddress' | 'malformed' | 'checksum' | 'zeroAddress'

/** What is wrong with the form of a typed address; one with letters of both cases must have a correct checksum (EIP-55). */
export function addressProblem(text: string): AddressProblem | null {
  const address = text.trim()
  if (address === '') return 'noAddress'
  if (!looksLikeAddress(address)) return 'malformed'
  if (address === ZERO_ADDRESS) return 'zeroAddress'
  return hasOneCase(address) || isAddress(address, { strict: true }) ? null : 'checksum'
}
