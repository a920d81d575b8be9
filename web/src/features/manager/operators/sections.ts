import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const proposals = section({
  path: 'proposals',
  title: () => t`Proposals`,
  roles: ['manager', 'finance', 'auditor'],
  changes: ['manager', 'finance'],
  load: () => import('./Proposals.tsx').then((m) => ({ default: m.Proposals })),
  queues: [{ label: () => t`Proposals`, call: 'pageProposals', query: { state: 'open' } }],
})

export const operators = section({
  path: 'operators',
  title: () => t`Operators`,
  roles: ['manager', 'auditor'],
  changes: ['manager'],
  load: () => import('./Operators.tsx').then((m) => ({ default: m.Operators })),
})

export const audit = section({
  path: 'audit',
  title: () => t`Audit log`,
  roles: ['manager', 'auditor'],
  changes: [],
  load: () => import('./Audit.tsx').then((m) => ({ default: m.Audit })),
})
