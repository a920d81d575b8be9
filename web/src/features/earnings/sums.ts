import type { Earnings } from '@holdfast/protocol/levels'
import { brand } from '../../brand.ts'
import type { Claim } from './claims.ts'

/** Two tokens side by side, base units. */
export type Pair = { usdt: bigint; token: bigint }

export const plus = (...all: Pair[]): Pair => ({
  usdt: all.reduce((sum, p) => sum + p.usdt, 0n),
  token: all.reduce((sum, p) => sum + p.token, 0n),
})

/**
 * What the account earned in all, of that lately (today, and by the newest epoch), and what it has received.
 * @param due of hosting and cards, which the server counts when it is paid: what can be claimed now
 */
export function summed(e: Earnings, due: readonly Claim[]): { total: Pair; recent: Pair; received: Pair } {
  const all = e.sources.map((s) => ({ usdt: BigInt(s.usdt), token: BigInt(s.token) }))
  // What levels earned is received when it is claimed.
  const waits = new Set(['invite', 'community', 'v4', 'v5'])
  const received = e.sources
    .filter((s) => !waits.has(s.source))
    .map((s) => ({ usdt: BigInt(s.usdt), token: BigInt(s.token) }))
  const open = due
    .filter((c) => c.source === 'static' || c.source === 'node')
    .map(({ gives }) => {
      const of = (symbol: string) => gives.find((d) => d.symbol === symbol)?.amount ?? 0n
      return { usdt: of(brand.stable.symbol), token: of(brand.token.symbol) }
    })
  return {
    total: plus(...all, ...open),
    recent: plus(...e.sources.map((s) => ({ usdt: BigInt(s.recentUsdt), token: BigInt(s.recentToken) }))),
    received: plus(...received, { usdt: BigInt(e.claimed.usdt), token: BigInt(e.claimed.token) }),
  }
}
