import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { CreateProjectPage } from '../../features/sales/create/CreateProjectPage.tsx'

export const Route = createFileRoute('/projectCreate')({
  loader: partLoader('sales'),
  component: CreateProjectPage,
})
