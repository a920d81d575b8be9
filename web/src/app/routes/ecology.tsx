import { createFileRoute } from '@tanstack/react-router'
import { EcologyPage } from '../../features/content/pages.tsx'

export const Route = createFileRoute('/ecology')({ component: EcologyPage })
