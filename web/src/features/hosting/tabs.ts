export const HOSTING_TABS = ['mint', 'resonance', 'liquidity', 'mine', 'history'] as const
export type HostingTab = (typeof HOSTING_TABS)[number]
