import { createFileRoute } from '@tanstack/react-router'
import { NoticePage } from '../../features/content/NoticePage.tsx'

export const Route = createFileRoute('/newsDetail')({
  validateSearch: (search): { id: number } => ({ id: Number(search['id']) || 0 }),
  component: function NewsDetail() {
    const { id } = Route.useSearch()
    return <NoticePage key={id} id={id} back="/news" />
  },
})
