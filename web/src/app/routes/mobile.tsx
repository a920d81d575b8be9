import { createFileRoute } from '@tanstack/react-router'
import { MobilePage } from '../../features/mobile/MobilePage.tsx'
import { partLoader } from '../../lib/i18n/i18n.ts'

export const Route = createFileRoute('/mobile')({ loader: partLoader('personal'), component: MobilePage })
