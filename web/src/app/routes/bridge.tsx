import { createFileRoute } from '@tanstack/react-router'
import { BridgePage } from '../../features/bridge/BridgePage.tsx'
import { partLoader } from '../../lib/i18n/i18n.ts'

export const Route = createFileRoute('/bridge')({ loader: partLoader('bridge'), component: BridgePage })
