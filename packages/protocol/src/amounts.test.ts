import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AmountProblem, parseAmount, toDecimal } from './amounts.ts'

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
    ['١٢', 'notANumber'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['1,234', 'ambiguous'],
    ['1.234', 'ambiguous'],
    ['0.0000000000000000001', 'tooManyDecimals'],
    [`1${'0'.repeat(80)}`, 'tooLarge'],
  ])('%j is refused as %s', (text, problem) => {
    expect(parseAmount(text)).toEqual({ ok: false, problem })
  })

  test("a lone separator is read by the locale's own decimal separator, else refused", () => {
    expect(parseAmount('1.234', 18, '.')).toEqual({ ok: true, value: 1234n * 10n ** 15n })
    expect(parseAmount('1,234', 18, ',')).toEqual({ ok: true, value: 1234n * 10n ** 15n })
    expect(parseAmount('1,234', 18, '.')).toEqual({ ok: false, problem: 'ambiguous' })
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

test('toDecimal is exact and plain', () => {
  expect(toDecimal(1n)).toBe('0.000000000000000001')
  expect(toDecimal(-15n * 10n ** 17n)).toBe('-1.5')
  expect(toDecimal(0n)).toBe('0')
  expect(toDecimal(123n, 0)).toBe('123')
})
