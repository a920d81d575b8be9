import type { SolvencyRecord } from '@holdfast/protocol/solvency'
import { expect, test } from 'vitest'
import { coverageOf } from './coverage.ts'

const record = (ratioBps: number | null): SolvencyRecord => ({
  id: 1,
  block: 1,
  time: 1,
  assets: [{ symbol: 'USDT', liabilities: '1', reserves: '1', ratioBps }],
})

test('coverage is drawn as it is, up to three times what is owed, and with a gap where nothing is', () => {
  expect(coverageOf(record(9_990), 'USDT')).toBe(9_990)
  expect(coverageOf(record(26_496), 'USDT')).toBe(26_496)
  expect(coverageOf(record(1_000_000), 'USDT')).toBe(30_000)
  expect(coverageOf(record(null), 'USDT')).toBeNull()
  expect(coverageOf(record(1), 'TDE')).toBeNull()
})
