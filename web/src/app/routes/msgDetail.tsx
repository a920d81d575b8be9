import { createFileRoute } from '@tanstack/react-router'
import { NoticePage } from '../../features/content/NoticePage.tsx'
import { numberFrom1 } from '../../lib/search.ts'

export const Route = createFileRoute('/msgDetail')({
  validateSearch: (search): { id: number } => ({ id: numberFrom1(search['id']) ?? 0 }),
  component: function MessageDetail() {
    const { id } = Route.useSearch()
    return <NoticePage key={id} id={id} back="/msg" />
  },
})
