import type { Candle } from '@holdfast/protocol/swap'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { floorOf, layout } from './chart.ts'

const candle = (time: number, close: string): Candle => {
  const price = parseEther(close).toString()
  return {
    time,
    open: price,
    high: price,
    low: price,
    close: price,
    volumeUsdt: '0',
    volumeToken: '0',
    trades: 0,
  }
}
const heights = (line: string) => [...line.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map((m) => Number(m[1]))

test('the floor is 80 % of the average, and none without an average', () => {
  expect(floorOf(parseEther('0.25'))).toBe(parseEther('0.2'))
  expect(floorOf(0n)).toBeNull()
})

test('the floor stands inside the picture: below a calm price, above one that crashed', () => {
  const calm = layout([candle(0, '0.25'), candle(1, '0.251')], 600, 180, 44, parseEther('0.2'))
  expect(calm.floor).toBeLessThan(180)
  for (const y of heights(calm.line)) expect(calm.floor).toBeGreaterThan(y + 100)
  const crashed = layout([candle(0, '0.19'), candle(1, '0.15')], 600, 180, 44, parseEther('0.2'))
  expect(crashed.floor).toBeGreaterThan(0)
  for (const y of heights(crashed.line)) expect(crashed.floor).toBeLessThan(y)
})

test('without a floor the price alone makes the scale', () => {
  const { floor, line } = layout([candle(0, '0.2'), candle(1, '0.3')], 600, 180, 44, null)
  expect(floor).toBeNull()
  expect(Math.max(...heights(line)) - Math.min(...heights(line))).toBeGreaterThan(140)
})
