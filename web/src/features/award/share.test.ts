import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byClass, effectiveRates, split } from './share.ts'

const rates = { a: 5_000n, b: 3_000n, c: 2_000n }

test('an inflow is split by the rates, and each class by its members', () => {
  expect(split(100n, rates, { a: 1n, b: 3n, c: 2n })).toEqual({
    a: { part: 50n, each: 50n },
    b: { part: 30n, each: 10n },
    c: { part: 20n, each: 10n },
  })
})

test('what an empty class would get falls to the others by their rates', () => {
  expect(split(1_000n, rates, { a: 0n, b: 2n, c: 1n })).toEqual({
    a: { part: 0n, each: 0n },
    b: { part: 600n, each: 300n },
    c: { part: 400n, each: 400n },
  })
  expect(effectiveRates(rates, { a: 0n, b: 1n, c: 0n })).toEqual({ a: 0n, b: 10_000n, c: 0n })
})

test('without any member nothing is shared', () => {
  expect(split(77n, rates, { a: 0n, b: 0n, c: 0n })).toEqual(byClass(() => ({ part: 0n, each: 0n })))
})

test('the parts add up to the inflow, and no member gets more than the class has', () => {
  const count = fc.bigInt(0n, 50n)
  const shares = fc
    .tuple(fc.bigInt(1n, 9_998n), fc.bigInt(1n, 9_998n))
    .filter(([a, b]) => a + b < 10_000n)
    .map(([a, b]) => ({ a, b, c: 10_000n - a - b }))
  fc.assert(
    fc.property(
      fc.bigInt(0n, 2n ** 96n),
      shares,
      fc.record({ a: count, b: count, c: count }),
      (amount, some, members) => {
        const parts = split(amount, some, members)
        const all = parts.a.part + parts.b.part + parts.c.part
        expect(all).toBe(members.a + members.b + members.c === 0n ? 0n : amount)
        for (const key of ['a', 'b', 'c'] as const)
          expect(parts[key].each * members[key]).toBeLessThanOrEqual(parts[key].part)
      },
    ),
  )
})
