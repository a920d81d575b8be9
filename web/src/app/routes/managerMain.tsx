import { createFileRoute } from '@tanstack/react-router'
import { ManagerPage } from '../../features/manager/ManagerPage.tsx'

export const Route = createFileRoute('/managerMain')({
  component: ManagerPage,
  validateSearch: (search: Record<string, unknown>): { section?: string } =>
    typeof search['section'] === 'string' ? { section: search['section'] } : {},
})
