import { t } from '@lingui/core/macro'
import type { Participation, ParticipationKind } from '@holdfast/protocol/participations'

/** Where an account took part. */
export const kindName = (kind: ParticipationKind): string =>
  ({
    hosting: t`Mint pool`,
    liquidity: t`Liquidity mining`,
    resonance: t`Resonance pool`,
    sale: t`Subscription`,
  })[kind]

/**
 * What becomes of the principal.
 * @param amounts what was put in and what came back, for people, with their unit
 * @param ends when the term ends, for people
 */
export function principalText(
  o: Pick<Participation, 'state' | 'returned' | 'kind'>,
  amounts: { amount: string; returned: string },
  ends: string,
): string {
  const { amount, returned: paid } = amounts
  if (o.returned !== '0') return t`${paid} paid back`
  switch (o.state) {
    case 'running':
    case 'arranged':
      return t`due on ${ends}`
    case 'due':
    case 'failed':
    case 'dissolved':
    case 'dissolution':
    case 'unfilled':
      return t`${amount} to take back`
    case 'awaiting':
    case 'drawing':
      return t`what is not filled, at once`
    case 'awaitingOrder':
      return t`if it fails`
    case 'orderArranged':
      return t`by leaving, or if it fails`
    case 'success':
      return t`none, it succeeded`
    default:
      return paid
  }
}
