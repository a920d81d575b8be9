import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { SubscriptionPage } from '../../features/sales/subscribe/SubscriptionPage.tsx'
import { projectSearch } from '../../features/sales/search.ts'

function Shown() {
  const { id } = Route.useSearch()
  return <SubscriptionPage id={id ?? null} />
}

export const Route = createFileRoute('/subscription')({
  loader: partLoader('sales'),
  component: Shown,
  validateSearch: projectSearch,
})
