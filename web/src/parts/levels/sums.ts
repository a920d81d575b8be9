import { EPOCH_SECONDS } from '@holdfast/protocol/levels'

/** Base units in a cent: participation is weighed in whole cents. */
export const CENT = 10n ** 16n
/** All of something in basis points. */
const WHOLE = 10_000n

/** A change of an account's participation; `amount` in base units, negative where it left. `time` unix seconds. */
export type Change = { time: number; amount: bigint }
/** A change with the seconds of the epoch that are left after it, and what it adds (base units · seconds). */
export type Weighed = Change & { seconds: number; product: bigint }

/**
 * Participation weighted over an epoch: what was there at its start for all of it, each change for the time after it.
 * @param start base units there at the epoch's first second
 * @param from the epoch's first second
 * @returns `amount` in base units, a whole number of cents
 * @throws RangeError for a change outside the epoch
 */
export function weigh(start: bigint, changes: readonly Change[], from: number) {
  const until = from + EPOCH_SECONDS
  const lines = changes.map((c): Weighed => {
    if (c.time < from || c.time >= until) throw new RangeError('a change lies outside the epoch')
    return { ...c, seconds: until - c.time, product: c.amount * BigInt(until - c.time) }
  })
  const held = start * BigInt(EPOCH_SECONDS)
  const total = lines.reduce((sum, l) => sum + l.product, held)
  return { held, lines, total, amount: (total / (BigInt(EPOCH_SECONDS) * CENT)) * CENT }
}

/** What the legs carry: the largest is left out of the small zone. Base units. */
export function zones(carries: readonly bigint[]) {
  const team = carries.reduce((sum, c) => sum + c, 0n)
  const largest = carries.reduce((most, c) => (c > most ? c : most), 0n)
  return { team, largest, small: team - largest }
}

/** A part of a pot. @param bps of 10,000 */
export const partOf = (pot: bigint, bps: number): bigint => (pot * BigInt(bps)) / WHOLE
/** An account's share of a part, by weight; 0 when nobody has any. */
export const shareOf = (part: bigint, weight: bigint, sum: bigint): bigint =>
  sum === 0n ? 0n : (part * weight) / sum
