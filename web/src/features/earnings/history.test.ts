import { expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL('http://localhost/'))
})
const asked = vi.hoisted(() => vi.fn<(call: string, q: Record<string, unknown>) => unknown>())
vi.mock('../../api/client.ts', () => ({ get: asked }))
const { bars } = await import('./chart.ts')
const { byDay, everyIncome, incomeCsv } = await import('./history.ts')

const DAY = 86_400
const now = 20_000 * DAY + 5_000
const row = (time: number, usdt: bigint, token = 0n) => ({
  id: String(time),
  state: 'active' as const,
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
  const rows = [row(DAY, 1_500_000_000_000_000_000n), row(2 * DAY, 0n, -1n)]
  expect(
    incomeCsv(rows, (s) => `budget of ${s}`)
      .split('\r\n')
      .slice(0, 3),
  ).toEqual([
    '\uFEFFtime,source,epoch,USDT,TDE,state,funded by,transaction',
    '1970-01-03T00:00:00.000Z,community,4,0,-0.000000000000000001,active,budget of community,',
    '1970-01-02T00:00:00.000Z,community,4,1.5,0,active,budget of community,',
  ])
})

test('a row that a newer one pushes to the next page is there once', async () => {
  const paid = (i: number) => ({ usdt: '5', time: i, txHash: `0x${i}`, final: true })
  const list = Array.from({ length: 250 }, (_, i) => paid(250 - i))
  asked.mockImplementation((_, { page }) => {
    const from = (Number(page) - 1) * 200
    const answer = { records: list.slice(from, from + 200), total: list.length }
    if (page === 1) list.unshift(paid(251), paid(252))
    return Promise.resolve(answer)
  })
  const rows = await everyIncome(['award'])
  expect(rows.map((r) => r.time)).toEqual(Array.from({ length: 250 }, (_, i) => 250 - i))
  expect(rows[0]).toMatchObject({ source: 'award', usdt: 5n, state: 'final', txHash: '0x250' })
})

test('what levels earned is read in parts from where the one before ended', async () => {
  const line = (n: number, source: string, state: string) =>
    `2026-01-0${n}T00:00:00.000Z,${n},${source},,1.5,0.000000000000000001,${state},level share of hosting rewards\r\n`
  const names = 'epoch ends,epoch,source,level,USDT,TDE,state,funded by\r\n'
  asked.mockImplementation((call, { from }) => {
    expect(call).toBe('exportEarnings')
    return Promise.resolve(
      from === undefined
        ? { csv: names + line(3, 'invite', 'posted') + line(3, 'v4', 'posted'), next: 3 }
        : { csv: line(2, 'invite', 'active'), next: from === 3 ? 2 : null },
    )
  })
  asked.mockClear()
  const rows = await everyIncome(['invite'])
  expect(asked.mock.calls.map(([, q]) => q)).toEqual([{}, { from: 3 }, { from: 2 }])
  expect(rows.map((r) => [r.epoch, r.source, r.state])).toEqual([
    [3, 'invite', 'posted'],
    [2, 'invite', 'active'],
    [2, 'invite', 'active'],
  ])
  expect(rows[0]).toMatchObject({ usdt: 1_500_000_000_000_000_000n, token: 1n, time: 1_767_398_400 })
})

test('bars are as high as their part of the largest, and a small one can still be seen', () => {
  expect(bars([], 100, 50)).toEqual([])
  const [none, small, large] = bars([0n, 1n, 1_000_000n], 90, 52)
  expect(none).toBe('')
  expect(small).toContain('v-2.00')
  expect(large).toContain('v-50.00')
})
