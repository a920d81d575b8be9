import { expect, test } from 'vitest'
import type { Books } from '../books.ts'
import type { LineRow, PeriodRow } from '../store.ts'
import { batchOf, BATCH, countsIn, fitting, REFUNDS, refundsWith, stepsOf } from './calls.ts'
import { type Facts, planOf, UPDATE_SECONDS } from './plan.ts'

const ONE = 10n ** 18n
const HASH = `0x${'1'.repeat(64)}`
const ZERO = '0x0000000000000000000000000000000000000000'

const line = (n: number, more: Partial<LineRow> = {}): LineRow => ({
  block_number: 1,
  log_index: n,
  line: n,
  capacity: String(1_000n * ONE),
  minimum: '1',
  join_min: '1',
  join_seconds: 300,
  rest_seconds: 420,
  steps: 2,
  rate_usdt: String(ONE / 1_000n),
  rate_token: '0',
  is_open: true,
  ...more,
})
const period = (of: number, more: Partial<PeriodRow> = {}): PeriodRow => ({
  block_number: 2,
  log_index: of,
  period: of,
  line: of,
  capacity: String(1_000n * ONE),
  minimum: '1',
  join_min: '1',
  deadline: 1_000,
  steps: 2,
  rate_usdt: '0',
  rate_token: '0',
  hash_block: 1,
  hash: HASH,
  open_time: 700,
  open_tx: HASH,
  total: '0',
  orders: 0,
  participants: 0,
  refunded: '0',
  released: '0',
  paid_usdt: '0',
  paid_token: '0',
  status: 'open',
  close_block: null,
  close_time: null,
  close_tx: null,
  awaited_block: null,
  draw_block: null,
  draw_time: null,
  draw_tx: null,
  start: null,
  draw_hash: null,
  pro_rata: false,
  dissolve_block: null,
  dissolve_time: null,
  dissolve_tx: null,
  reason: null,
  ...more,
})
const book = (symbol: 'USDT' | 'TDE', free: bigint, levelDue = 0n) =>
  ({ symbol, asset: ZERO, free, levelDue, balance: 0n, principal: 0n, reserved: 0n, surplus: 0n }) as const
const books = (more: Partial<Books> & { free?: bigint; due?: bigint } = {}): Books => ({
  block: 1,
  paused: more.paused ?? false,
  levelBps: 2_000n,
  books: [book('USDT', more.free ?? 100n * ONE, more.due ?? 0n), book('TDE', 0n)],
})
const facts = (more: Partial<Facts> = {}): Facts => ({
  now: 1_000,
  latest: 100,
  lines: [line(1)],
  newest: [],
  books: books(),
  isOpen: true,
  refunds: 0,
  updated: 0,
  ...more,
})
const first = (more: Partial<Facts>) => {
  const [n] = planOf(facts(more))
  return [n!.action, n!.state, n!.why, n!.time, n!.block]
}

test.each<[string, Partial<Facts>, unknown[]]>([
  ['the first opening', {}, ['open', 'due', 'ready', null, null]],
  ['a closed line', { lines: [line(1, { is_open: false })] }, ['open', 'blocked', 'lineClosed', null, null]],
  ['a pause', { books: books({ paused: true }) }, ['open', 'blocked', 'paused', null, null]],
  ['the part switched off', { isOpen: false }, ['open', 'blocked', 'moduleOff', null, null]],
  // 1,000 · 0.001, and a fifth on top
  [
    'a budget to the wei',
    { books: books({ free: (12n * ONE) / 10n }) },
    ['open', 'due', 'ready', null, null],
  ],
  [
    'a budget that is a wei short',
    { books: books({ free: (12n * ONE) / 10n - 1n }) },
    ['open', 'blocked', 'budget', null, null],
  ],
  [
    'the second before the deadline',
    { now: 999, newest: [period(1)] },
    ['close', 'waiting', 'joining', 1_000, null],
  ],
  ['the deadline', { newest: [period(1)] }, ['close', 'due', 'ready', 1_000, null]],
  [
    'the block of the draw',
    { latest: 170, newest: [period(1, { status: 'drawing', awaited_block: 170 })] },
    ['draw', 'waiting', 'drawBlock', null, 170],
  ],
  [
    'the block after it',
    { latest: 171, newest: [period(1, { status: 'drawing', awaited_block: 170 })] },
    ['draw', 'due', 'ready', null, 170],
  ],
  [
    'the second before the rest is over',
    { now: 1_419, newest: [period(1, { status: 'failed' })] },
    ['open', 'waiting', 'resting', 1_420, null],
  ],
  [
    'the end of the rest',
    { now: 1_420, newest: [period(1, { status: 'arranged' })] },
    ['open', 'due', 'ready', 1_420, null],
  ],
  // A close is due whatever an operator switched off.
  [
    'the deadline, with everything off',
    { newest: [period(1)], isOpen: false, books: books({ paused: true, free: 0n }) },
    ['close', 'due', 'ready', 1_000, null],
  ],
])('at %s', (_, given, expected) => expect(first(given)).toEqual(expected))

