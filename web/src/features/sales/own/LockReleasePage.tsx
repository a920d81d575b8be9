import { Trans, useLingui } from '@lingui/react/macro'
import { saleStateOf } from '@holdfast/protocol/sales'
import { Card } from '../../../ui/Card.tsx'
import { Columns } from '../../../ui/Columns.tsx'
import { Page } from '../../../ui/Page.tsx'
import { GasHint } from '../../../wallet/GasHint.tsx'
import { useChainClock } from '../../../wallet/use-clock.ts'
import { Claims } from '../position/Claims.tsx'
import { isLive } from '../kit/model.ts'
import { OwnProjects } from './Own.tsx'
import { Position } from '../position/Position.tsx'
import type { Joined } from '../kit/queries.ts'
import { SalesNav } from '../kit/SalesNav.tsx'
import { type SaleActions, useSaleActions } from '../position/use-sale-actions.tsx'
import { Vesting } from '../kit/Vesting.tsx'

/** Tokens bought in all sales and their release: released, locked, the next step, claiming. */
export function LockReleasePage() {
  const { t } = useLingui()
  const now = useChainClock()
  const { sheet, ...actions } = useSaleActions()
  return (
    <Page title={t`Lock release`} width="overview" side={<SalesNav />}>
      <GasHint />
      <OwnProjects empty={t`What you buy in a sale is listed here with every step in which it becomes free.`}>
        {(list) => {
          const bought = list.filter((j) => j.mine.releases.length > 0)
          return bought.length === 0 ? (
            <p className="text-sm text-ink2">
              <Trans>You have bought nothing so far. Commissions are under My projects.</Trans>
            </p>
          ) : (
            bought.map((joined) => (
              <Locked key={joined.project.mint} joined={joined} now={now} actions={actions} />
            ))
          )
        }}
      </OwnProjects>
      {sheet}
    </Page>
  )
}

function Locked({ joined, now, actions }: { joined: Joined; now: number; actions: SaleActions }) {
  const { t } = useLingui()
  const { project, sales, token, mine } = joined
  const { user } = mine
  const owes = user.usdtBalance > 0n || user.tokenBalance > 0n || user.drop > 0n
  const bought = mine.releases
    .toReversed()
    .map((release) => ({ release, sale: sales.find((s) => s.index === release.saleIndex) }))
  return (
    <section className="flex flex-col gap-3" aria-label={project.name}>
      <h2>{project.name}</h2>
      <Columns>
        <div className="flex min-w-0 flex-col gap-3">
          {owes && (
            <Card label={t`To claim from ${project.name}`}>
              <Claims project={project} user={user} token={token} actions={actions} />
            </Card>
          )}
          {bought.map(({ release, sale }) => (
            <Position
              key={release.saleIndex.toString()}
              project={project}
              release={release}
              name={sale?.name || t`Sale ${release.saleIndex}`}
              token={token}
              now={now}
              actions={actions}
            />
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {bought.map(
            ({ release, sale }) =>
              sale &&
              isLive(saleStateOf(release.state)) && (
                <Vesting
                  key={release.saleIndex.toString()}
                  sale={sale}
                  tokens={release.tokens}
                  token={token}
                  now={now}
                  title={t`How it becomes free`}
                />
              ),
          )}
        </div>
      </Columns>
    </section>
  )
}
