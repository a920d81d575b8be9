import { createFileRoute } from '@tanstack/react-router'
import { WhitePaperPage } from '../../features/whitepaper/WhitePaperPage.tsx'

export const Route = createFileRoute('/wp')({ component: WhitePaperPage })
