import { t } from '@lingui/core/macro'
import { brand } from '../../brand.ts'
import type { RiskPoint } from '../../parts/risk/RiskPoints.tsx'

/** What can go wrong on the way to another chain. */
export function bridgeRisks(): RiskPoint[] {
  const usdt = brand.stable.symbol
  return [
    {
      title: t`Others carry it`,
      text: t`LI.FI finds the route, and the bridge that it names carries your ${usdt}. Bridges have been robbed before. Neither is ours, and we can bring nothing back.`,
    },
    {
      title: t`It cannot be cancelled`,
      text: t`Once it has left this chain, it arrives there, comes back, or waits until the bridge goes on; that can take hours.`,
    },
    {
      title: t`It arrives at the same address`,
      text: t`A wallet that is a contract may not exist on the other chain. Then nobody can reach what arrives there.`,
    },
    {
      title: t`The token there is another one`,
      text: t`It has an issuer and a contract of its own, and you need that chain's coin to move it on.`,
    },
    {
      title: t`What we check`,
      text: t`Receiver, chains, amount and contract of the proposed call, before you sign it; the contract is approved for exactly this amount. What happens on the other chain we cannot check.`,
    },
  ]
}
