import { createFileRoute } from '@tanstack/react-router'
import { ComingPage } from '../../features/coming/ComingPage.tsx'

export const Route = createFileRoute('/wallet')({ component: () => <ComingPage page="wallet" /> })
