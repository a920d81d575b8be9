import { createFileRoute } from '@tanstack/react-router'
import { lazyPart } from '../../lib/lazy-part.ts'
import { HostingPage } from '../../features/hosting/HostingPage.tsx'
import { HOSTING_TABS, type HostingTab } from '../../features/hosting/tabs.ts'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { oneOf } from '../../lib/search.ts'

const Resonance = lazyPart(() =>
  import('../../features/resonance/PoolTab.tsx').then((m) => ({ default: m.ResonanceTab })),
)
const MyResonance = lazyPart(() =>
  import('../../features/resonance/MyOrders.tsx').then((m) => ({ default: m.MyResonance })),
)
const Liquidity = lazyPart(() =>
  import('../../features/liquidity/LiquidityTab.tsx').then((m) => ({ default: m.LiquidityTab })),
)

function Hosting() {
  const { tab } = Route.useSearch()
  return (
    <HostingPage tab={tab ?? 'mint'} resonance={<Resonance />} liquidity={Liquidity} own={<MyResonance />} />
  )
}

export const Route = createFileRoute('/hosting')({
  loader: partLoader('pools'),
  component: Hosting,
  validateSearch: (search): { tab?: HostingTab | undefined } => ({ tab: oneOf(HOSTING_TABS, search['tab']) }),
})
