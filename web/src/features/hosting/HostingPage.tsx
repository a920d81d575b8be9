import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useIsWide } from '../../lib/wide.ts'
import { ModuleGate } from '../../parts/ModuleGate.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { Page } from '../../ui/Page.tsx'
import { TabPanel, Tabs } from '../../ui/Segments.tsx'
import { MintPool, PoolSkeleton } from './MintPool.tsx'
import { MyHosting } from './MyHosting.tsx'
import { NextPayouts } from './NextPayouts.tsx'
import { MINING, MINT } from './pools.ts'
import { Runway } from './Runway.tsx'
import type { HostingTab } from './tabs.ts'

const History = lazyPart(() => import('./History.tsx'))

type Props = {
  tab: HostingTab
  /** what the tab of the resonance pool shows */
  resonance: ReactNode
  /** adds and removes liquidity; `host` hosts the shares */
  liquidity: ComponentType<{ host: ReactNode }>
  /** the account's orders in the resonance pool */
  own: ReactNode
}

/**
 * Hosting in one place: the three pools to join, what the account has in them, and its history. On a desktop with the next payouts and
 * the budget beside it; on a phone the payouts stand above the account's orders.
 */
export function HostingPage({ tab, resonance, liquidity: Liquidity, own }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const go = (next: HostingTab) =>
    void navigate({ to: '/hosting', search: next === 'mint' ? {} : { tab: next }, replace: true })
  return (
    <Page title={t`Hosting`} width="overview">
      <Tabs
        id="hosting"
        label={t`Hosting`}
        value={tab}
        rows
        className="lg:max-w-[720px]"
        items={[
          { value: 'mint', label: t`Mint pool` },
          { value: 'resonance', label: t`Resonance pool` },
          { value: 'liquidity', label: t`Liquidity mining` },
          { value: 'mine', label: t`My hosting` },
          { value: 'history', label: t`History` },
        ]}
        onChange={go}
      />
      <Columns>
        <TabPanel id="hosting" value={tab}>
          {tab === 'mint' && (
            <ModuleGate module="hosting" skeleton={<PoolSkeleton of={MINT} />}>
              <MintPool of={MINT} onHosted={() => go('mine')} />
              {!isWide && <Runway of={MINT} />}
            </ModuleGate>
          )}
          <Suspense fallback={<PoolSkeleton of={tab === 'liquidity' ? MINING : MINT} />}>
            {tab === 'resonance' && resonance}
            {tab === 'liquidity' && (
              <Liquidity
                host={
                  <>
                    <ModuleGate module="liquidityMining" skeleton={<PoolSkeleton of={MINING} />}>
                      <MintPool of={MINING} onHosted={() => go('mine')} />
                      <Runway of={MINING} />
                    </ModuleGate>
                    <MyHosting of={MINING} title={t`My hosted shares`} />
                  </>
                }
              />
            )}
            {tab === 'mine' && (
              <>
                {!isWide && <NextPayouts />}
                <MyHosting of={MINT} onJoin={() => go('mint')} />
                {own}
                <MyHosting of={MINING} title={t`Liquidity mining`} />
              </>
            )}
            {tab === 'history' && <History />}
          </Suspense>
        </TabPanel>
        {isWide && (
          <div className="flex min-w-0 flex-col gap-3">
            <NextPayouts />
            {(tab === 'mint' || tab === 'mine') && <Runway of={MINT} />}
          </div>
        )}
      </Columns>
    </Page>
  )
}
