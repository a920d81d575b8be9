import { createFileRoute } from '@tanstack/react-router'
import { ManagePage } from '../../features/sales/ManagePage.tsx'
import { projectSearch } from '../../features/sales/search.ts'

function Shown() {
  const { id } = Route.useSearch()
  return <ManagePage id={id ?? null} />
}

export const Route = createFileRoute('/projectManage')({ component: Shown, validateSearch: projectSearch })
