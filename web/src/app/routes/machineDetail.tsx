import { createFileRoute } from '@tanstack/react-router'
import { MachinePage } from '../../features/machines/MachinePage.tsx'

export const Route = createFileRoute('/machineDetail')({
  validateSearch: (search): { id: number } => ({ id: Number(search['id']) || 0 }),
  component: function MachineDetail() {
    const { id } = Route.useSearch()
    return <MachinePage key={id} id={id} />
  },
})
