import { createFileRoute } from '@tanstack/react-router'
import { ProjectListPage } from '../../features/sales/ProjectListPage.tsx'

export const Route = createFileRoute('/project')({ component: ProjectListPage })
