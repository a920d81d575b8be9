import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const pools = section({
  path: 'pools',
  title: () => t`Pools and budgets`,
  roles: ['manager', 'finance', 'guardian', 'auditor'],
  changes: ['manager', 'finance', 'guardian'],
  load: () => import('./Pools.tsx').then((m) => ({ default: m.MintPool })),
})

export const liquidity = section({
  path: 'liquidity',
  title: () => t`Liquidity mining`,
  roles: ['manager', 'finance', 'guardian', 'auditor'],
  changes: ['manager', 'finance', 'guardian'],
  load: () => import('./Pools.tsx').then((m) => ({ default: m.LiquidityPool })),
})
