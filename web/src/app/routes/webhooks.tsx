import { createFileRoute } from '@tanstack/react-router'
import { WebhooksPage } from '../../features/webhooks/WebhooksPage.tsx'
import { partLoader } from '../../lib/i18n/i18n.ts'

export const Route = createFileRoute('/webhooks')({ loader: partLoader('webhooks'), component: WebhooksPage })
