import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { ProjectListPage } from '../../features/sales/browse/ProjectListPage.tsx'

export const Route = createFileRoute('/project')({ loader: partLoader('sales'), component: ProjectListPage })
