import { createFileRoute } from '@tanstack/react-router'
import { CreateSalePage } from '../../features/sales/CreateSalePage.tsx'
import { projectSearch } from '../../features/sales/search.ts'

function Shown() {
  const { id } = Route.useSearch()
  return <CreateSalePage id={id ?? null} />
}

export const Route = createFileRoute('/saleCreate')({ component: Shown, validateSearch: projectSearch })
