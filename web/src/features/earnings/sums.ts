import type { NodeRecord } from '@holdfast/protocol/nodes'

/** Two tokens side by side, base units. */
export type Pair = { usdt: bigint; token: bigint }

export const plus = (...all: Pair[]): Pair => ({
  usdt: all.reduce((sum, p) => sum + p.usdt, 0n),
  token: all.reduce((sum, p) => sum + p.token, 0n),
})

/** Dividends claimed since 00:00 UTC of `now`, unix seconds. */
export function claimedToday(records: readonly NodeRecord[], now: number): Pair {
  const from = now - (now % 86_400)
  return plus(
    ...records
      .filter((r) => r.kind === 'claim' && r.time >= from)
      .map((r) => ({ usdt: BigInt(r.usdt), token: BigInt(r.token) })),
  )
}
