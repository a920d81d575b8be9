import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { RecordsPage } from '../../features/withdrawals/RecordsPage.tsx'
import { numberFrom1 } from '../../lib/search.ts'

function Records() {
  const { id } = Route.useSearch()
  return <RecordsPage open={id} />
}

export const Route = createFileRoute('/extractRecord')({
  loader: partLoader('custody'),
  component: Records,
  validateSearch: (search): { id?: number | undefined } => ({ id: numberFrom1(search['id']) }),
})
