import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { ManagePage } from '../../features/sales/manage/ManagePage.tsx'
import { projectSearch } from '../../features/sales/search.ts'

function Shown() {
  const { id } = Route.useSearch()
  return <ManagePage id={id ?? null} />
}

export const Route = createFileRoute('/projectManage')({
  loader: partLoader('sales'),
  component: Shown,
  validateSearch: projectSearch,
})
