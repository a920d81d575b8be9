import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { amountAt, drawAmount, LEVEL_SIZES, STEP } from './amounts.ts'

const UNIT = 10n ** 18n
const VALUE = 100n * UNIT

/** Every amount of the first levels, and samples of the last. */
const samples = () => {
  const all = LEVEL_SIZES.slice(0, 2).flatMap((size, level) =>
    Array.from({ length: Number(size) }, (_, i) => amountAt(VALUE, level, BigInt(i))),
  )
  const last = LEVEL_SIZES.at(-1)!
  const edges = [0n, 1n, 8n, 9n, last - 2n, last - 1n]
  const some = Array.from({ length: 5_000 }, () => BigInt(randomInt(Number(last))))
  return [...all, ...[...edges, ...some].map((i) => amountAt(VALUE, 2, i))]
}

test('amounts of one value lie within their hundredth, each once', () => {
  expect(LEVEL_SIZES).toEqual([90n, 4_500n, 4_500_000_000n])
  const all = samples()
  expect(all.every((a) => a > VALUE && a < VALUE + STEP)).toBe(true)
  const firsts = all.slice(0, 4_590)
  expect(new Set(firsts).size).toBe(firsts.length)
})

test('an amount that lost digits, cut off or rounded either way, is none that anybody can be told', () => {
  const tellable = (amount: bigint) => {
    const added = amount % STEP
    if (added === 0n) return false
    if (added % 10n ** 14n === 0n) return added % 10n ** 15n !== 0n
    if (added % 10n ** 10n === 0n) return added % 10n ** 11n !== 0n && added < 5n * 10n ** 13n
    return added % 10n !== 0n && added < 5n * 10n ** 9n
  }
  const wrong: bigint[][] = []
  for (const amount of samples()) {
    if (!tellable(amount)) wrong.push([amount])
    for (let digits = 0n; digits < 18n; digits++) {
      const unit = 10n ** (18n - digits)
      const cut = amount - (amount % unit)
      const rounded = (amount % unit) * 2n >= unit ? cut + unit : cut
      for (const shorter of [cut, rounded])
        if (shorter !== amount && tellable(shorter)) wrong.push([amount, shorter])
    }
  }
  expect(wrong).toEqual([])
})

test('it grows before it is used up: whoever asks is told an amount of its own', () => {
  const taken = new Set<bigint>()
  for (let i = 0; i < 5_000; i++) {
    const amount = drawAmount(VALUE, taken, randomInt)
    expect(taken.has(amount)).toBe(false)
    taken.add(amount)
  }
  const inLevel = (unit: bigint, above: bigint) =>
    [...taken].filter((a) => (a - VALUE) % unit === 0n && (above === 0n || (a - VALUE) % above !== 0n)).length
  // Half of each level stays free, so that nobody can guess from the free amounts what others were told.
  expect(inLevel(10n ** 14n, 0n)).toBe(45)
  expect(inLevel(10n ** 10n, 10n ** 14n)).toBe(2_250)
  expect(inLevel(1n, 10n ** 10n)).toBe(5_000 - 2_295)
})
