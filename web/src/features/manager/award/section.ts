import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const award = section({
  path: 'award',
  title: () => t`Special contribution award`,
  roles: ['manager', 'finance', 'guardian', 'auditor'],
  changes: ['manager', 'finance'],
  load: () => import('./Award.tsx').then((m) => ({ default: m.Award })),
})
