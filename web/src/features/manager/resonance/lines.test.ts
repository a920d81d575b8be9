import { expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', new URL('http://localhost/'))
})
const { openings, reserveOf, statusOf, validRule } = await import('./lines.ts')

const UNIT = 10n ** 18n
const rule = {
  capacity: 1_000n * UNIT,
  minimum: 100n * UNIT,
  joinMin: 10n * UNIT,
  joinSeconds: 300,
  restSeconds: 420,
  steps: 2,
  rateUsdt: 12n * 10n ** 14n,
  rateToken: 8n * 10n ** 15n,
  isOpen: true,
}

test('an opening sets the rewards of the whole capacity aside, with the level share on top', () => {
  expect(reserveOf(rule, 2_000n)).toEqual({ usdt: (144n * UNIT) / 100n, token: (96n * UNIT) / 10n })
  // each is rounded down, as in the contract
  expect(reserveOf({ capacity: 3n, rateUsdt: UNIT / 2n, rateToken: 0n }, 5_000n)).toEqual({
    usdt: 1n,
    token: 0n,
  })
})

test('the scarcer asset says how many periods can open', () => {
  expect(openings({ usdt: 2n, token: 10n }, { usdt: 9n, token: 25n })).toBe(2n)
  expect(openings({ usdt: 0n, token: 10n }, { usdt: 0n, token: 25n })).toBe(2n)
  expect(openings({ usdt: 0n, token: 0n }, { usdt: 0n, token: 0n })).toBe(null)
})

test.each([
  { minimum: 0n },
  { minimum: rule.capacity + 1n },
  { joinMin: 0n },
  { joinMin: rule.capacity + 1n },
  { joinSeconds: 0 },
  { joinSeconds: 86_401 },
  { steps: 0 },
  { steps: 1_461 },
  { restSeconds: 2 ** 32 },
  { capacity: 1n << 88n },
  { rateToken: 1n << 80n },
])('a rule that the contract refuses is not sent: %o', (change) => {
  expect(validRule(rule)).toBe(rule)
  expect(validRule({ ...rule, ...change })).toBe(null)
})

test('statuses are those of the contract', () => {
  expect([0n, 1n, 2n, 3n, 4n, 5n, 6n].map(statusOf)).toEqual([
    null,
    'open',
    'drawing',
    'arranged',
    'failed',
    'dissolved',
    null,
  ])
})
