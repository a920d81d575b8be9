import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainDigits, typedName, typedWhole, withoutInvisible } from './typed-text.ts'

test.each([
  ['王小明', '王小明'],
  ['  Ｗａｎｇ　Ｘｉａｏ ', 'Wang Xiao'],
  ['\u202eevil\u202c', 'evil'],
  ['สม\u200bชาย', 'สมชาย'],
  // Each has a letter that NFKC would write as two.
  ['น้ำทิพย์', 'น้ำทิพย์'],
  ['ຄຳ ໝອນ', 'ຄຳ ໝອນ'],
  ['ﾀﾛｳ ﾔﾏﾀﾞ', 'タロウ ヤマダ'],
  ['Nguye\u0302\u0303n', 'Nguyễn'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u200dAn', 'An'],
  ['ㅤ', ''],
  ['1 Main St\n2F', '1 Main St\n2F'],
])('the name %j is %j', (text, name) => expect(typedName(text)).toBe(name))

test.each([
  ['12', 12n],
  ['１２', 12n],
  ['๑๒', 12n],
  ['\u200e12\u200f', 12n],
  ['1.5', null],
  ['', null],
  ['-1', null],
  ['1e2', null],
  ['1²', null],
])('the whole number %j is %s', (text, value) => expect(typedWhole(text)).toBe(value))

test('every decimal digit of Unicode has its value, by the row that it stands in', () => {
  const digits = Array.from({ length: 0x20000 }, (_, code) => String.fromCodePoint(code)).filter((c) =>
    /\p{Nd}/u.test(c),
  )
  expect(digits.filter((c) => !/^[0-9]$/.test(plainDigits(c) ?? ''))).toEqual([])
  const named = digits.filter((c) => /^[0-9]$/.test(c.normalize('NFKC')))
  expect(named.filter((c) => plainDigits(c) !== c.normalize('NFKC'))).toEqual([])
})

test('what is tidy stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(typedName(typedName(text))).toBe(typedName(text))
      expect(withoutInvisible(withoutInvisible(text))).toBe(withoutInvisible(text))
    }),
  )
})
