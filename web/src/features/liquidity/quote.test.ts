import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addingOf, feeSpared, type PairState, sharesOf, taken, withTolerance, worthOf } from './quote.ts'

const e18 = 10n ** 18n
const amount = fc.bigInt(10n ** 6n, 10n ** 26n)
const pairs: fc.Arbitrary<PairState> = fc.record({
  token: fc.bigInt(10n ** 15n, 10n ** 26n),
  usdt: fc.bigInt(10n ** 15n, 10n ** 26n),
  supply: fc.bigInt(10n ** 15n, 10n ** 26n),
})

test('nothing is taken beyond what was offered, and all of one asset goes in', () => {
  fc.assert(
    fc.property(pairs, amount, fc.constantFrom('token' as const, 'usdt' as const), (pair, typed, of) => {
      const adding = addingOf(pair, of, typed)
      if (!adding) throw new Error('the pair has liquidity')
      const goes = taken(pair, adding.token, adding.usdt)
      expect(goes.token).toBeLessThanOrEqual(adding.token)
      expect(goes.usdt).toBeLessThanOrEqual(adding.usdt)
      expect(adding[of]).toBe(typed)
      expect(goes.token === adding.token || goes.usdt === adding.usdt).toBe(true)
      // In the ratio of the pair, so that the price stays and nothing is given to the other holders beyond rounding.
      expect(goes.usdt - (goes.token * pair.usdt) / pair.token).toBeLessThanOrEqual(
        pair.usdt / pair.token + 1n,
      )
    }),
  )
})

test('what is added and taken out again is the same but for rounding, and never more', () => {
  fc.assert(
    fc.property(pairs, amount, (pair, typed) => {
      const adding = addingOf(pair, 'usdt', typed)
      if (!adding) throw new Error('the pair has liquidity')
      const goes = taken(pair, adding.token, adding.usdt)
      const shares = sharesOf(pair, goes)
      const after = {
        token: pair.token + goes.token,
        usdt: pair.usdt + goes.usdt,
        supply: pair.supply + shares,
      }
      const back = worthOf(after, shares)
      expect(back.token).toBeLessThanOrEqual(goes.token)
      expect(back.usdt).toBeLessThanOrEqual(goes.usdt)
    }),
  )
})

test('round figures: a pair of 4,000 TDE and 1,000 USDT', () => {
  const pair = { token: 4_000n * e18, usdt: 1_000n * e18, supply: 2_000n * e18 }
  expect(addingOf(pair, 'usdt', 100n * e18)).toEqual({
    token: 400n * e18,
    usdt: 100n * e18,
    shares: 200n * e18,
  })
  expect(worthOf(pair, 500n * e18)).toEqual({ token: 1_000n * e18, usdt: 250n * e18 })
  expect(withTolerance({ token: 400n, usdt: 100n }, 100n)).toEqual({ token: 396n, usdt: 99n })
  // 3 % of each of the two ways, which the helper spares.
  expect(feeSpared(400n * e18, 300n)).toBe(12n * e18)
})

test('a price that moved either way takes less than offered of one asset, and the minimum says how much less is accepted', () => {
  const before = { token: 4_000n * e18, usdt: 1_000n * e18, supply: 2_000n * e18 }
  const adding = addingOf(before, 'usdt', 100n * e18)
  if (!adding) throw new Error('the pair has liquidity')
  const min = withTolerance(adding, 100n)
  const holds = (usdt: bigint) => {
    const goes = taken({ ...before, usdt }, adding.token, adding.usdt)
    return goes.token >= min.token && goes.usdt >= min.usdt
  }
  expect([991n, 1_000n, 1_010n].map((n) => holds(n * e18))).toEqual([true, true, true])
  expect([989n, 1_011n].map((n) => holds(n * e18))).toEqual([false, false])
})

test('an empty pair gives no quote', () => {
  expect(addingOf({ token: 0n, usdt: 0n, supply: 0n }, 'usdt', e18)).toBeNull()
  expect(worthOf({ token: 0n, usdt: 0n, supply: 0n }, e18)).toEqual({ token: 0n, usdt: 0n })
})
