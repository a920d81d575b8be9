// The arithmetic of a trade, as token, pair and router do it, on figures read at one block. Base units throughout.
export const BPS = 10_000n
const CRASH_BPS = 2_000n

export type Market = {
  reserveToken: bigint
  reserveUsdt: bigint
  /** part of an input that the pair counts after its own fee, bps */
  pairBps: bigint
  nodeBps: bigint
  burnBps: bigint
  /** the most TDE one sale can hold without the anti-crash fee; null while there is no average */
  crashFree: bigint | null
}
export type Side = 'buy' | 'sell'

export type Quote = {
  /** what leaves the account: USDT of a purchase, TDE of a sale */
  pay: bigint
  /** what the pair pays, before the token's fees of a purchase */
  fromPair: bigint
  /** the token's fees, TDE */
  nodeFee: bigint
  burnFee: bigint
  crashFee: bigint
  /** the part of a sale that pays the anti-crash fee, TDE */
  crashPart: bigint
  /** what the account receives */
  receive: bigint
  /** price impact without fees, bps, rounded up */
  impact: bigint
}

/**
 * Derives the pair's fee from a router's `getAmountOut`, asked with an input and reserves of 10^30 each.
 * @returns the part of an input that the pair counts, in bps: 9,970 for a fee of 0.3 %
 */
export function pairBpsOf(out: bigint): bigint {
  const one = 10n ** 30n
  return out <= 0n || out >= one ? 0n : (BPS * out + (one - out) / 2n) / (one - out)
}

function throughPair(m: Market, input: bigint, reserveIn: bigint, reserveOut: bigint) {
  const counted = input * m.pairBps
  const base = reserveIn * BPS + counted
  return base === 0n ? [0n, 0n] : [(counted * reserveOut) / base, (counted * BPS + base - 1n) / base]
}

/** Quotes a trade of `pay`. A sale's fees are taken from what is sold, a purchase's from what the pair pays. */
export function quote(m: Market, side: Side, pay: bigint): Quote {
  if (side === 'buy') {
    const [fromPair = 0n, impact = 0n] = throughPair(m, pay, m.reserveUsdt, m.reserveToken)
    const nodeFee = (fromPair * m.nodeBps) / BPS
    const burnFee = (fromPair * m.burnBps) / BPS
    const receive = fromPair - nodeFee - burnFee
    return { pay, fromPair, nodeFee, burnFee, crashFee: 0n, crashPart: 0n, receive, impact }
  }
  const nodeFee = (pay * m.nodeBps) / BPS
  const burnFee = (pay * m.burnBps) / BPS
  const crashPart = m.crashFree !== null && pay > m.crashFree ? pay - m.crashFree : 0n
  const crashFee = (crashPart * CRASH_BPS) / BPS
  const arrives = pay - nodeFee - burnFee - crashFee
  const [receive = 0n, impact = 0n] = throughPair(m, arrives, m.reserveToken, m.reserveUsdt)
  return { pay, fromPair: receive, nodeFee, burnFee, crashFee, crashPart, receive, impact }
}

/** What `balance` USDT would buy at once, TDE. */
export const mostBought = (m: Market, balance: bigint): bigint => quote(m, 'buy', balance).receive

/** The automatic tolerance in bps: 0.5 % and a fifth of the price impact, at most 3 %. */
export function autoSlippage(impact: bigint): bigint {
  const wanted = 50n + impact / 5n
  return wanted > 300n ? 300n : wanted
}

/** `auto`, or a fixed tolerance in bps. */
export type Tolerance = 'auto' | bigint

/** The tolerance that applies to a trade with this price impact; both in bps. */
export const slippageOf = (tolerance: Tolerance, impact: bigint) =>
  tolerance === 'auto' ? autoSlippage(impact) : tolerance

/** The least that may arrive: the quote less the tolerance, rounded down. */
export const leastOf = (q: Quote, tolerance: Tolerance) =>
  (q.receive * (BPS - slippageOf(tolerance, q.impact))) / BPS

/**
 * The inverse of `leastOf`: the amount to pay for which the least that may arrive is at least `wanted`, rounded up to six
 * decimals where that suffices as well; null when the pair cannot give that much.
 */
export function payFor(m: Market, side: Side, wanted: bigint, tolerance: Tolerance): bigint | null {
  const enough = (pay: bigint) => leastOf(quote(m, side, pay), tolerance) >= wanted
  const limit = (side === 'buy' ? m.reserveUsdt : m.reserveToken) * 1_000n
  let high = 1n
  while (!enough(high)) {
    high *= 2n
    if (high > limit) return null
  }
  let low = high / 2n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (enough(middle)) high = middle
    else low = middle
  }
  const grain = 10n ** 12n
  const rounded = ((high + grain - 1n) / grain) * grain
  return enough(rounded) ? rounded : high
}

/** Price of a trade in the pair, USDT per TDE, 18 decimals; 0 when no TDE is traded. */
export function tradePrice(q: Quote, side: Side): bigint {
  const arrives = q.pay - q.nodeFee - q.burnFee - q.crashFee
  const [usdt, token] = side === 'buy' ? [q.pay, q.fromPair] : [q.fromPair, arrives]
  return token <= 0n ? 0n : (usdt * 10n ** 18n) / token
}

/** The pair's price after the trade, USDT per TDE, 18 decimals. */
export function priceAfter(m: Market, q: Quote, side: Side): bigint {
  const arrives = q.pay - q.nodeFee - q.burnFee - q.crashFee
  const usdt = side === 'buy' ? m.reserveUsdt + q.pay : m.reserveUsdt - q.fromPair
  const token = side === 'buy' ? m.reserveToken - q.fromPair : m.reserveToken + arrives
  return token <= 0n ? 0n : (usdt * 10n ** 18n) / token
}

/** How far `price` is below `average`, bps; 0 when it is not below, or there is no average. */
export const dropOf = (price: bigint, average: bigint) =>
  average === 0n || price >= average ? 0n : ((average - price) * BPS) / average
