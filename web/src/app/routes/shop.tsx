import { createFileRoute } from '@tanstack/react-router'
import { ShopPage } from '../../features/shop/ShopPage.tsx'

export const Route = createFileRoute('/shop')({ component: ShopPage })
