import { expect, test } from 'vitest'
import { toDecimal } from './amounts.ts'

test('toDecimal is exact and plain', () => {
  expect(toDecimal(1n)).toBe('0.000000000000000001')
  expect(toDecimal(-15n * 10n ** 17n)).toBe('-1.5')
  expect(toDecimal(0n)).toBe('0')
  expect(toDecimal(123n, 0)).toBe('123')
})
