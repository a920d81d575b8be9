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

const dates = new Map<string, Intl.DateTimeFormat>()
/** A Gregorian date format. English where the browser lacks the language (Lao in some), not the device's language. */
function dateFormat(tag: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${Object.keys(parts).join()}`
  let format = dates.get(key)
  if (!format) {
    const known = Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0 ? tag : 'en-GB'
    dates.set(key, (format = new Intl.DateTimeFormat(`${known}-u-ca-gregory`, parts)))
  }
  return format
}

/** Date and time of unix seconds, Gregorian, in the reader's time zone. */
export function formatTime(seconds: number, tag: string, withYear = false): string {
  return dateFormat(tag, {
    ...(withYear ? { year: 'numeric' } : {}),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(seconds * 1000)
}

/** A time that takes as much room as any, for texts whose time is being read. */
export const LONG_TIME = Date.UTC(2000, 11, 28, 12, 28) / 1_000

/** `text` with dashes as wide as its digits: what stands where a figure is being read. */
export const undigited = (text: string): string => text.replace(/\d/g, '\u2012')

/** The date of unix seconds, Gregorian, in UTC as the server's daily sums. With the year unless it is this one. */
export function formatDay(seconds: number, tag: string): string {
  const thisYear = new Date(seconds * 1000).getUTCFullYear() === new Date().getUTCFullYear()
  return dateFormat(tag, {
    ...(thisYear ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(seconds * 1000)
}

/** `06:12:44`, or `3 d 06:12:44` with the given word for days. Negative durations count as 0. */
export function formatDuration(seconds: number, dayWord: string): string {
  const s = Math.max(0, Math.floor(seconds))
  const two = (n: number) => String(n).padStart(2, '0')
  const clock = `${two(Math.floor((s % 86_400) / 3600))}:${two(Math.floor((s % 3600) / 60))}:${two(s % 60)}`
  return s >= 86_400 ? `${Math.floor(s / 86_400)} ${dayWord} ${clock}` : clock
}

const SPANS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** A duration in the largest unit that divides it (days from 2 on): `7 days`, `24 hours`, `90 minutes`, `45 seconds`. */
export function formatSpan(seconds: number, tag: string): string {
  const whole = ([name, unit]: (typeof SPANS)[number]) =>
    seconds % unit === 0 && seconds >= (name === 'day' ? 2 * unit : unit)
  const [unit, size] = SPANS.find(whole) ?? (['second', 1] as const)
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / size)
}
