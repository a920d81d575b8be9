import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '../../features/content/pages.tsx'

export const Route = createFileRoute('/msg')({ component: MessagesPage })
