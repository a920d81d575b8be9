// The arithmetic of a period's draw as ResonancePool does it, in whole base units. Every amount that joined lies on a ring
// from 0 to `total`, one order after the other; from `start` on, `capacity` of it is filled.
import { concat, encodeAbiParameters, type Address, type Hex, keccak256 } from 'viem'
import { STEP_SECONDS } from '@holdfast/protocol/hosting'

const ONE = 10n ** 18n

/** How a settled period was shared out. Base units. */
export type Draw = {
  /** all that joined */
  total: bigint
  /** the most that can be filled */
  capacity: bigint
  /** where on the ring filling begins; of no meaning where everything or a fixed part is filled */
  start: bigint
  /** the block hash was out of reach: everybody is filled by the same part */
  proRata: boolean
}
/** An order's place on the ring: what had joined before it, and what it joined. Base units. */
export type Arc = { before: bigint; amount: bigint }
/** A stretch of the ring. */
export type Stretch = { from: bigint; to: bigint }

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const notBelow = (a: bigint) => (a > 0n ? a : 0n)

/** How much of the ring's first `x` is filled. @param x from 0 to `total` */
function filledBelow({ total, capacity, start, proRata }: Draw, x: bigint): bigint {
  if (total <= capacity) return x
  if (proRata) return (x * capacity) / total
  const wrapped = notBelow(start + capacity - total)
  return least(x, wrapped) + least(notBelow(x - start), capacity - wrapped)
}

/** How much of an order is filled; the rest is given back. */
export const fillOf = (draw: Draw, { before, amount }: Arc): bigint =>
  filledBelow(draw, before + amount) - filledBelow(draw, before)

/** The reward of `filled` at a rate of base units per 1e18, rounded down. */
export const rewardAt = (filled: bigint, rate: bigint): bigint => (filled * rate) / ONE

/** An order's reward: the difference of the rewards of all that is filled up to its two ends, so that all add up exactly. */
export const rewardOf = (draw: Draw, arc: Arc, rate: bigint): bigint =>
  rewardAt(filledBelow(draw, arc.before + arc.amount), rate) - rewardAt(filledBelow(draw, arc.before), rate)

/** Steps of 12 hours that are over since the term began. @param from unix seconds: the period's deadline */
export const stepsDone = (from: number, steps: number, now: number): number =>
  Math.max(0, Math.min(steps, Math.floor((now - from) / STEP_SECONDS)))

/** What of a reward is payable after `done` of `steps` steps, rounded down. */
export const vested = (reward: bigint, done: number, steps: number): bigint =>
  steps === 0 ? 0n : (reward * BigInt(done)) / BigInt(steps)

/**
 * Where filling begins: the draw block's hash, chain, contract and period, hashed together, modulo what joined.
 * @throws RangeError when nothing joined
 */
export function startOf(
  hash: Hex,
  chainId: number,
  contract: Address,
  period: number,
  total: bigint,
): bigint {
  if (total <= 0n) throw new RangeError('nothing joined, so there is no place to begin')
  const seed = concat([
    hash,
    encodeAbiParameters(
      [{ type: 'uint256' }, { type: 'address' }, { type: 'uint256' }],
      [BigInt(chainId), contract, BigInt(period)],
    ),
  ])
  return BigInt(keccak256(seed)) % total
}

/** The filled stretches of the ring in rising order: one, or two where filling goes on past the ring's end. */
export function filledStretches({ total, capacity, start, proRata }: Draw): Stretch[] {
  if (total === 0n) return []
  if (total <= capacity || proRata) return [{ from: 0n, to: total }]
  const end = start + capacity
  return end <= total
    ? [{ from: start, to: end }]
    : [
        { from: 0n, to: end - total },
        { from: start, to: total },
      ]
}

/** An order's filled and unfilled stretches in rising order; by the same part everywhere where a draw was missed. */
export function stretchesOf(draw: Draw, { before, amount }: Arc): (Stretch & { filled: boolean })[] {
  const end = before + amount
  if (amount === 0n) return []
  if (draw.proRata && draw.total > draw.capacity) {
    const cut = before + fillOf(draw, { before, amount })
    return [
      { from: before, to: cut, filled: true },
      { from: cut, to: end, filled: false },
    ].filter((s) => s.from < s.to)
  }
  const list: (Stretch & { filled: boolean })[] = []
  let at = before
  for (const { from, to } of filledStretches(draw)) {
    const [a, b] = [from > at ? from : at, least(to, end)]
    if (a >= b) continue
    if (a > at) list.push({ from: at, to: a, filled: false })
    list.push({ from: a, to: b, filled: true })
    at = b
  }
  if (at < end) list.push({ from: at, to: end, filled: false })
  return list
}
