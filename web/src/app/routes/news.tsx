import { createFileRoute } from '@tanstack/react-router'
import { NewsPage } from '../../features/content/pages.tsx'

export const Route = createFileRoute('/news')({ component: NewsPage })
