import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { ApprovalsPage } from '../../features/approvals/ApprovalsPage.tsx'

export const Route = createFileRoute('/approvals')({
  loader: partLoader('personal'),
  component: ApprovalsPage,
})
