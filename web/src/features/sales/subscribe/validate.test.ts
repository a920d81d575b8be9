import { expect, test } from 'vitest'
import { checkUnits, type UnitLimits } from './validate.ts'

const limits: UnitLimits = { phase: 'open', left: 10n, mine: 5n, price: 20n, balance: 80n }

test.each([
  ['', 'empty'],
  ['0', 'zero'],
  ['1.5', 'notANumber'],
  ['-1', 'notANumber'],
  ['1e2', 'notANumber'],
  ['11', 'aboveLeft'],
  ['6', 'aboveLimit'],
  ['5', 'balance'],
  [' 4 ', null],
  ['1', null],
])('%j gives %s', (text, problem) => expect(checkUnits(text, limits).problem).toBe(problem))

test.each([
  [{ phase: 'upcoming' }, 'upcoming'],
  [{ phase: 'soldOut' }, 'soldOut'],
  [{ phase: 'ended' }, 'over'],
  [{ phase: 'failed' }, 'over'],
  [{ phase: 'dissolved' }, 'over'],
  [{ mine: 0n }, 'atLimit'],
] as const)('the sale’s state comes first: %o', (change, problem) => {
  for (const text of ['', 'x', '1']) expect(checkUnits(text, { ...limits, ...change }).problem).toBe(problem)
})

test('what is not known yet does not refuse', () => {
  expect(checkUnits('9', { ...limits, mine: null, balance: null })).toEqual({ value: 9n, problem: null })
})
