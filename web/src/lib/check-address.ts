import { t } from '@lingui/core/macro'
import { hasOneCase } from '@holdfast/protocol/letter-case'
import { readAddress, type TypedAddressProblem } from '@holdfast/protocol/typed-address'
import { type Address, isAddress } from 'viem'
import { here } from './here.ts'

export type AddressProblem = TypedAddressProblem | 'checksum'

/** The address that a text is read as on this chain; one with letters of both cases must have a correct checksum (EIP-55). */
function read(text: string): { address: Address } | { problem: AddressProblem; part: string } {
  const typed = readAddress(text, here())
  if ('problem' in typed || hasOneCase(typed.address) || isAddress(typed.address, { strict: true }))
    return typed
  return { problem: 'checksum', part: '' }
}

/** The address in what was typed or pasted; null while something is wrong with it. */
export function typedAddress(text: string): Address | null {
  const typed = read(text)
  return 'address' in typed ? typed.address : null
}

/** What is wrong with a typed address. */
export function addressProblem(text: string): AddressProblem | null {
  const typed = read(text)
  return 'problem' in typed ? typed.problem : null
}

/** Sentences about a typed address, with the character or part that is wrong. */
export function addressFaultTexts(text: string): Record<AddressProblem, string> {
  const typed = read(text)
  const part = 'part' in typed ? typed.part : ''
  return {
    noAddress: t`Enter an address`,
    malformed: t`This is not an address: it starts with 0x and has 40 characters after it`,
    character: t`“${part}” cannot be in an address: after 0x it has only 0 to 9 and a to f`,
    length: t`After 0x come 40 characters, not ${part}: some are missing or too many`,
    checksum: t`A letter of this address is wrong: its checksum does not fit`,
    zeroAddress: t`Nobody owns this address`,
    otherChain: t`This address is marked for another chain: ${part}`,
    otherSite: t`${part} is not this chain's explorer. Enter the address alone`,
    request: t`This link asks for more than an address. Enter the address alone`,
  }
}

/** What is wrong with a typed address, in words; null for an empty field and when nothing is. */
export function addressFault(text: string): string | null {
  const problem = addressProblem(text)
  return problem === null || problem === 'noAddress' ? null : addressFaultTexts(text)[problem]
}
