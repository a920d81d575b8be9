import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { RecordsPage } from '../../features/withdrawals/RecordsPage.tsx'

function Records() {
  const { id } = Route.useSearch()
  return <RecordsPage open={id} />
}

export const Route = createFileRoute('/extractRecord')({
  loader: partLoader('custody'),
  component: Records,
  validateSearch: (search): { id?: number } =>
    Number.isSafeInteger(search['id']) ? { id: Number(search['id']) } : {},
})
