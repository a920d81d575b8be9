import { createFileRoute } from '@tanstack/react-router'
import { SolvencyPage } from '../../features/solvency/SolvencyPage.tsx'

function Solvency() {
  const { id } = Route.useSearch()
  return <SolvencyPage id={id} />
}

export const Route = createFileRoute('/solvency')({
  component: Solvency,
  validateSearch: (search): { id?: number } =>
    Number.isSafeInteger(search['id']) ? { id: Number(search['id']) } : {},
})
