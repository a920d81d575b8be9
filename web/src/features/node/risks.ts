import { t } from '@lingui/core/macro'
import type { RiskPoint } from '../../parts/risk/RiskPoints.tsx'

/** What can go wrong with a node card. */
export const nodeRisks = (): RiskPoint[] => [
  {
    title: t`The price is not paid back`,
    text: t`A card has no term and no principal, and nobody has to take it back. You can only pass it on to somebody else.`,
  },
  {
    title: t`It earns a share, not a fixed amount`,
    text: t`You share in what comes in from then on, by your part of all cards. That can be less than the price, or nothing, and each card that is sold makes the others' parts smaller.`,
  },
  {
    title: t`Contracts can have faults`,
    text: t`The code is tested and published, but a fault that nobody has found could cost you what the card earns.`,
  },
  {
    title: t`Transactions cannot be taken back`,
    text: t`Check number and price before you confirm, and that the address bar shows the right page.`,
  },
]
