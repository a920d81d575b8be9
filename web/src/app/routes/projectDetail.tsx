import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { ProjectPage } from '../../features/sales/project/ProjectPage.tsx'
import { projectSearch } from '../../features/sales/search.ts'

function Shown() {
  const { id } = Route.useSearch()
  return <ProjectPage id={id ?? null} />
}

export const Route = createFileRoute('/projectDetail')({
  loader: partLoader('sales'),
  component: Shown,
  validateSearch: projectSearch,
})
