import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDecimal } from './amounts.ts'
import { type AmountProblem, parseAmount } from './typed-amount.ts'

const E18 = 10n ** 18n

describe('parseAmount', () => {
  test.each<[string, bigint]>([
    ['100', 100n * E18],
    ['0', 0n],
    ['0.5', E18 / 2n],
    ['.5', E18 / 2n],
    [',5', E18 / 2n],
    ['1,5', (15n * E18) / 10n],
    ['1.', E18],
    ['1,234.5', (12345n * E18) / 10n],
    ['1.234,5', (12345n * E18) / 10n],
    ['1 234,5', (12345n * E18) / 10n],
    ['1\u202f234,5', (12345n * E18) / 10n],
    ["1'234.5", (12345n * E18) / 10n],
    ['1,234,567', 1234567n * E18],
    ['1234.567', (1234567n * E18) / 1000n],
    ['0.123', (123n * E18) / 1000n],
    ['0.000000000000000001', 1n],
    ['  7  ', 7n * E18],
    ['１００', 100n * E18],
    ['1００', 100n * E18],
    ['๑๐๐', 100n * E18],
    ['໑໐໐', 100n * E18],
    ['١٢', 12n * E18],
    ['۱۲', 12n * E18],
    ['१२', 12n * E18],
    ['១២', 12n * E18],
    ['𝟏𝟐', 12n * E18],
    ['12。5', (125n * E18) / 10n],
    ['１２．５', (125n * E18) / 10n],
    ['12｡5', (125n * E18) / 10n],
    ['１２，５', (125n * E18) / 10n],
    ['12、5', (125n * E18) / 10n],
    ['١٢٫٥', (125n * E18) / 10n],
    ['١٬٢٣٤٬٥٦٧', 1234567n * E18],
    ['１，２３４．５', (12345n * E18) / 10n],
    ['1’234.5', (12345n * E18) / 10n],
    ['１　２３４', 1234n * E18],
    ['\u200b100\u200e', 100n * E18],
    ['1\u20600\ufeff0', 100n * E18],
  ])('%j is %s', (text, value) => {
    expect(parseAmount(text)).toEqual({ ok: true, value })
  })

  test.each<[string, AmountProblem]>([
    ['', 'empty'],
    ['   ', 'empty'],
    ['-1', 'negative'],
    ['−1', 'negative'],
    ['1e3', 'notANumber'],
    ['0x10', 'notANumber'],
    ['abc', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['1,2,3', 'notANumber'],
    ['1.234,5.6', 'notANumber'],
    ['.', 'notANumber'],
    ['1٢', 'notANumber'],
    ['๑໑', 'notANumber'],
    ['10²', 'notANumber'],
    ['①', 'notANumber'],
    ['½', 'notANumber'],
    ['－1', 'negative'],
    ['\u200e-1', 'negative'],
    ['\u200b', 'empty'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['0.0000000000000000001', 'tooManyDecimals'],
    [`1${'0'.repeat(80)}`, 'tooLarge'],
  ])('%j is refused as %s', (text, problem) => {
    expect(parseAmount(text)).toEqual({ ok: false, problem })
  })

  test("a lone separator is read by the locale's own decimal separator, else refused", () => {
    expect(parseAmount('1.234', 18, '.')).toEqual({ ok: true, value: 1234n * 10n ** 15n })
    expect(parseAmount('1,234', 18, ',')).toEqual({ ok: true, value: 1234n * 10n ** 15n })
    expect(parseAmount('1,234', 18, '.')).toMatchObject({ ok: false, problem: 'ambiguous' })
  })

  test.each(['1,125', '1.125', '１，１２５', '1\u200b,125'])(
    '%j can mean two amounts, and both are told',
    (text) => {
      expect(parseAmount(text)).toEqual({ ok: false, problem: 'ambiguous', readings: ['1125', '1.125'] })
    },
  )

  test('whatever can mean two amounts has readings that mean one each, with the separator of the language', () => {
    const parts = [
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 999 }),
      fc.constantFrom('.', ','),
    ] as const
    fc.assert(
      fc.property(...parts, (before, after, separator) => {
        const other = separator === '.' ? ',' : '.'
        const decimals = String(after).padStart(3, '0')
        const parsed = parseAmount(`${before}${separator}${decimals}`, 18, other)
        const [whole, fraction] = (parsed as { readings: [string, string] }).readings
        expect(parseAmount(whole, 18, other)).toEqual({
          ok: true,
          value: BigInt(before * 1000 + after) * E18,
        })
        expect(parseAmount(fraction.replace('.', other), 18, other)).toEqual({
          ok: true,
          value: BigInt(before * 1000 + after) * 10n ** 15n,
        })
      }),
    )
  })

  test('the digits of every script, and characters that nobody sees, change no amount', () => {
    const zeros = fc.constantFrom(
      0x30,
      0x660,
      0x6f0,
      0x966,
      0xe50,
      0xed0,
      0x1040,
      0x17e0,
      0xff10,
      0x1d7ce,
      0x1d7f6,
    )
    const unseen = fc.constantFrom('', '\u200b', '\u200e', '\u202a', '\u2060', '\ufeff', '\u00ad')
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), zeros, unseen, (value, zero, character) => {
        const text = toDecimal(value).replace(/./g, (c) =>
          c === '.' ? c : String.fromCodePoint(zero + Number(c)) + character,
        )
        expect(parseAmount(text, 18, '.')).toEqual({ ok: true, value })
      }),
    )
  })

  test('reads back exactly what toDecimal writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (value) => {
        expect(parseAmount(toDecimal(value), 18, '.')).toEqual({ ok: true, value })
      }),
    )
  })

  test('never throws, whatever is pasted', () => {
    const texts = fc.oneof(fc.string(), fc.stringMatching(/^[0-9., '-]{0,30}$/))
    fc.assert(
      fc.property(texts, (text) => {
        expect(() => parseAmount(text)).not.toThrow()
      }),
    )
  })
})