test('level shares are handed on from time to time, and only if there are any', () => {
  const update = (more: Partial<Facts>) => planOf(facts(more)).find((n) => n.action === 'update')
  expect(update({})).toBeUndefined()
  expect(update({ books: books({ due: 1n }) })).toMatchObject({ state: 'due', time: null })
  expect(update({ books: books({ due: 1n }), updated: 900 })).toMatchObject({
    state: 'waiting',
    time: 900 + UPDATE_SECONDS,
  })
  expect(update({ books: null })).toBeUndefined()
})

test('fifty lines that are due fit one transaction, draws first, and say what they are', () => {
  const due = planOf(
    facts({
      lines: Array.from({ length: 50 }, (_, i) => line(i + 1)),
      newest: [
        period(1),
        period(2, { status: 'drawing', awaited_block: 50 }),
        ...Array.from({ length: 48 }, (_, i) => period(i + 3)),
      ],
      refunds: 3,
    }),
  )
  const steps = fitting(stepsOf(due, [4, 5, 6]))
  expect(steps).toHaveLength(51)
  expect(steps[0]!.action).toBe('draw')
  expect(steps.at(-1)!.action).toBe('refund')
  const call = batchOf(steps, { multicall3: ZERO, pool: ZERO })
  expect(countsIn(call.what)).toEqual([
    { action: 'close', count: 49 },
    { action: 'draw', count: 1 },
    { action: 'refund', count: 1 },
  ])
  expect(call.gas).toBeLessThan(2n ** 24n)
})

test('a transaction never needs more gas than a chain takes', () => {
  const lines = Array.from({ length: 500 }, (_, i) => line(i + 1))
  const ids = Array.from({ length: REFUNDS }, (_, i) => i + 1)
  const steps = fitting(stepsOf(planOf(facts({ lines, refunds: REFUNDS })), ids))
  expect(batchOf(steps, { multicall3: ZERO, pool: ZERO }).gas).toBeLessThan(2n ** 24n)
  expect(steps.filter((s) => s.action === 'open')).toHaveLength(BATCH)
  expect(BATCH).toBeGreaterThanOrEqual(50)
})

test('with little gas a transaction holds what that pays for, draws first, and at least what is refused then', () => {
  const due = planOf(
    facts({
      lines: Array.from({ length: 30 }, (_, i) => line(i + 1)),
      newest: [
        ...Array.from({ length: 10 }, (_, i) => period(i + 1)),
        ...Array.from({ length: 10 }, (_, i) => period(i + 11, { status: 'drawing', awaited_block: 50 })),
      ],
    }),
  )
  const all = stepsOf(due, [])
  const to = { multicall3: ZERO, pool: ZERO } as const
  for (const left of [300_000n, 1_000_000n, 1_500_000n, 2_900_000n, 4_000_000n]) {
    const steps = fitting(all, left)
    expect(batchOf(steps, to).gas).toBeLessThanOrEqual(left)
    expect(steps).toEqual(all.slice(0, steps.length))
    expect(batchOf(all.slice(0, steps.length + 1), to).gas).toBeGreaterThan(left)
  }
  expect(fitting(all, 500_000n).map((s) => s.action)).toEqual(['draw', 'draw', 'draw'])
  expect(fitting(all, 10n ** 18n)).toEqual(fitting(all))
  expect(fitting(all, 1n)).toEqual(all.slice(0, 1))
  expect(fitting([], 1n)).toEqual([])
})

test('with little gas as many orders are paid back as that pays for', () => {
  const refundsOf = (n: number) => {
    const ids = Array.from({ length: n }, (_, i) => i + 1)
    return stepsOf(planOf(facts({ lines: [], refunds: n })), ids)
  }
  for (const left of [300_000n, 1_000_000n, 3_000_000n]) {
    const n = refundsWith(left)
    const gas = (of: number) => batchOf(refundsOf(of), { multicall3: ZERO, pool: ZERO }).gas
    expect(gas(n)).toBeLessThanOrEqual(left)
    expect(gas(n + 1)).toBeGreaterThan(left)
  }
  expect(refundsWith(10n ** 18n)).toBe(REFUNDS)
  expect(refundsWith(0n)).toBe(1)
})

test('nothing is paid back where nobody can be paid', () => {
  expect(stepsOf(planOf(facts({ lines: [], refunds: 2 })), [])).toEqual([])
})
