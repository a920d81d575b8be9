import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { MyProjectsPage } from '../../features/sales/own/MyProjectsPage.tsx'

export const Route = createFileRoute('/myProject')({ loader: partLoader('sales'), component: MyProjectsPage })
