import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { EarningsPage } from '../../features/earnings/EarningsPage.tsx'

export const Route = createFileRoute('/mine')({
  loader: partLoader('levels', 'money'),
  component: EarningsPage,
})
