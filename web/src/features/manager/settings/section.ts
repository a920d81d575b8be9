import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const settings = section({
  path: 'settings',
  title: () => t`Settings`,
  roles: ['manager', 'auditor'],
  changes: ['manager'],
  load: () => import('./Settings.tsx').then((m) => ({ default: m.Settings })),
})
