import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '../../features/orders/OrdersPage.tsx'
import { partLoader } from '../../lib/i18n/i18n.ts'

export const Route = createFileRoute('/orders')({ loader: partLoader('orders'), component: OrdersPage })
