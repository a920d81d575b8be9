import { createFileRoute } from '@tanstack/react-router'
import { MyProjectsPage } from '../../features/sales/MyProjectsPage.tsx'

export const Route = createFileRoute('/myProject')({ component: MyProjectsPage })
