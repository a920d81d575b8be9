import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { SolvencyPage } from '../../features/solvency/SolvencyPage.tsx'

function Solvency() {
  const { id } = Route.useSearch()
  return <SolvencyPage id={id} />
}

export const Route = createFileRoute('/solvency')({
  loader: partLoader('custody'),
  component: Solvency,
  validateSearch: (search): { id?: number } =>
    Number.isSafeInteger(search['id']) ? { id: Number(search['id']) } : {},
})
