import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { OrdersPage } from '../../features/sales/own/OrdersPage.tsx'

export const Route = createFileRoute('/orders')({ loader: partLoader('sales'), component: OrdersPage })
