import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { LockReleasePage } from '../../features/sales/own/LockReleasePage.tsx'

export const Route = createFileRoute('/lockRelease')({
  loader: partLoader('sales'),
  component: LockReleasePage,
})
