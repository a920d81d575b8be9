import type { ConversionQuote } from '@holdfast/protocol/transfers'

/** What a moving price may take between quote and answer, parts of 10,000. */
const TOLERANCE = 50n

/**
 * The least that a conversion must bring, else nothing happens. The pair's average moves with every second, so a little
 * less than quoted is accepted; other prices stand still, and the quote is the least.
 */
export function leastOf(q: Pick<ConversionQuote, 'received' | 'source'>): bigint {
  const received = BigInt(q.received)
  return q.source.includes('average24h') ? (received * (10_000n - TOLERANCE)) / 10_000n : received
}
