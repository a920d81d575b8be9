import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { ManagerPage } from '../../features/manager/ManagerPage.tsx'
import { textOf } from '../../lib/search.ts'

export const Route = createFileRoute('/managerMain')({
  // The texts about settings are also on the page of powers, those about epochs and endpoints on the users' pages: each is in
  // one catalogue.
  loader: partLoader('console', 'powers', 'levels', 'webhooks'),
  component: ManagerPage,
  validateSearch: (
    search: Record<string, unknown>,
  ): { section?: string | undefined; account?: string | undefined } => ({
    section: textOf(search['section']),
    account: textOf(search['account']),
  }),
})
