/** What a list of tokens says of ours: told by the chain, but for `site`. */
export type ListedToken = {
  chainId: number
  /** EIP-55 */
  address: string
  name: string
  symbol: string
  decimals: number
  /** parts of a trade with the registered pair, of 10,000 */
  nodeBps: number
  burnBps: number
  /** origin of the web app, which has the logos */
  site: string
}

const DAY = 86_400

/** Largest part of a trade that each of the two fees can be, of 10,000: a constant of the token. */
export const TRADE_FEE_CAP_BPS = 300
/** The fee on the part of a sale that pushes the price below four fifths of the average, of 10,000: a constant of the token. */
export const CRASH_FEE_BPS = 2_000

/** Name and place of the logos, whose widths are in px. */
const logoOf = (site: string, size: 32 | 64 | 200 | 256 | 512) => `${site}/token/logo-${size}.png`

/**
 * A token list by Uniswap's schema. What the list says at a time is that day's version: fees can change, and lists compare versions, which
 * may only grow.
 * @param time unix seconds
 */
export function tokenListOf(t: ListedToken, time: number) {
  const day = Math.floor(time / DAY)
  return {
    name: 'Holdfast',
    timestamp: new Date(day * DAY * 1_000).toISOString(),
    version: { major: 1, minor: 0, patch: day },
    keywords: ['holdfast'],
    logoURI: logoOf(t.site, 256),
    tags: {
      tradefee: {
        name: 'Trade fee',
        description: 'Trades with the registered pair pay a fee. Other transfers are free.',
      },
    },
    tokens: [
      {
        chainId: t.chainId,
        address: t.address,
        name: t.name,
        symbol: t.symbol,
        decimals: t.decimals,
        logoURI: logoOf(t.site, 64),
        tags: ['tradefee'],
        extensions: {
          tradeFee: {
            buyBps: t.nodeBps + t.burnBps,
            sellBps: t.nodeBps + t.burnBps,
            toNodeCardsBps: t.nodeBps,
            burnedBps: t.burnBps,
            atMostBps: 2 * TRADE_FEE_CAP_BPS,
            transferBps: 0,
          },
          // Of the part of a sale alone that pushes the price below 80 % of the average of 12 to 24 hours.
          antiCrashFee: { bps: CRASH_FEE_BPS, below: '80 % of the average price' },
        },
      },
    ],
  }
}
export type TokenList = ReturnType<typeof tokenListOf>
