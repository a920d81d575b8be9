import { createFileRoute } from '@tanstack/react-router'
import { SwapPage } from '../../features/swap/SwapPage.tsx'

export const Route = createFileRoute('/swap')({ component: SwapPage })
