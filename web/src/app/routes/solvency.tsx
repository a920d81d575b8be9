import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { SolvencyPage } from '../../features/solvency/SolvencyPage.tsx'
import { numberFrom1 } from '../../lib/search.ts'

function Solvency() {
  const { id } = Route.useSearch()
  return <SolvencyPage id={id} />
}

export const Route = createFileRoute('/solvency')({
  loader: partLoader('custody'),
  component: Solvency,
  validateSearch: (search): { id?: number | undefined } => ({ id: numberFrom1(search['id']) }),
})
