import { createFileRoute } from '@tanstack/react-router'
import { NoticePage } from '../../features/content/NoticePage.tsx'
import { numberFrom1 } from '../../lib/search.ts'

export const Route = createFileRoute('/newsDetail')({
  validateSearch: (search): { id: number } => ({ id: numberFrom1(search['id']) ?? 0 }),
  component: function NewsDetail() {
    const { id } = Route.useSearch()
    return <NoticePage key={id} id={id} back="/news" />
  },
})
