import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '../../features/coming/ComingPage.tsx'

export const Route = createFileRoute('/extractRecord')({
  component: () => <ComingPage page="extractRecord" />,
})
