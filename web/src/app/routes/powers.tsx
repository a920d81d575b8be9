import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { PowersPage } from '../../features/powers/PowersPage.tsx'

export const Route = createFileRoute('/powers')({ loader: partLoader('powers'), component: PowersPage })
