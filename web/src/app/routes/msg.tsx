import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { MessagesPage } from '../../features/content/MessagesPage.tsx'

export const Route = createFileRoute('/msg')({ loader: partLoader('notices'), component: MessagesPage })
