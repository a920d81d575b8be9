import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const webhooks = section({
  path: 'webhooks',
  title: () => t`Webhooks`,
  roles: ['manager', 'auditor'],
  changes: ['manager'],
  load: () => import('./Webhooks.tsx').then((m) => ({ default: m.Webhooks })),
})
