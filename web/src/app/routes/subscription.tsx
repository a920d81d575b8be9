import { createFileRoute } from '@tanstack/react-router'
import { SubscriptionPage } from '../../features/sales/SubscriptionPage.tsx'
import { projectSearch } from '../../features/sales/search.ts'

function Shown() {
  const { id } = Route.useSearch()
  return <SubscriptionPage id={id ?? null} />
}

export const Route = createFileRoute('/subscription')({ component: Shown, validateSearch: projectSearch })
