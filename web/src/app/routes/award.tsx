import { createFileRoute } from '@tanstack/react-router'
import { AwardPage } from '../../features/award/AwardPage.tsx'
import { partLoader } from '../../lib/i18n/i18n.ts'

export const Route = createFileRoute('/award')({ loader: partLoader('award'), component: AwardPage })
