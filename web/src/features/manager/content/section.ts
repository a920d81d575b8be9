import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const notices = section({
  path: 'notices',
  title: () => t`Notices`,
  roles: ['manager', 'content', 'auditor'],
  changes: ['manager', 'content'],
  load: () => import('./Notices.tsx').then((m) => ({ default: m.Notices })),
  queues: [
    { label: () => t`Drafts of notices`, call: 'pageNotices', query: { state: 'draft' } },
    { label: () => t`Notices that are scheduled`, call: 'pageNotices', query: { state: 'scheduled' } },
  ],
})
