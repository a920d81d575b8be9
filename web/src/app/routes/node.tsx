import { createFileRoute } from '@tanstack/react-router'
import { NodePage } from '../../features/node/NodePage.tsx'

export const Route = createFileRoute('/node')({ component: NodePage })
