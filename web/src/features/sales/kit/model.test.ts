import { expect, test } from 'vitest'
import {
  type ChainSale,
  divide,
  escrowOf,
  levelOfPool,
  nextTime,
  phaseOf,
  poolOfLevel,
  poolPromise,
  releasedBy,
  releaseSteps,
  totals,
} from './model.ts'

const WEEK = 604_800n
const sale: ChainSale = {
  index: 1n,
  project: 1n,
  total: 100n,
  sales: 40n,
  price: 1_000_003n,
  power: 1n,
  startTime: 1_000n,
  endTime: 2_000n,
  tokens: 50n,
  name: 'Seed',
  cid: '',
  state: 1,
  softCap: 30n,
  maxPerUser: 10n,
  drop: 5n,
  poolTokens: 700n,
  successTime: 0n,
  payTime: 0n,
  streamTime: 86_400n,
  refunded: 0n,
  settled: 0n,
  reclaimed: false,
  week: WEEK,
  releaseRates: [1_000n, 0n, 1_000n, 0n, 0n, 0n, 0n, 0n],
  releaseWeeks: [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 8n, 9n],
  sellRates: [300n, 400n, 500n, 600n, 700n, 800n, 900n, 1_000n, 1_100n],
}

test.each([
  [{ sales: 0n }, 999, 'upcoming'],
  [{ sales: 0n }, 1_000, 'open'],
  [{ sales: 30n }, 1_500, 'open'],
  [{ sales: 100n }, 1_500, 'soldOut'],
  [{ sales: 100n }, 2_000, 'ended'],
  [{ sales: 100n, state: 2, successTime: 1_400n }, 1_500, 'soldOut'],
  [{ sales: 29n }, 2_000, 'failed'],
  [{ sales: 29n, state: 4 }, 1_500, 'dissolved'],
  [{ sales: 29n, state: 4, refunded: 29n }, 1_500, 'returned'],
  [{ sales: 29n, refunded: 29n, state: 5 }, 2_500, 'returned'],
] as const)('a sale with %o is at %i %s', (change, now, phase) => {
  const at = { ...sale, ...change }
  expect(phaseOf(at, now)).toBe(phase)
  expect(nextTime(at, phase)).toBe(phase === 'upcoming' ? 1_000 : phase === 'open' ? 2_000 : null)
})

test('the schedule leaves out marks that release nothing and joins those of one moment', () => {
  const steps = releaseSteps(sale, 300n)
  expect(steps).toEqual([
    // the first step waits for the pay time, one day after success
    { time: 2_000 + 86_400, released: 30n },
    { time: 2_000 + 2 * Number(WEEK), released: 60n },
    { time: 2_000 + 8 * Number(WEEK), released: 220n },
    { time: 2_000 + 9 * Number(WEEK), released: 300n },
  ])
  expect(releasedBy(steps, 2_000 + 86_399)).toBe(0n)
  // A sale that sold out closed earlier, so that no step has to wait for the pay time.
  expect(releaseSteps({ ...sale, endTime: 90_000n, successTime: 1_500n }, 300n)[0]!.time).toBe(90_000)
  expect(releasedBy(steps, 2_000 + 2 * Number(WEEK))).toBe(60n)
})

test('a unit is promised its part of the pools, and no less however many are sold', () => {
  const project = { pool: 3_000n, poolRates: [4_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n] }
  expect(poolPromise(sale, project, 10n)).toEqual({ usdt: 1_200_000n, tokens: 28n })
})

test('what a purchase is divided into adds up, with commissions by level and at their most', () => {
  const project = {
    costRate: 5_000n,
    direct: 800n,
    indirect: 400n,
    special: 300n,
    platform: 500n,
    pool: 3_000n,
  }
  for (const line of [null, { directLevel: 0n, indirectLevel: 9n }, { directLevel: 3n, indirectLevel: 1n }]) {
    const parts = divide(sale, project, 7n, line)
    expect(Object.values(parts).reduce((a, b) => a + b)).toBe(7n * sale.price)
  }
  expect(divide(sale, project, 1n, null)).toMatchObject({ direct: 80_000n, indirect: 40_000n })
  expect(divide(sale, project, 1n, { directLevel: 3n, indirectLevel: 0n })).toMatchObject({
    direct: 50_000n,
    indirect: 0n,
  })
})

test('a sale brings everything it promises, and V4 to V9 have a pool each', () => {
  expect(escrowOf(sale)).toBe(100n * 55n + 700n)
  expect([0n, 3n, 4n, 9n].map(poolOfLevel)).toEqual([0n, 0n, 1n, 6n])
  expect([1, 6].map(levelOfPool)).toEqual([4, 9])
})

test('what is owned leaves out sales that failed, were dissolved or paid back', () => {
  const one = { refunded: false, tokens: 10n, vested: 4n, released: 1n }
  expect(
    totals([
      { ...one, state: 2 },
      { ...one, state: 1 },
      { ...one, state: 3 },
      { ...one, state: 4 },
      { ...one, state: 2, refunded: true },
    ]),
  ).toEqual({ bought: 20n, vested: 8n, released: 2n })
})
