import { expect, test } from 'vitest'
import { COUNTRY_CODES } from './country-codes.ts'
import { NAMES } from './lao-countries.gen.ts'

test('every country has a name in Lao letters', () => {
  expect(Object.keys(NAMES).toSorted()).toEqual(COUNTRY_CODES.toSorted())
  expect(
    Object.values(NAMES).filter((name) => !/\p{Script=Lao}/u.test(name) || /\p{Script=Latin}/u.test(name)),
  ).toEqual([])
})
