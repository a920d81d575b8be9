import { createFileRoute } from '@tanstack/react-router'
import { VisaPage } from '../../features/visa/VisaPage.tsx'
import { partLoader } from '../../lib/i18n/i18n.ts'

export const Route = createFileRoute('/visa')({ loader: partLoader('personal'), component: VisaPage })
