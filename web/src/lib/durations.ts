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
