import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { NodePage } from '../../features/node/NodePage.tsx'

export const Route = createFileRoute('/node')({ loader: partLoader('node'), component: NodePage })
