import { createFileRoute } from '@tanstack/react-router'
import { RecordsPage } from '../../features/withdrawals/RecordsPage.tsx'

function Records() {
  const { id } = Route.useSearch()
  return <RecordsPage open={id} />
}

export const Route = createFileRoute('/extractRecord')({
  component: Records,
  validateSearch: (search): { id?: number } =>
    Number.isSafeInteger(search['id']) ? { id: Number(search['id']) } : {},
})
