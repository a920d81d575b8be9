import { looksLikeAddress, sameAddress, ZERO_ADDRESS } from '../../lib/address.ts'

/** What is known about an address that was typed as referrer. */
export type ReferrerFacts = {
  /** whether `Main` has it registered */
  registered: boolean
  /** the referrer of the typed address, to recognise one's own direct referral */
  refer: string | null
}

export type ReferrerProblem = 'missing' | 'malformed' | 'own' | 'unregistered' | 'ownReferral'

/**
 * What is wrong with `text` as the referrer of `account`, before anything is asked of the chain.
 * @returns null when the shape is right
 */
export function shapeProblem(text: string, account: string): ReferrerProblem | null {
  const address = text.trim()
  if (address === '') return 'missing'
  if (!looksLikeAddress(address) || address === ZERO_ADDRESS) return 'malformed'
  if (sameAddress(address, account)) return 'own'
  return null
}

/** What is wrong with a well-shaped referrer, given what the chain says about it. */
export function factsProblem(facts: ReferrerFacts, account: string): ReferrerProblem | null {
  if (facts.registered && sameAddress(facts.refer, account)) return 'ownReferral'
  return facts.registered ? null : 'unregistered'
}
