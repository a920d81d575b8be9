import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { PeriodPage } from '../../features/resonance/PeriodPage.tsx'
import { numberFrom1 } from '../../lib/search.ts'

export const Route = createFileRoute('/period')({
  loader: partLoader('pools'),
  validateSearch: (search): { id: number } => ({ id: numberFrom1(search['id']) ?? 0 }),
  component: function Period() {
    const { id } = Route.useSearch()
    return <PeriodPage key={id} id={id} />
  },
})
