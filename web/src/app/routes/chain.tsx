import { createFileRoute } from '@tanstack/react-router'
import { ChainPage } from '../../features/content/pages.tsx'

export const Route = createFileRoute('/chain')({ component: ChainPage })
