import { createFileRoute } from '@tanstack/react-router'
import { MachinePage } from '../../features/machines/MachinePage.tsx'
import { numberFrom1 } from '../../lib/search.ts'

export const Route = createFileRoute('/machineDetail')({
  validateSearch: (search): { id: number } => ({ id: numberFrom1(search['id']) ?? 0 }),
  component: function MachineDetail() {
    const { id } = Route.useSearch()
    return <MachinePage key={id} id={id} />
  },
})
