import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { linkButton } from '../../ui/link-button.ts'
import { ModuleGate } from '../../parts/ModuleGate.tsx'
import { Page } from '../../ui/Page.tsx'
import { TabPanel, Tabs } from '../../ui/Segments.tsx'
import { Empty } from '../../ui/States.tsx'
import { MintPool, PoolSkeleton } from './MintPool.tsx'
import { MyHosting } from './MyHosting.tsx'
import type { HostingTab } from './tabs.ts'

/** Hosting: the hosting pool to join, the resonance pool (not built), and the account's orders. */
export function HostingPage({ tab }: { tab: HostingTab }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const go = (next: HostingTab) =>
    void navigate({ to: '/hosting', search: next === 'mint' ? {} : { tab: next }, replace: true })
  return (
    <Page title={t`Hosting`}>
      <Tabs
        id="hosting"
        label={t`Hosting`}
        value={tab}
        items={[
          { value: 'mint', label: t`Mint pool` },
          { value: 'resonance', label: t`Resonance pool` },
          { value: 'mine', label: t`My hosting` },
        ]}
        onChange={go}
      />
      <TabPanel id="hosting" value={tab}>
        {tab === 'mint' && (
          <ModuleGate module="hosting" skeleton={<PoolSkeleton />}>
            <MintPool onHosted={() => go('mine')} />
          </ModuleGate>
        )}
        {tab === 'resonance' && (
          <Empty
            icon={<Hourglass size={22} strokeWidth={1.7} aria-hidden="true" />}
            title={t`The resonance pool is not open yet`}
            action={
              <Link to="/hosting" search={{}} className={linkButton('ghost')}>
                <Trans>To the mint pool</Trans>
              </Link>
            }
          >
            <Trans>
              Periods with a published draw anyone can recompute. It opens once its contract is deployed.
            </Trans>
          </Empty>
        )}
        {tab === 'mine' && <MyHosting onJoin={() => go('mint')} />}
      </TabPanel>
    </Page>
  )
}
