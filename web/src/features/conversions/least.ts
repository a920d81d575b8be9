import type { ConversionQuote } from '@holdfast/protocol/transfers'

/** How much a moving price may reduce the result between quote and conversion, bps. */
const TOLERANCE = 50n

/**
 * The least that a conversion must give; the server refuses to give less. The pair's average moves every second, so slightly
 * less than the quote is accepted; other prices are fixed, so the quote itself is the least. Base units.
 */
export function leastOf(q: Pick<ConversionQuote, 'received' | 'source'>): bigint {
  const received = BigInt(q.received)
  return q.source.includes('average24h') ? (received * (10_000n - TOLERANCE)) / 10_000n : received
}
