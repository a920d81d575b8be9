import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Claim, ClaimSource } from './claims.ts'
import type { Due } from './dues.ts'
import { NOTHING } from './pair.ts'
import { type Owned, PLACES, placesOf, sumOfPlaces } from './places.ts'
import { ofPool, ofResonance, ofSales } from './sums.ts'

const n = (v: number) => BigInt(Math.round(v * 100)) * 10n ** 16n
const none = { inside: 0n, due: 0n }
const nothing: Owned = {
  price: n(0.25),
  pair: { usdt: n(100), token: n(400), supply: n(200) },
  wallet: { ...NOTHING, shares: 0n },
  balances: null,
  claims: [],
  hosting: none,
  liquidity: none,
  resonance: none,
  sales: none,
  promised: NOTHING,
  bought: [],
  assets: { usdt: '0xA', token: '0xB' },
}
const due = (asset: '0xa' | '0xb' | '0xc' | '0xd', amount: bigint): Due => ({
  asset,
  symbol: asset === '0xa' ? 'USDT' : asset === '0xb' ? 'TDE' : 'LHT',
  decimals: 18,
  amount,
})
const claim = (source: ClaimSource, ...gives: Due[]): Claim => ({
  key: source,
  source,
  name: null,
  to: '0x',
  data: '0x',
  paid: () => [],
  gives,
})
const worths = (o: Owned) => Object.fromEntries(placesOf(o).map(({ place, worth }) => [place, Number(worth)]))

test('each thing is in one place, and a principal that is due can be taken', () => {
  const o: Owned = {
    ...nothing,
    wallet: { usdt: n(10), token: n(4), shares: n(20) },
    balances: [
      { symbol: 'USDT', posted: String(n(100)), held: '0', withdrawable: '0', price: null },
      { symbol: 'USDE', posted: String(n(3)), held: '0', withdrawable: '0', price: String(n(1)) },
      { symbol: 'NULS', posted: String(n(5)), held: '0', withdrawable: '0', price: null },
    ],
    claims: [claim('static', due('0xa', n(1))), claim('node', due('0xb', n(8)))],
    hosting: { inside: n(300), due: n(50) },
    liquidity: { inside: n(10), due: 0n },
    sales: { inside: n(7), due: n(6) },
    promised: { usdt: n(5), token: n(40) },
  }
  expect(worths(o)).toEqual({
    // 20 of 200 shares are a tenth of 100 USDT and 400 TDE.
    wallet: 10_00 + 1_00 + 20_00,
    account: 103_00,
    ready: 1_00 + 2_00 + 50_00 + 6_00,
    hosted: 307_00 + 10_00,
    // Of what is promised 1 USDT can be taken; what cards give was never promised.
    coming: 4_00 + 10_00,
  })
  const sum = sumOfPlaces(placesOf(o))
  expect(sum.worth).toBe(31_00n + 103_00n + 59_00n + 317_00n + 14_00n)
  expect(sum.others.map(({ symbol, amount, worth }) => [symbol, amount, worth === null])).toEqual([
    ['LP', n(30), false],
    ['USDE', n(3), false],
    ['NULS', n(5), true],
  ])
})

test('without a session the account is left out, not zero', () => {
  expect(placesOf(nothing).map((p) => p.place)).toEqual(PLACES.filter((p) => p !== 'account'))
})

test('bought tokens are to come until they can be claimed; two tokens of one name are two', () => {
  const o = {
    ...nothing,
    bought: [due('0xc', n(10)), due('0xc', n(5)), due('0xd', n(2))],
    claims: [claim('project', due('0xc', n(4)))],
  }
  const coming = placesOf(o).find((p) => p.place === 'coming')
  expect(coming?.others.map((x) => x.amount)).toEqual([n(11), n(2)])
  expect(sumOfPlaces(placesOf(o)).others.map((x) => x.amount)).toEqual([n(15), n(2)])
  expect(sumOfPlaces(placesOf(o)).worth).toBe(0n)
})

test('a pair without shares and a token without a price are worth nothing known', () => {
  const o = {
    ...nothing,
    price: 0n,
    pair: { ...NOTHING, supply: 0n },
    wallet: { usdt: n(1), token: n(9), shares: n(1) },
  }
  expect(worths(o)['wallet']).toBe(1_00)
})

test('the sum is that of the parts as they are shown, whatever the amounts', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 27n })
  const principal = fc.record({ inside: amount, due: amount })
  const pair = fc.record({ usdt: amount, token: amount })
  fc.assert(
    fc.property(
      fc.record({
        price: amount,
        wallet: fc.record({ usdt: amount, token: amount, shares: amount }),
        hosting: principal,
        liquidity: principal,
        resonance: principal,
        promised: pair,
      }),
      (some) => {
        const places = placesOf({ ...nothing, ...some })
        const sum = sumOfPlaces(places)
        for (const of of ['usdt', 'token', 'worth'] as const) {
          expect(sum[of]).toBe(places.reduce((all, p) => all + p[of], 0n))
          expect(places.every((p) => p[of] >= 0n)).toBe(true)
        }
      },
    ),
  )
})

test('principal is inside or due, never both; what was paid back is neither', () => {
  expect(
    ofPool([
      { state: 'running', amount: 3n },
      { state: 'due', amount: 4n },
      { state: 'released', amount: 5n },
    ]),
  ).toEqual({ inside: 3n, due: 4n })
  const order = { amount: '10', refunded: '0', released: '0', refundDue: '0', principalDue: '0' }
  expect(
    ofResonance([
      order,
      { ...order, refundDue: '4' },
      { ...order, refunded: '4', principalDue: '6' },
      { ...order, refunded: '4', released: '6' },
    ]),
  ).toEqual({ inside: 16n, due: 10n })
  const bought = { amount: '7', refundTxHash: null }
  expect(
    ofSales([
      { ...bought, state: 'orderArranged' },
      { ...bought, state: 'success' },
      { ...bought, state: 'failed' },
      { ...bought, state: 'failed', refundTxHash: '0x1' },
      { ...bought, state: 'principalReturn', refundTxHash: '0x1' },
    ]),
  ).toEqual({ inside: 7n, due: 7n })
})
