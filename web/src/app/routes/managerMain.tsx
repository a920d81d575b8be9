import { createFileRoute } from '@tanstack/react-router'
import { ManagerPage } from '../../features/manager/ManagerPage.tsx'

export const Route = createFileRoute('/managerMain')({ component: ManagerPage })
