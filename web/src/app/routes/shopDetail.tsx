import { createFileRoute } from '@tanstack/react-router'
import { GoodPage } from '../../features/shop/GoodPage.tsx'

export const Route = createFileRoute('/shopDetail')({
  validateSearch: (search): { id: number } => ({ id: Number(search['id']) || 0 }),
  component: function ShopDetail() {
    const { id } = Route.useSearch()
    return <GoodPage key={id} id={id} />
  },
})
