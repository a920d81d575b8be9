import { expect, test } from 'vitest'
import fc from 'fast-check'
import { daysOf, mostOf, ON, ratesOf } from './rates.ts'

const UNIT = 10n ** 18n
const offer = (steps: number, usdt: bigint, token: bigint) => ({ steps, rateUsdt: usdt, rateToken: token })
const rate = fc.bigInt({ min: 0n, max: UNIT })

test('a term pays its rates on 100, and is worth both parts at the price', () => {
  const offers = [
    offer(60, (35n * UNIT) / 1_000n, (22n * UNIT) / 100n),
    offer(14, (7n * UNIT) / 1_000n, UNIT / 20n),
  ]
  const [first, second] = ratesOf(offers, (2524n * UNIT) / 10_000n)
  expect(first).toMatchObject({ term: 1, steps: 14, usdt: (7n * UNIT) / 10n, token: 5n * UNIT })
  expect(second).toEqual({
    term: 0,
    steps: 60,
    usdt: (35n * UNIT) / 10n,
    token: 22n * UNIT,
    worth: 90_528n * 10n ** 14n,
    aDay: (90_528n * 10n ** 14n) / 30n,
  })
})

test('terms that are not offered are left out, and each keeps its number in the contract', () => {
  const offers = [offer(0, 1n, 1n), offer(30, 2n, 2n), offer(0, 3n, 3n), offer(14, 4n, 4n)]
  expect(ratesOf(offers, null).map((r) => r.term)).toEqual([3, 1])
})

test('without a price nothing is said of the worth', () => {
  expect(ratesOf([offer(14, UNIT, UNIT)], null)).toMatchObject([{ worth: null, aDay: null }])
})

test('what is shown is never more than the contract pays, whatever amount and price', () => {
  fc.assert(
    fc.property(
      rate,
      rate,
      fc.bigInt({ min: 0n, max: 10n ** 27n }),
      fc.bigInt({ min: 0n, max: 10n ** 24n }),
      (u, t, amount, price) => {
        const [r] = ratesOf([offer(2, u, t)], price, amount)
        expect(r!.usdt * UNIT).toBeLessThanOrEqual(amount * u)
        expect(r!.token * UNIT).toBeLessThanOrEqual(amount * t)
        expect(r!.worth! - r!.usdt).toBe((r!.token * price) / UNIT)
        expect(r!.aDay).toBe(r!.worth)
        expect(mostOf([r!])).toBe(r!.worth)
      },
    ),
  )
})

test('100 is the amount rates are on, and half days are rounded to days', () => {
  expect(ON).toBe(100n * UNIT)
  expect([14, 30, 1, 15].map(daysOf)).toEqual([7, 15, 1, 8])
})
