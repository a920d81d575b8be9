import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const machines = section({
  path: 'machines',
  title: () => t`Mining machines`,
  roles: ['manager', 'content', 'auditor'],
  changes: ['manager'],
  load: () => import('./Machines.tsx').then((m) => ({ default: m.Machines })),
})
