import { calls } from '@holdfast/protocol/calls/index'
import type { NodeInfo } from '@holdfast/protocol/nodes'
import { expect, test } from 'vitest'
import { incomeOf } from './node-income.ts'

const UNIT = 10n ** 18n
const [example] = (calls.getNodeInfo.example.data as NodeInfo).days
const day = (time: number, usdt: bigint, token: bigint) => ({
  time,
  streams: {
    ...example!.streams,
    trade: { ...example!.streams.trade, perNodeUsdt: '0', perNodeToken: String(token) },
    withdrawal: { ...example!.streams.withdrawal, perNodeUsdt: String(usdt) },
  },
})

test('what a card received is the sum over its sources, and a usual day the one in the middle', () => {
  const days = [day(1, UNIT, 0n), day(2, 0n, 8n * UNIT), day(3, 0n, 400n * UNIT)]
  const income = incomeOf(days, UNIT / 4n)
  expect(income.sum).toEqual({ usdt: UNIT, token: 408n * UNIT, worth: 103n * UNIT })
  expect(income.usual).toBe(2n * UNIT)
  expect(income.best).toMatchObject({ time: 3, worth: 100n * UNIT })
})

test('without a price TDE counts as nothing; without income no day is the best', () => {
  expect(incomeOf([day(1, UNIT, 5n * UNIT)], null).sum.worth).toBe(UNIT)
  expect(incomeOf([day(1, 0n, 0n)], UNIT)).toMatchObject({ best: null, usual: 0n })
  expect(incomeOf([], UNIT)).toMatchObject({ best: null, usual: 0n, days: [] })
})
