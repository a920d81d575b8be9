export const HOSTING_TABS = ['mint', 'resonance', 'mine'] as const
export type HostingTab = (typeof HOSTING_TABS)[number]
