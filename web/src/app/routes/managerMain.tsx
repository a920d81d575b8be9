import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { ManagerPage } from '../../features/manager/ManagerPage.tsx'

export const Route = createFileRoute('/managerMain')({
  // The texts about settings are also on the page of powers, those about epochs on the users' pages: each is in one catalogue.
  loader: () => Promise.all([partLoader('console')(), partLoader('powers')(), partLoader('levels')()]),
  component: ManagerPage,
  validateSearch: (search: Record<string, unknown>): { section?: string; account?: string } => ({
    ...(typeof search['section'] === 'string' ? { section: search['section'] } : {}),
    ...(typeof search['account'] === 'string' ? { account: search['account'] } : {}),
  }),
})
