// The arithmetic of adding and removing liquidity through LiquidityHelper, on figures read at one block. Base units throughout.

export const BPS = 10_000n

/** The pair as it stood at one block. */
export type PairState = { token: bigint; usdt: bigint; supply: bigint }
/** Both assets. */
export type Both = { token: bigint; usdt: bigint }
/** What is added, for how many shares. */
export type Adding = Both & { shares: bigint }

const ceil = (a: bigint, b: bigint) => (a + b - 1n) / b
const least = (a: bigint, b: bigint) => (a < b ? a : b)

/**
 * What goes in for an amount of one asset, in exactly the ratio of the pair; the other is rounded up, so that the contract can take all
 * of the one that was typed.
 * @returns null while the pair has nothing in it
 */
export function addingOf(pair: PairState, of: keyof Both, amount: bigint): Adding | null {
  if (pair.token === 0n || pair.usdt === 0n || pair.supply === 0n) return null
  const other = of === 'token' ? ceil(amount * pair.usdt, pair.token) : ceil(amount * pair.token, pair.usdt)
  const [token, usdt] = of === 'token' ? [amount, other] : [other, amount]
  return { token, usdt, shares: sharesOf(pair, taken(pair, token, usdt)) }
}

/** What the helper takes of the most it may: all of one, as much of the other as fits the ratio. */
export function taken(pair: PairState, tokenMax: bigint, usdtMax: bigint): Both {
  const usdt = (tokenMax * pair.usdt) / pair.token
  return usdt <= usdtMax
    ? { token: tokenMax, usdt }
    : { token: (usdtMax * pair.token) / pair.usdt, usdt: usdtMax }
}

/** Shares that the pair makes for what is added, before a fee of its owner, if it takes one. */
export const sharesOf = ({ token, usdt, supply }: PairState, added: Both): bigint =>
  least((added.token * supply) / token, (added.usdt * supply) / usdt)

/** What `shares` are worth in both assets, rounded down as the pair does. */
export const worthOf = ({ token, usdt, supply }: PairState, shares: bigint): Both =>
  supply === 0n
    ? { token: 0n, usdt: 0n }
    : { token: (shares * token) / supply, usdt: (shares * usdt) / supply }

/** The least of each asset that may go in or come out: what it is now, less the tolerance. */
export const withTolerance = ({ token, usdt }: Both, bps: bigint): Both => ({
  token: (token * (BPS - bps)) / BPS,
  usdt: (usdt * (BPS - bps)) / BPS,
})

/** What one would lose to the token's trade fee by adding or taking out `token` TDE at the exchange itself. Base units of TDE. */
export const feeSpared = (token: bigint, feeBps: bigint): bigint => (token * feeBps) / BPS
