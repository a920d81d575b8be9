import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '../../features/sales/OrdersPage.tsx'

export const Route = createFileRoute('/orders')({ component: OrdersPage })
