import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { CreateSalePage } from '../../features/sales/create/CreateSalePage.tsx'
import { projectSearch } from '../../features/sales/search.ts'

function Shown() {
  const { id } = Route.useSearch()
  return <CreateSalePage id={id ?? null} />
}

export const Route = createFileRoute('/saleCreate')({
  loader: partLoader('sales'),
  component: Shown,
  validateSearch: projectSearch,
})
