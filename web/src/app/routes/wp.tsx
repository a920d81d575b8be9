import { createFileRoute } from '@tanstack/react-router'
import { WhitePaperPage } from '../../features/whitepaper/WhitePaperPage.tsx'

export const Route = createFileRoute('/wp')({
  loader: () => import('../../features/whitepaper/queries.ts').then((m) => m.paperLoader()),
  component: WhitePaperPage,
})
