import { Trans, useLingui } from '@lingui/react/macro'
import { saleStateOf } from '@holdfast/protocol/sales'
import { Card } from '../../ui/Card.tsx'
import { Page } from '../../ui/Page.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { Claims } from './Claims.tsx'
import { OwnProjects } from './Own.tsx'
import { Position } from './Position.tsx'
import type { Joined } from './queries.ts'
import { SalesNav } from './SalesNav.tsx'
import { type SaleActions, useSaleActions } from './use-sale-actions.tsx'
import { Vesting } from './Vesting.tsx'

/** Everything bought in sales, and how it becomes free: released, locked, the next step, claiming. */
export function LockReleasePage() {
  const { t } = useLingui()
  const now = useChainClock()
  const { sheet, ...actions } = useSaleActions()
  return (
    <Page title={t`Lock release`} width="overview" side={<SalesNav />}>
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
  return (
    <section className="flex flex-col gap-3" aria-label={project.name}>
      <h2>{project.name}</h2>
      <Card label={t`To claim from ${project.name}`}>
        <Claims project={project} user={mine.user} token={token} actions={actions} />
      </Card>
      {mine.releases.toReversed().map((r) => {
        const sale = sales.find((s) => s.index === r.saleIndex)
        const lives = saleStateOf(r.state) === 'success' || saleStateOf(r.state) === 'orderArranged'
        return (
          <div key={r.saleIndex.toString()} className="grid items-start gap-3 lg:grid-cols-2 lg:gap-4">
            <Position
              project={project}
              release={r}
              name={sale?.name || t`Sale ${r.saleIndex}`}
              token={token}
              now={now}
              actions={actions}
            />
            {sale && lives && (
              <Vesting sale={sale} tokens={r.tokens} token={token} now={now} title={t`How it becomes free`} />
            )}
          </div>
        )
      })}
    </section>
  )
}
