import { expect, test } from 'vitest'
import { numberFrom1, oneOf, textOf } from './search.ts'

test('a parameter of the address is one of the known values, or undefined', () => {
  expect(oneOf(['mint', 'mine'], 'mine')).toBe('mine')
  for (const value of ['x', '', 'MINE', 5, null, undefined, {}, ['mine']])
    expect(oneOf(['mint', 'mine'], value)).toBeUndefined()
})

test('a number of the address is whole and from 1 on, or undefined', () => {
  expect([numberFrom1(7), numberFrom1('7')]).toEqual([7, 7])
  for (const value of [0, -1, 1.5, 2 ** 53, Number.NaN, 'x', '', ' ', '1e400', null, true, {}, [1]])
    expect([value, numberFrom1(value)]).toEqual([value, undefined])
})

test('a text of the address is a text, or undefined', () => {
  expect(textOf('users')).toBe('users')
  expect(textOf(5)).toBeUndefined()
})
