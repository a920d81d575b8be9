import type { Earnings } from '@holdfast/protocol/earnings'
import { sameAddress } from '../../lib/address.ts'
import type { Claim } from './claims.ts'

/** Two tokens side by side, base units. */
export type Pair = { usdt: bigint; token: bigint }

export const plus = (...all: Pair[]): Pair => ({
  usdt: all.reduce((sum, p) => sum + p.usdt, 0n),
  token: all.reduce((sum, p) => sum + p.token, 0n),
})

/**
 * What the account earned in all, of that lately (today, and by the newest epoch), and what it has received.
 * @param due of pools, cards and the award, which the server counts when it is paid: what can be claimed now
 * @param assets addresses of USDT and TDE
 */
export function summed(
  e: Earnings,
  due: readonly Claim[],
  assets: { usdt?: string; token?: string },
): { total: Pair; recent: Pair; received: Pair } {
  const all = e.sources.map((s) => ({ usdt: BigInt(s.usdt), token: BigInt(s.token) }))
  // What levels earned is received when it is claimed.
  const waits = new Set(['invite', 'community', 'v4', 'v5'])
  const received = e.sources
    .filter((s) => !waits.has(s.source))
    .map((s) => ({ usdt: BigInt(s.usdt), token: BigInt(s.token) }))
  const open = due
    .filter((c) => c.source !== 'levels' && c.source !== 'project')
    .map(({ gives }) => {
      const of = (asset: string | undefined) => gives.find((d) => sameAddress(d.asset, asset))?.amount ?? 0n
      return { usdt: of(assets.usdt), token: of(assets.token) }
    })
  return {
    total: plus(...all, ...open),
    recent: plus(...e.sources.map((s) => ({ usdt: BigInt(s.recentUsdt), token: BigInt(s.recentToken) }))),
    received: plus(...received, { usdt: BigInt(e.claimed.usdt), token: BigInt(e.claimed.token) }),
  }
}
