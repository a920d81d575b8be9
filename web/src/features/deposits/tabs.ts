export const RECHARGE_TABS = ['exact', 'own'] as const
export type RechargeTab = (typeof RECHARGE_TABS)[number]
