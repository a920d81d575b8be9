import { Trans, useLingui } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { useChainInfo } from '../../api/chain-info.ts'
import { RiskPoints } from '../../parts/risk/RiskPoints.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { BridgeForm } from './BridgeForm.tsx'
import { bridgeRisks } from './risks.ts'
import { SentList } from './SentList.tsx'

/** The cross-chain bridge: a route of an aggregator where the operator has set one up, otherwise that there is none. */
export function BridgePage() {
  const { t } = useLingui()
  const chain = useChainInfo()
  const info = chain.data
  return (
    <Page title={t`Cross-chain bridge`}>
      {info?.bridge ? (
        <>
          <BridgeForm info={info} config={info.bridge} />
          <SentList info={info} config={info.bridge} />
        </>
      ) : info ? (
        <Empty icon={<Hourglass size={22} strokeWidth={1.7} aria-hidden="true" />} title={t`Not open yet`}>
          <Trans>
            The operator has set up no route to other chains. Your assets stay on this one, and no address
            takes them for another.
          </Trans>
        </Empty>
      ) : chain.isError ? (
        <LoadFailed title={t`It could not be loaded whether this is open`} query={chain} />
      ) : (
        <Bone className="h-96 rounded-lg" />
      )}
      <Card label={t`What can go wrong`}>
        <h2>
          <Trans>What can go wrong</Trans>
        </h2>
        <RiskPoints points={bridgeRisks()} />
      </Card>
    </Page>
  )
}
