import { createFileRoute } from '@tanstack/react-router'
import { EarningsPage } from '../../features/earnings/EarningsPage.tsx'

export const Route = createFileRoute('/mine')({ component: EarningsPage })
