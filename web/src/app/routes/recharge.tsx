import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { RechargePage } from '../../features/deposits/RechargePage.tsx'
import { RECHARGE_TABS, type RechargeTab } from '../../features/deposits/tabs.ts'
import { oneOf } from '../../lib/search.ts'

function Recharge() {
  return <RechargePage tab={Route.useSearch().tab} />
}

export const Route = createFileRoute('/recharge')({
  loader: partLoader('custody'),
  component: Recharge,
  validateSearch: (search): { tab?: RechargeTab | undefined } => ({
    tab: oneOf(RECHARGE_TABS, search['tab']),
  }),
})
