import { createFileRoute } from '@tanstack/react-router'
import { SessionsPage } from '../../features/auth/SessionsPage.tsx'

export const Route = createFileRoute('/sessions')({ component: SessionsPage })
