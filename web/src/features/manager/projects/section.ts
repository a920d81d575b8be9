import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const projects = section({
  path: 'projects',
  title: () => t`Projects and sales`,
  roles: ['manager', 'guardian', 'auditor'],
  changes: ['manager'],
  load: () => import('./Projects.tsx').then((m) => ({ default: m.Projects })),
  queues: [
    { label: () => t`Projects with an open sale`, call: 'pageManagedProjects', query: { open: true } },
  ],
})
