import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { linkButton } from '../../../ui/link-button.ts'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { ModuleGate } from '../../../parts/ModuleGate.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Bone, Empty } from '../../../ui/States.tsx'
import { GasHint } from '../../../wallet/GasHint.tsx'
import { useChainClock } from '../../../wallet/use-clock.ts'
import { phaseOf } from '../kit/model.ts'
import { ProjectGate } from '../kit/ProjectGate.tsx'
import type { ProjectRead } from '../kit/queries.ts'
import { fromWire, useOpenSales } from '../kit/records.ts'
import { Numbered } from '../kit/Numbered.tsx'
import { SaleProgress } from '../kit/SaleProgress.tsx'
import { SalesNav } from '../kit/SalesNav.tsx'
import { SubscribeForm } from './SubscribeForm.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { phaseText, phaseTone } from '../kit/texts.ts'

/** Subscription: buying in the sale of the project `?id=`, or without it the choice of open sales. */
export function SubscriptionPage({ id }: { id: number | null }) {
  const { t } = useLingui()
  return (
    <Page title={t`Subscription`} side={<SalesNav />}>
      <p className="text-sm text-ink2">
        <Trans>
          Until the sale closes you can leave with all you paid. If it closes with the soft cap reached, the
          money is the project's, which gets it a day later, also if it does not do what it says.
        </Trans>
      </p>
      <ModuleGate module="sales" skeleton={<Bone className="h-44 rounded-lg" />}>
        <GasHint />
        {id === null ? (
          <Choose />
        ) : (
          <ProjectGate id={id} skeleton={<FormSkeleton />}>
            {(read, stale) => <Shown read={read} stale={stale} />}
          </ProjectGate>
        )}
      </ModuleGate>
    </Page>
  )
}

function FormSkeleton() {
  return (
    <>
      <Bone className="h-[128px] rounded-lg" />
      <Bone className="h-[103px] rounded-md" />
      <Bone className="h-[300px] rounded-lg" />
      <Bone className="h-64 rounded-lg" />
    </>
  )
}

function Shown({ read, stale }: { read: ProjectRead; stale: ReactNode }) {
  const { t } = useLingui()
  const sale = read.sales.at(-1)
  if (!sale)
    return (
      <Empty
        icon={<Hourglass size={22} strokeWidth={1.7} aria-hidden="true" />}
        title={t`No sale yet`}
        action={
          <Link
            to="/projectDetail"
            search={{ id: Number(read.project.index) }}
            className={linkButton('ghost')}
          >
            <Trans>To the project</Trans>
          </Link>
        }
      >
        <Trans>The project is listed; its manager has not made a sale so far.</Trans>
      </Empty>
    )
  return (
    <>
      {stale}
      <SubscribeForm read={read} sale={sale} />
    </>
  )
}

function Choose() {
  const { t } = useLingui()
  const now = useChainClock()
  const sales = useOpenSales()
  if (sales.isError && !sales.data)
    return <LoadFailed title={t`The sales could not be loaded`} query={sales} />
  if (!sales.data) return <Bone className="h-44 rounded-lg" />
  if (sales.data.length === 0)
    return (
      <Empty
        icon={<Hourglass size={22} strokeWidth={1.7} aria-hidden="true" />}
        title={t`Nothing is for sale now`}
        action={
          <Link to="/project" className={linkButton()}>
            <Trans>To the projects</Trans>
          </Link>
        }
      >
        <Trans>Sales that come or are over are listed with their projects.</Trans>
      </Empty>
    )
  return sales.data.map((wire) => {
    const sale = fromWire(wire)
    const phase = phaseOf(sale, now)
    const title = wire.text?.title ?? (wire.name || wire.projectName)
    const named = t`${title}, project ${wire.project}, sale ${wire.index}`
    return (
      <Card key={`${wire.project}.${wire.index}`} label={named}>
        <CardHead
          title={<Numbered number={t`Project ${wire.project}, sale ${wire.index}`}>{title}</Numbered>}
        >
          <Tag tone={phaseTone[phase]}>{phaseText(phase)}</Tag>
        </CardHead>
        <SaleProgress sale={sale} now={now} />
        <Link
          to="/subscription"
          search={{ id: wire.project }}
          className={linkButton(phase === 'open' ? 'filled' : 'ghost')}
          aria-label={phase === 'open' ? t`Subscribe to ${named}` : t`See how to subscribe to ${named}`}
        >
          {phase === 'open' ? <Trans>Subscribe</Trans> : <Trans>See how to subscribe</Trans>}
        </Link>
      </Card>
    )
  })
}
