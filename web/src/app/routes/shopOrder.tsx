import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '../../features/shop/OrdersPage.tsx'
import { ORDERS_TABS, type OrdersTab } from '../../features/shop/tabs.ts'
import { oneOf } from '../../lib/search.ts'

export const Route = createFileRoute('/shopOrder')({
  validateSearch: (search): { tab?: OrdersTab | undefined } => ({ tab: oneOf(ORDERS_TABS, search['tab']) }),
  component: function ShopOrder() {
    const { tab } = Route.useSearch()
    return <OrdersPage tab={tab ?? 'mine'} />
  },
})
