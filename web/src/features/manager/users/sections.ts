import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const users = section({
  path: 'users',
  title: () => t`Users`,
  roles: ['manager', 'finance', 'auditor'],
  changes: ['manager'],
  load: () => import('./Accounts.tsx').then((m) => ({ default: m.Accounts })),
})

export const sessions = section({
  path: 'sessions',
  title: () => t`Sessions`,
  roles: ['manager', 'auditor'],
  changes: ['manager'],
  load: () => import('./Sessions.tsx').then((m) => ({ default: m.Sessions })),
})
