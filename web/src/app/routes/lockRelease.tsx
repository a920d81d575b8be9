import { createFileRoute } from '@tanstack/react-router'
import { LockReleasePage } from '../../features/sales/LockReleasePage.tsx'

export const Route = createFileRoute('/lockRelease')({ component: LockReleasePage })
