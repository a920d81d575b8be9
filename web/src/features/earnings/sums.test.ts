import type { IncomeSum } from '@holdfast/protocol/ledger'
import type { NodeRecord } from '@holdfast/protocol/nodes'
import { expect, test } from 'vitest'
import { claimedToday, incomeByKind, plus } from './sums.ts'

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

test('income stands by kind and token; what is not there is zero', () => {
  const sums: IncomeSum[] = [
    { type: 'static', symbol: 'TDE', total: '15', today: '7' },
    { type: 'static', symbol: 'USDT', total: '3', today: '0' },
    { type: 'invitation', symbol: 'TDE', total: '9', today: '9' },
  ]
  expect(incomeByKind(sums)).toEqual({
    static: { total: { usdt: 3n, token: 15n }, today: { usdt: 0n, token: 7n } },
    invitation: { total: { usdt: 0n, token: 9n }, today: { usdt: 0n, token: 9n } },
    acceleration: { total: { usdt: 0n, token: 0n }, today: { usdt: 0n, token: 0n } },
  })
})
