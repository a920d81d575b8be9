const ORDERS_TABS = ['mine', 'send', 'history'] as const
export type OrdersTab = (typeof ORDERS_TABS)[number]
export const isOrdersTab = (value: unknown): value is OrdersTab => ORDERS_TABS.some((t) => t === value)
