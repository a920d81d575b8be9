import { brand } from '../../brand.ts'

/** A pool of the same contract: its address and principal by their names in the deployment, and the unit of its principal. */
export type PoolOf = {
  contract: 'hostingPool' | 'liquidityPool'
  principal: 'usdt' | 'pair'
  unit: string
  /** keys of what is typed, kept for this session */
  draft: { amount: string; term: string }
}

/** The mint pool: USDT is hosted. */
export const MINT: PoolOf = {
  contract: 'hostingPool',
  principal: 'usdt',
  unit: brand.stable.symbol,
  draft: { amount: 'draft.amount', term: 'draft.term' },
}
/** Liquidity mining: shares of the pair are staked. */
export const MINING: PoolOf = {
  contract: 'liquidityPool',
  principal: 'pair',
  unit: 'LP',
  draft: { amount: 'draft.shares', term: 'draft.sharesTerm' },
}
