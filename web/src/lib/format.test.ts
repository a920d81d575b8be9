import { LANGUAGES } from '@holdfast/protocol/languages'
import { parseAmount } from '@holdfast/protocol/typed-amount'
import { expect, test } from 'vitest'
import { formatDuration, formatSpan } from './durations.ts'
import {
  decimalSeparator,
  formatAmount,
  formatCount,
  formatCoverage,
  formatPercent,
  ratio,
} from './format.ts'

const e18 = 10n ** 18n

test.each([
  [0n, {}, '0'],
  [e18, {}, '1'],
  [1_234_567n * e18, {}, '1,234,567'],
  [(15n * e18) / 10n, {}, '1.5'],
  [(15n * e18) / 10n, { minDigits: 2 }, '1.50'],
  [e18 - 1n, {}, '0.99'],
  [1n, {}, '<0.01'],
  [1n, { digits: 0 }, '<1'],
  [1n, { digits: 18 }, '0.000000000000000001'],
  [-e18, {}, '−1'],
  [123_456_789_012_345_678_901_234_567_890n * e18, {}, '123,456,789,012,345,678,901,234,567,890'],
])('writes %s as %s %s', (value, style, text) => expect(formatAmount(value, 'en', style)).toBe(text))

test('never shows more than there is', () => {
  for (const value of [999_999_999_999_999_999n, 1_999_999_999_999_999_999n, 5n * e18 - 1n])
    for (const digits of [0, 2, 4, 6]) {
      const shown = formatAmount(value, 'en', { digits })
      if (shown.startsWith('<')) continue
      const parsed = parseAmount(shown, 18, '.')
      expect(parsed.ok && parsed.value <= value).toBe(true)
    }
})

test('uses the grouping and separator of the language', () => {
  const shown = formatAmount((12_345n * e18) / 10n, 'id')
  expect(shown).toBe('1.234,5')
  expect(decimalSeparator('id')).toBe(',')
  for (const tag of ['en', 'zh-Hant-TW']) expect(decimalSeparator(tag)).toBe('.')
})

test('writes numbers as Intl does in every language', () => {
  for (const { tag } of LANGUAGES)
    for (const n of [0, 7, 999, 1_000, 65_432, 1_234_567, -1_000]) {
      const intl = new Intl.NumberFormat(tag, { minimumFractionDigits: 1 })
      expect(`${formatCount(n, tag)}${decimalSeparator(tag)}0`).toBe(intl.format(n))
    }
})

test('percentages are cut, not rounded, and huge coverage is said to be more', () => {
  expect(formatPercent(1_034n, 1_000n, 'en')).toBe('103.4%')
  expect(formatPercent(9_999n, 10_000n, 'en')).toBe('99.9%')
  expect(formatPercent(5n, 0n, 'en')).toBe('0%')
  expect(formatCoverage(196_433n, 100n, 'en')).toBe('>1,000%')
  expect(formatCoverage(1_000n, 100n, 'en')).toBe('1,000%')
})

test('ratios stay between 0 and 1', () => {
  expect([ratio(0n, 0n), ratio(-5n, 10n), ratio(5n, 10n), ratio(50n, 10n)]).toEqual([0, 0, 0.5, 1])
})

test('durations count days apart and never go below zero', () => {
  expect(formatDuration(22_364, 'd')).toBe('06:12:44')
  expect(formatDuration(86_400 * 14 + 61, 'd')).toBe('14 d 00:01:01')
  expect(formatDuration(-5, 'd')).toBe('00:00:00')
})

test('a span of time stands in words, exactly', () => {
  expect(formatSpan(7 * 86_400, 'en')).toBe('7 days')
  expect(formatSpan(86_400, 'en')).toBe('24 hours')
  expect(formatSpan(5_400, 'en')).toBe('90 minutes')
  expect(formatSpan(61, 'en')).toBe('61 seconds')
  expect(formatSpan(7 * 86_400, 'zh-TW')).toBe('7 天')
})
