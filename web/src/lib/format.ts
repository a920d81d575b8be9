import { DECIMALS } from '@holdfast/protocol/amounts'
import { LANGUAGES } from '@holdfast/protocol/languages'

export type AmountStyle = {
  /** most decimals shown; the rest is cut off, never rounded up */
  digits?: number
  /** least decimals shown */
  minDigits?: number
  decimals?: number
}

/**
 * Tags of the languages that write `1.234,5`; all others write `1,234.5`. `Intl` would know too, but its first use takes a
 * slow phone 0.1 s, just before the page is drawn.
 */
const COMMA = new Set<string>(LANGUAGES.filter((l) => l.decimal === ',').map((l) => l.tag))
/** The decimal separator of a language. */
export const decimalSeparator = (tag: string): '.' | ',' => (COMMA.has(tag) ? ',' : '.')

/** Digits in groups of three. */
const grouped = (digits: string, tag: string) =>
  digits.replace(/\B(?=(?:\d{3})+$)/g, decimalSeparator(tag) === ',' ? '.' : ',')

/**
 * Formats base units: grouped, cut (not rounded) to `digits` decimals. A positive amount too small to show becomes
 * `<0.01`, never 0.
 * @param value base units
 * @param tag BCP 47 tag of the language
 */
export function formatAmount(value: bigint, tag: string, style: AmountStyle = {}): string {
  const { digits = 2, minDigits = 0, decimals = DECIMALS } = style
  const negative = value < 0n
  const abs = negative ? -value : value
  const unit = 10n ** BigInt(decimals)
  const fraction = (abs % unit).toString().padStart(decimals, '0').slice(0, digits)
  let shown = fraction.replace(/0+$/, '')
  if (shown.length < minDigits) shown = fraction.slice(0, minDigits)
  if (abs > 0n && abs / unit === 0n && shown.replaceAll('0', '') === '')
    return `<${digits === 0 ? '1' : `0${decimalSeparator(tag)}${'0'.repeat(digits - 1)}1`}`
  return (
    (negative ? '−' : '') +
    grouped(String(abs / unit), tag) +
    (shown === '' ? '' : decimalSeparator(tag) + shown)
  )
}

/** `part` of `whole` in per cent, cut to `digits` decimals; 0 when `whole` is 0. */
export function formatPercent(part: bigint, whole: bigint, tag: string, digits = 1): string {
  const scaled = whole === 0n ? 0n : (part * 10n ** BigInt(digits + 2)) / whole
  return `${formatAmount(scaled, tag, { decimals: digits, digits })}%`
}

/** As `formatPercent`, but above `most` per cent only `>1,000%`. */
export function formatCoverage(part: bigint, whole: bigint, tag: string, most = 1_000n): string {
  return part * 100n > whole * most ? `>${formatCount(most, tag)}%` : formatPercent(part, whole, tag)
}

/** `part / whole` as a number from 0 to 1 for drawing; never for money. */
export function ratio(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0
  return Math.min(1, Math.max(0, Number((part * 10_000n) / whole) / 10_000))
}

/** Whole number with grouping. */
export function formatCount(value: number | bigint, tag: string): string {
  return grouped(String(value), tag)
}
