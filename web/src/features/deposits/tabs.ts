export const RECHARGE_TABS = ['own', 'exact'] as const
export type RechargeTab = (typeof RECHARGE_TABS)[number]
