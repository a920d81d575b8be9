import { AWARD_CLASSES, type AwardClass } from '@holdfast/protocol/award'

export type ByClass<T> = Record<AwardClass, T>

const BPS = 10_000n

/** One value for each class, in their order. */
export const byClass = <T>(value: (key: AwardClass, at: number) => T): ByClass<T> =>
  Object.fromEntries(AWARD_CLASSES.map((key, i) => [key, value(key, i)])) as ByClass<T>

/** What each class gets of an inflow, and what one member of it. */
export type Parts = ByClass<{ part: bigint; each: bigint }>

/**
 * Splits an inflow as the contract does: by the rates of the classes that have members; the last of them gets what rounding
 * leaves. All 0 while there is no member.
 * @param amount base units
 * @param rates of 10,000, together 10,000
 */
export function split(amount: bigint, rates: ByClass<bigint>, members: ByClass<bigint>): Parts {
  const open = AWARD_CLASSES.filter((key) => members[key] > 0n)
  const sum = open.reduce((s, key) => s + rates[key], 0n)
  const last = open.at(-1)
  const parts = byClass((key) => (open.includes(key) ? (amount * rates[key]) / sum : 0n))
  if (last) parts[last] += amount - open.reduce((s, key) => s + parts[key], 0n)
  return byClass((key) => ({ part: parts[key], each: members[key] > 0n ? parts[key] / members[key] : 0n }))
}

/** The share of an inflow that each class has now, of 10,000 and rounded down: more than its rate while another one is empty. */
export const effectiveRates = (rates: ByClass<bigint>, members: ByClass<bigint>): ByClass<bigint> => {
  const parts = split(BPS, rates, members)
  return byClass((key) => parts[key].part)
}
