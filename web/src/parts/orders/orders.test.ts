import { expect, test } from 'vitest'
import { type ChainOrder, totals, viewOrder } from './orders.ts'

const H12 = 43_200
const e18 = 10n ** 18n
const order: ChainOrder = {
  index: 7n,
  saleIndex: 3n,
  amount: 100n * e18,
  usdts: 10n,
  releaseUsdts: 0n,
  tokens: 30n * e18,
  releaseTokens: 0n,
  startTime: 1_000n,
  endTime: 1_000n + 4n * 43_200n,
  steps: 4n,
  released: false,
}

test('nothing is payable before the first step, and a step opens at its instant', () => {
  expect(viewOrder(order, 1_000)).toMatchObject({ done: 0, usdt: 0n, token: 0n, nextStep: 1_000 + H12 })
  expect(viewOrder(order, 1_000 + H12 - 1)).toMatchObject({ done: 0, usdt: 0n })
  expect(viewOrder(order, 1_000 + H12)).toMatchObject({ done: 1, usdt: 2n, nextStep: 1_000 + 2 * H12 })
})

test('claiming at every step or once pays the same to the wei', () => {
  let paid = 0n
  for (let step = 1; step <= 4; step++)
    paid += viewOrder({ ...order, releaseUsdts: paid }, 1_000 + step * H12).usdt
  expect(paid).toBe(10n)
  expect(viewOrder(order, 1_000 + 9 * H12).usdt).toBe(10n)
})

test('principal is due at the end, and released stays released', () => {
  expect(viewOrder(order, Number(order.endTime) - 1).state).toBe('running')
  expect(viewOrder(order, Number(order.endTime))).toMatchObject({ state: 'due', nextStep: null })
  expect(viewOrder({ ...order, released: true }, 2_000_000).state).toBe('released')
})

test('a clock before the start shows no progress', () => {
  expect(viewOrder(order, 0)).toMatchObject({ done: 0, usdt: 0n, state: 'running' })
})

test('sums leave released principal out', () => {
  const now = Number(order.endTime)
  const views = [order, { ...order, released: true }].map((o) => viewOrder(o, now))
  expect(totals(views)).toEqual({ usdt: 20n, token: 60n * e18, due: 100n * e18, principal: 100n * e18 })
})
