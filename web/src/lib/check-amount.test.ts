import { expect, test } from 'vitest'
import { checkAmount, feeOf } from './check-amount.ts'

const e18 = 10n ** 18n
const limits = { minimum: 10n * e18, balance: 500n * e18, most: 300n * e18 }

test.each([
  ['', 'empty'],
  ['0', 'zero'],
  ['-5', 'negative'],
  ['1e3', 'notANumber'],
  ['1,234', 'ambiguous'],
  ['0.0000000000000000001', 'tooManyDecimals'],
  ['9.99', 'belowMinimum'],
  ['501', 'balance'],
  ['301', 'aboveMost'],
  ['300', null],
  ['10,5', null],
])('%j gives %s', (text, problem) => expect(checkAmount(text, '.', limits).problem).toBe(problem))

test('what is not known yet refuses nothing', () => {
  expect(checkAmount('1000', '.', { minimum: null, balance: null }).problem).toBeNull()
  expect(checkAmount('1000', '.', {}).value).toBe(1000n * e18)
})

test('a fee is rounded down', () => {
  expect(feeOf(100n * e18, 200)).toBe(2n * e18)
  expect(feeOf(99n, 200)).toBe(1n)
  expect(feeOf(1n, 0)).toBe(0n)
})

test('fewer decimals can be asked for', () => {
  expect(checkAmount('10.01', '.', { decimals: 2 }).problem).toBeNull()
  expect(checkAmount('10.010', '.', { decimals: 2 }).problem).toBeNull()
  expect(checkAmount('10.001', '.', { decimals: 2 }).problem).toBe('tooManyDecimals')
})
