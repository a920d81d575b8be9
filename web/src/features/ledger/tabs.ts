export const ASSET_TABS = ['entries', 'deposits', 'withdrawals'] as const
export type AssetTab = (typeof ASSET_TABS)[number]
