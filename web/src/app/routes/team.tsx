import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { TeamPage } from '../../features/team/TeamPage.tsx'

export const Route = createFileRoute('/team')({ loader: partLoader('levels'), component: TeamPage })
