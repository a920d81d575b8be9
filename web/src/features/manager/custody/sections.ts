import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

const roles = ['manager', 'finance', 'auditor'] as const
const changes = ['manager', 'finance'] as const

export const withdrawals = section({
  path: 'withdrawals',
  title: () => t`Withdrawals`,
  roles,
  changes,
  load: () => import('./Withdrawals.tsx').then((m) => ({ default: m.Withdrawals })),
  queues: [{ label: () => t`Withdrawals to review`, call: 'pageWithdrawQueue', query: {} }],
})

export const deposits = section({
  path: 'deposits',
  title: () => t`Deposits`,
  roles,
  changes,
  load: () => import('./Deposits.tsx').then((m) => ({ default: m.Deposits })),
  queues: [{ label: () => t`Deposits to resolve`, call: 'pageDepositQueue', query: {} }],
})

export const treasury = section({
  path: 'treasury',
  title: () => t`House accounts`,
  roles,
  changes,
  load: () => import('./Treasury.tsx').then((m) => ({ default: m.Treasury })),
  alarms: ['paymentsUnordered'],
})

export const prices = section({
  path: 'prices',
  title: () => t`Prices`,
  roles,
  changes,
  load: () => import('./PricesSection.tsx').then((m) => ({ default: m.PricesSection })),
})
