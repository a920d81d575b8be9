import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '../../features/shop/OrdersPage.tsx'
import { isOrdersTab, type OrdersTab } from '../../features/shop/tabs.ts'

export const Route = createFileRoute('/shopOrder')({
  validateSearch: (search): { tab?: OrdersTab } => (isOrdersTab(search['tab']) ? { tab: search['tab'] } : {}),
  component: function ShopOrder() {
    const { tab } = Route.useSearch()
    return <OrdersPage tab={tab ?? 'mine'} />
  },
})
