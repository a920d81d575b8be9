import { createFileRoute } from '@tanstack/react-router'
import { PowersPage } from '../../features/powers/PowersPage.tsx'

export const Route = createFileRoute('/powers')({ component: PowersPage })
