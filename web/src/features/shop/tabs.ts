export const ORDERS_TABS = ['mine', 'send', 'history'] as const
export type OrdersTab = (typeof ORDERS_TABS)[number]
