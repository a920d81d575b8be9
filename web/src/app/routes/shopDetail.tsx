import { createFileRoute } from '@tanstack/react-router'
import { GoodPage } from '../../features/shop/GoodPage.tsx'
import { numberFrom1 } from '../../lib/search.ts'

export const Route = createFileRoute('/shopDetail')({
  validateSearch: (search): { id: number } => ({ id: numberFrom1(search['id']) ?? 0 }),
  component: function ShopDetail() {
    const { id } = Route.useSearch()
    return <GoodPage key={id} id={id} />
  },
})
