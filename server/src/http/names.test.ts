import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { withNames } from './names.ts'

test.each([
  [' Ｗａｎｇ　Ｘｉａｏ ', 'Wang Xiao'],
  ['\u202egnp.exe\u202c', 'gnp.exe'],
  ['สม\u200bชาย', 'สมชาย'],
])('the name %j is stored as %j', (name, stored) => {
  expect(withNames({ name, id: 7 }, { name: 80 })).toEqual({ name: stored, id: 7 })
})

test.each(['\u200b\u202e', 'ㅤ', '\ufdfa'.repeat(10)])(
  'the name %j is refused as an input, with its field',
  (name) => {
    expect(() => withNames({ name }, { name: 80 })).toThrow(new AppError('INVALID_INPUT', { field: 'name' }))
  },
)
