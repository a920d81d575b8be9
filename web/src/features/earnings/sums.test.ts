import type { BalanceLog } from '@holdfast/protocol/ledger'
import type { NodeRecord } from '@holdfast/protocol/nodes'
import { expect, test } from 'vitest'
import { bookedToday, claimedToday, plus, sumEntries } from './sums.ts'

const DAY = 86_400
const record = (time: number, kind: NodeRecord['kind'] = 'claim'): NodeRecord => ({
  kind,
  tokenId: null,
  cards: 0,
  usdt: '5',
  token: '7',
  other: null,
  time,
  txHash: `0x${'1'.repeat(64)}`,
  final: true,
})

test('today begins at 00:00 UTC and counts claims only', () => {
  const now = 20 * DAY + 100
  const list = [record(20 * DAY), record(20 * DAY - 1), record(now), record(now, 'buy')]
  expect(claimedToday(list, now)).toEqual({ usdt: 10n, token: 14n })
})

test('sums of nothing are zero', () => {
  expect(plus()).toEqual({ usdt: 0n, token: 0n })
})

const entry = (time: number, symbol: BalanceLog['symbol'], amount: string): BalanceLog => ({
  journal: 1,
  seq: 1,
  type: 'static',
  symbol,
  amount,
  balanceAfter: amount,
  time,
  counter: [],
  txHash: null,
  note: null,
})

test('entries add up by token, and say when some are left out', () => {
  const records = [entry(20 * DAY + 5, 'TDE', '7'), entry(19 * DAY, 'TDE', '8'), entry(20 * DAY, 'USDT', '3')]
  const all = sumEntries({ records, total: 3, page: 1, size: 200 })
  expect(all).toMatchObject({ sum: { usdt: 3n, token: 15n }, whole: true })
  expect(bookedToday(all, 20 * DAY + 100)).toEqual({ usdt: 3n, token: 7n })
  expect(sumEntries({ records, total: 4, page: 1, size: 200 }).whole).toBe(false)
})
