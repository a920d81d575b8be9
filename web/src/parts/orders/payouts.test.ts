import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChainOrder, viewOrder } from './orders.ts'
import { nextPayout, payoutDays } from './payouts.ts'

const H12 = 43_200
const DAY = 86_400
const start = 20_000 * DAY + 6 * 3_600
const order = (more: Partial<ChainOrder> = {}): ChainOrder => ({
  index: 1n,
  saleIndex: 1n,
  amount: 100n,
  usdts: 10n,
  releaseUsdts: 0n,
  tokens: 7n,
  releaseTokens: 0n,
  startTime: BigInt(start),
  endTime: BigInt(start + 4 * H12),
  steps: 4n,
  released: false,
  ...more,
})
const hosted = (now: number, ...orders: ChainOrder[]) =>
  orders.map((o) => ({ order: viewOrder(o, now), unit: 'USDT' }))

test('each day has what its steps open, rounded as the contract does, and the principal on the last', () => {
  // Steps at 18:00, 06:00, 18:00 and 06:00; of 10 they open 2, 3, 2, 3, of 7 they open 1, 2, 2, 2.
  expect(payoutDays(hosted(start, order()), start)).toEqual([
    { time: 20_000 * DAY, usdt: 2n, token: 1n, due: [] },
    { time: 20_001 * DAY, usdt: 5n, token: 4n, due: [] },
    { time: 20_002 * DAY, usdt: 3n, token: 2n, due: [{ unit: 'USDT', amount: 100n }] },
  ])
  expect(nextPayout(hosted(start, order()), start)).toEqual({ time: start + H12, usdt: 2n, token: 1n })
})

test('nothing is to come without orders, after the term, and once released', () => {
  for (const [now, list] of [
    [start, []],
    [start + 4 * H12, [order()]],
    [start + 400 * DAY, [order()]],
    [start, [order({ released: true, endTime: BigInt(start - 1) })]],
  ] as const) {
    expect(
      payoutDays(
        hosted(now, ...list).filter((h) => h.order.state !== 'released'),
        now,
      ),
    ).toEqual([])
    expect(
      nextPayout(
        hosted(now, ...list).filter((h) => h.order.state === 'running'),
        now,
      ),
    ).toBeNull()
  }
})

test('orders that pay at once are added, and different principals are kept apart', () => {
  const both = [
    ...hosted(start, order(), order({ amount: 11n })),
    { order: viewOrder(order(), start), unit: 'LP' },
  ]
  expect(payoutDays(both, start).at(-1)?.due).toEqual([
    { unit: 'USDT', amount: 111n },
    { unit: 'LP', amount: 100n },
  ])
  expect(nextPayout(both, start)).toMatchObject({ usdt: 6n, token: 3n })
})

test('at every moment, what is to come and what has vested are the whole reward', () => {
  const reward = fc.bigInt({ min: 0n, max: 10n ** 40n })
  fc.assert(
    fc.property(
      reward,
      reward,
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 70 * H12 }),
      (usdts, tokens, n, late) => {
        const now = start + late
        const view = viewOrder(
          order({ usdts, tokens, steps: BigInt(n), endTime: BigInt(start + n * H12) }),
          now,
        )
        const days = payoutDays([{ order: view, unit: 'USDT' }], now)
        expect(days.reduce((sum, d) => sum + d.usdt, view.usdt)).toBe(usdts)
        expect(days.reduce((sum, d) => sum + d.token, view.token)).toBe(tokens)
        for (const d of days) expect(d.time + DAY).toBeGreaterThan(now)
      },
    ),
    { seed: 20_261_123 },
  )
})
