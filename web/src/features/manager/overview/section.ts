import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'
import { Overview } from './Overview.tsx'

export const overview = section({
  path: 'overview',
  title: () => t`Overview`,
  roles: ['manager', 'finance', 'content', 'store', 'guardian', 'auditor'],
  changes: [],
  // Everybody looks at it first: it comes with the console.
  load: async () => ({ default: Overview }),
})
