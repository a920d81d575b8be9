import { expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL('http://localhost/'))
})
const { bars } = await import('./chart.ts')
const { byDay, incomeCsv } = await import('./history.ts')

const DAY = 86_400
const now = 20_000 * DAY + 5_000
const row = (time: number, usdt: bigint, token = 0n) => ({
  time,
  source: 'community' as const,
  usdt,
  token,
  epoch: 4,
  txHash: null,
})

test('days begin at 00:00 UTC; what is older or in the future is in no day', () => {
  const today = 20_000 * DAY
  const days = byDay(
    [row(today, 1n, 9n), row(today - 1, 2n), row(today - 3 * DAY, 4n), row(today + DAY, 8n)],
    now,
    3,
  )
  expect(days.map((d) => d.usdt)).toEqual([0n, 2n, 1n])
  expect(days[2]).toEqual({ time: today, usdt: 1n, token: 9n })
})

test('the file has plain figures, newest first', () => {
  const text = incomeCsv([row(DAY, 1_500_000_000_000_000_000n), row(2 * DAY, 0n, -1n)])
  expect(text.split('\r\n').slice(1, 3)).toEqual([
    '1970-01-03T00:00:00.000Z,community,4,0,-0.000000000000000001,',
    '1970-01-02T00:00:00.000Z,community,4,1.5,0,',
  ])
})

test('bars are as high as their part of the largest, and a small one can still be seen', () => {
  expect(bars([], 100, 50)).toEqual([])
  const [none, small, large] = bars([0n, 1n, 1_000_000n], 90, 52)
  expect(none).toBe('')
  expect(small).toContain('v-2.00')
  expect(large).toContain('v-50.00')
})
