import { createFileRoute } from '@tanstack/react-router'
import { CreateProjectPage } from '../../features/sales/CreateProjectPage.tsx'

export const Route = createFileRoute('/projectCreate')({ component: CreateProjectPage })
