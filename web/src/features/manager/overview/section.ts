import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'
import { Overview } from './Overview.tsx'

export const overview = section({
  path: 'overview',
  title: () => t`Overview`,
  roles: ['manager', 'finance', 'content', 'store', 'guardian', 'auditor'],
  changes: [],
  // Not a chunk of its own: it is the first section that is shown.
  load: async () => ({ default: Overview }),
})
