import { EARNING_SOURCES } from '@holdfast/protocol/earnings'
import { expect, test, vi } from 'vitest'
import type { Income } from './history.ts'

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL('http://localhost/'))
})
const { sourceDays, sumOf, ungrouped } = await import('./by-source.ts')

const DAY = 86_400
const now = 20_000 * DAY + 5
const income = (source: Income['source'], daysAgo: number, usdt: bigint, token = 0n): Income => ({
  id: `${source} ${daysAgo}`,
  state: 'booked',
  time: now - daysAgo * DAY,
  source,
  usdt,
  token,
  epoch: null,
  txHash: null,
})

test('every source is in a group, so that none is missing in the picture', () => {
  expect(ungrouped()).toEqual([])
  const rows = EARNING_SOURCES.map((s, i) => income(s, 0, BigInt(i + 1)))
  expect(sumOf(sourceDays(rows, now, 1)[0]!.usdt)).toBe(
    BigInt((EARNING_SOURCES.length * (EARNING_SOURCES.length + 1)) / 2),
  )
})

test('income stands at its day and group; the rest is 0', () => {
  const huge = 10n ** 60n
  const days = sourceDays([income('static', 2, huge), income('v5', 2, 1n), income('node', 0, 0n, 4n)], now, 3)
  expect(days.map((d) => sumOf(d.usdt))).toEqual([huge + 1n, 0n, 0n])
  expect(days[0]!.usdt).toEqual({ hosting: huge, team: 1n, machines: 0n, node: 0n, award: 0n })
  expect(days[2]!.token.node).toBe(4n)
})

test('without income all days are there and empty; what is older or of tomorrow is left out', () => {
  expect(sourceDays([], now)).toHaveLength(30)
  const odd = [income('award', 30, 9n), income('award', -1, 9n)]
  expect(sourceDays(odd, now).every((d) => sumOf(d.usdt) === 0n)).toBe(true)
})
