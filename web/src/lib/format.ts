import { DECIMALS } from '@holdfast/protocol/amounts'

export type AmountStyle = {
  /** most decimals shown; the rest is cut off, never rounded up */
  digits?: number
  /** least decimals shown */
  minDigits?: number
  decimals?: number
}

const formats = new Map<string, { whole: Intl.NumberFormat; point: string }>()
function formatOf(tag: string) {
  let f = formats.get(tag)
  if (!f) {
    const whole = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 })
    const point =
      new Intl.NumberFormat(tag).formatToParts(1.5).find((p) => p.type === 'decimal')?.value ?? '.'
    formats.set(tag, (f = { whole, point }))
  }
  return f
}

/**
 * Writes base units for reading: grouped, cut (not rounded) to `digits` decimals. A positive amount too small to show
 * becomes `<0.01` instead of a 0 that is not true.
 * @param value base units
 * @param tag BCP 47 tag of the language
 */
export function formatAmount(value: bigint, tag: string, style: AmountStyle = {}): string {
  const { digits = 2, minDigits = 0, decimals = DECIMALS } = style
  const { whole, point } = formatOf(tag)
  const negative = value < 0n
  const abs = negative ? -value : value
  const unit = 10n ** BigInt(decimals)
  const fraction = (abs % unit).toString().padStart(decimals, '0').slice(0, digits)
  let shown = fraction.replace(/0+$/, '')
  if (shown.length < minDigits) shown = fraction.slice(0, minDigits)
  if (abs > 0n && abs / unit === 0n && shown.replaceAll('0', '') === '')
    return `<${digits === 0 ? '1' : `0${point}${'0'.repeat(digits - 1)}1`}`
  return (negative ? '−' : '') + whole.format(abs / unit) + (shown === '' ? '' : point + shown)
}

/** The decimal separator of a language: `.` or `,`. */
export function decimalSeparator(tag: string): '.' | ',' {
  return formatOf(tag).point === ',' ? ',' : '.'
}

/** `part` of `whole` in per cent with up to `digits` decimals, cut; an empty whole gives 0. */
export function formatPercent(part: bigint, whole: bigint, tag: string, digits = 1): string {
  const scaled = whole === 0n ? 0n : (part * 10n ** BigInt(digits + 2)) / whole
  return `${formatAmount(scaled, tag, { decimals: digits, digits })}%`
}

/** As `formatPercent`, but above `most` per cent only that it is more: nobody reads 196,433%. */
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
  return formatOf(tag).whole.format(value)
}

/** Where a browser has no dates of a language (Lao in some), English ones, not those of the device. */
const gregorian = (tag: string) =>
  `${Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0 ? tag : 'en-GB'}-u-ca-gregory`

/** Date and time of unix seconds, Gregorian, in the reader's time zone. */
export function formatTime(seconds: number, tag: string, withYear = false): string {
  return new Intl.DateTimeFormat(gregorian(tag), {
    ...(withYear ? { year: 'numeric' } : {}),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(seconds * 1000)
}

/** The date of unix seconds, Gregorian, in UTC: days of the server's sums begin there. Other years than this one are named. */
export function formatDay(seconds: number, tag: string): string {
  const thisYear = new Date(seconds * 1000).getUTCFullYear() === new Date().getUTCFullYear()
  return new Intl.DateTimeFormat(gregorian(tag), {
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
