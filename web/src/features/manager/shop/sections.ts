import { t } from '@lingui/core/macro'
import { section } from '../kit/section.ts'

export const goods = section({
  path: 'goods',
  title: () => t`Goods`,
  roles: ['manager', 'content', 'auditor'],
  changes: ['manager', 'content'],
  load: () => import('./Goods.tsx').then((m) => ({ default: m.Goods })),
})

export const shopOrders = section({
  path: 'shopOrders',
  title: () => t`Shop orders`,
  roles: ['manager', 'auditor'],
  changes: [],
  load: () => import('./ShopOrders.tsx').then((m) => ({ default: m.ShopOrders })),
})
