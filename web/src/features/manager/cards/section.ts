import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const cards = section({
  path: 'cards',
  title: () => t`Card applications`,
  roles: ['manager', 'auditor'],
  changes: ['manager'],
  load: () => import('./CardApplications.tsx').then((m) => ({ default: m.CardApplications })),
  queues: [
    {
      label: () => t`Card applications to review`,
      call: 'pageVisaApplications',
      query: { state: 'review' },
    },
  ],
})
