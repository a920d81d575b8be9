import { sameAddress } from '../../lib/address.ts'
import { type AddressProblem, addressProblem } from '../../lib/check-address.ts'

/** What the chain says about an address that was typed as inviter. */
export type ReferrerFacts = {
  /** whether `Main` has it registered */
  registered: boolean
  /** its own inviter: that must not be the account that is registering */
  refer: string | null
}

export type ReferrerProblem = AddressProblem | 'own' | 'unregistered' | 'ownReferral'

/**
 * What is wrong with `text` as the inviter of `account`, as far as it shows without reading the chain.
 * @returns null when its form is right
 */
export function shapeProblem(text: string, account: string): ReferrerProblem | null {
  return addressProblem(text) ?? (sameAddress(text.trim(), account) ? 'own' : null)
}

/** What is wrong with a well-formed inviter, given what the chain says about it. */
export function factsProblem(facts: ReferrerFacts, account: string): ReferrerProblem | null {
  if (facts.registered && sameAddress(facts.refer, account)) return 'ownReferral'
  return facts.registered ? null : 'unregistered'
}
