import { Trans, useLingui } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { RiskPoints } from '../../parts/risk/RiskPoints.tsx'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { Empty } from '../../ui/States.tsx'

/** The game, which is not there: what would have to be true before it is. */
export function GamePage() {
  const { t } = useLingui()
  return (
    <Page title={t`Game`}>
      <Empty icon={<Hourglass size={22} strokeWidth={1.7} aria-hidden="true" />} title={t`Not open yet`}>
        <Trans>There is no game, and nothing is promised about when. No address takes stakes for one.</Trans>
      </Empty>
      <Card label={t`What would have to be true first`}>
        <h2>
          <Trans>What would have to be true first</Trans>
        </h2>
        <RiskPoints
          points={[
            {
              title: t`Prizes that lie there before anybody plays`,
              text: t`Set aside in a contract, as rewards of hosting are; never paid from what other players put in.`,
            },
            {
              title: t`Draws that anybody can recompute`,
              text: t`From a block that nobody knows yet when the round closes, as in the resonance pool; the operator cannot choose a winner.`,
            },
            {
              title: t`An audit by others`,
              text: t`The contract is read by people who did not write it, and what they found is published.`,
            },
            {
              title: t`The law of your country allows it`,
              text: t`A game for stakes is gambling in most places and needs a licence. Without one there is only a game without stakes.`,
            },
          ]}
        />
      </Card>
    </Page>
  )
}
