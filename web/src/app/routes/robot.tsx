import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { RobotPage } from '../../features/resonance/RobotPage.tsx'

export const Route = createFileRoute('/robot')({ loader: partLoader('pools'), component: RobotPage })
