import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { StatusPage } from '../../features/status/StatusPage.tsx'

export const Route = createFileRoute('/status')({ loader: partLoader('custody'), component: StatusPage })
