// Arithmetic of the resonance pool, the same as in the contract (contracts/src/libraries/Ring.sol, ResonanceBooks.sol), for
// server and web. Amounts in base units; tests compare it with the contract's `quote`.

const ONE = 10n ** 18n

/** What of a settled period decides who is filled. */
export type Ring = {
  total: bigint
  capacity: bigint
  /** where filling begins, 0 ≤ start < total; null without a draw */
  start: bigint | null
  /** whether everybody gets the same part, because the hash was out of reach */
  proRata: boolean
}

/** F(x): how much of the first `x` base units of the ring is filled, for 0 ≤ x ≤ total. */
export function filledOf(x: bigint, { total, capacity, start, proRata }: Ring): bigint {
  if (total <= capacity) return x
  if (proRata) return (x * capacity) / total
  const s = start ?? 0n
  // Filled beyond the end of the ring, at its beginning.
  const wrapped = s + capacity > total ? s + capacity - total : 0n
  const rest = capacity - wrapped
  const atBeginning = x < wrapped ? x : wrapped
  const fromStart = x > s ? x - s : 0n
  return atBeginning + (fromStart < rest ? fromStart : rest)
}

/** Where what fills an order lies among all that is filled: F(before) and F(before + amount). */
export const fillOf = (before: bigint, amount: bigint, ring: Ring): { from: bigint; to: bigint } => ({
  from: filledOf(before, ring),
  to: filledOf(before + amount, ring),
})

/** The whole reward of what lies between, at `rate` for one whole unit of principal (18 decimals). */
export const rewardOf = ({ from, to }: { from: bigint; to: bigint }, rate: bigint): bigint =>
  (to * rate) / ONE - (from * rate) / ONE

/** Part of a reward that is due after `done` of `steps` steps. */
export const vestedOf = (reward: bigint, done: number, steps: number): bigint =>
  (reward * BigInt(done)) / BigInt(steps)

/** Steps of `seconds` that are over at `now`, from `since` on; at most `steps`. All in unix seconds. */
export const stepsDone = (since: number, steps: number, seconds: number, now: number): number =>
  Math.max(0, Math.min(steps, Math.floor((now - since) / seconds)))

/** What opening a period sets aside of one asset: the rewards of its whole capacity with a level share of `levelBps` on top. */
export function reserveOf(capacity: bigint, rate: bigint, levelBps: bigint): bigint {
  const reward = (capacity * rate) / ONE
  return reward + (reward * levelBps) / 10_000n
}
