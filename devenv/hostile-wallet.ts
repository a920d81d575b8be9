import { concat, type Hex } from 'viem'

const YES = '0x631626ba7e60e01b5f5260205ff3'

/** Machine code of wallet contracts that answer about signatures as they like. */
export const HOSTILE_WALLETS = {
  /** agrees where gas has no price, as when it is tried, and burns all that it is given in a transaction */
  burning: concat(['0x3a601257', YES, '0x5b601256']),
  /** counts to 5,000 first, 130,000 gas, and agrees */
  costly: concat(['0x6113885b6001900380600357', YES]),
  agreeing: YES,
  refusing: '0x5f5f5260205ff3',
} satisfies Record<string, Hex>

/** No signature of any key: whoever is given it has to ask the wallet. */
export const NO_SIGNATURE: Hex = `0x${'01'.repeat(65)}`
