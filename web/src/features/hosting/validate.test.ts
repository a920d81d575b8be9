import { expect, test } from 'vitest'
import { checkDeposit, type Limits } from './validate.ts'

const e18 = 10n ** 18n
const limits: Limits = {
  balance: 500n * e18,
  minimum: 10n * e18,
  available: 300n * e18,
  status: 1,
  paused: false,
}

test.each([
  ['', 'empty'],
  ['0', 'zero'],
  ['0,00', 'zero'],
  ['-5', 'negative'],
  ['1e3', 'notANumber'],
  ['12x', 'notANumber'],
  ['1.0000000000000000001', 'tooManyDecimals'],
  ['1,234', 'ambiguous'],
  ['9.99', 'belowMinimum'],
  ['501', 'balance'],
  ['301', 'aboveAvailable'],
  ['100', null],
  ['100,5', null],
  ['300', null],
])('%j gives %s', (text, problem) => expect(checkDeposit(text, '.', limits).problem).toBe(problem))

test('a decimal comma is understood', () => {
  expect(checkDeposit('100,5', '.', limits).value).toBe((1005n * e18) / 10n)
})

test.each([
  [{ paused: true }, 'paused'],
  [{ status: 3 }, 'closed'],
  [{ status: 4 }, 'closed'],
  [{ status: 2 }, 'limitReached'],
  [{ available: 0n }, 'limitReached'],
  [{ status: 0 }, 'notOpen'],
])('the pool’s state comes first: %o', (change, problem) => {
  for (const text of ['', 'x', '100'])
    expect(checkDeposit(text, '.', { ...limits, ...change }).problem).toBe(problem)
})

test('what is not known yet does not refuse', () => {
  expect(checkDeposit('1000', '.', { ...limits, balance: null, available: null }).problem).toBeNull()
})
