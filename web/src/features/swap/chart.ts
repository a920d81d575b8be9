import type { Candle } from '@holdfast/protocol/swap'

/** Prices and volumes only become numbers here, for drawing. */
const toNumber = (base: string) => Number(BigInt(base) / 10n ** 6n) / 1e12

/**
 * Geometry of the chart: a line through the closing prices, and a bar of volume for each interval.
 * @returns `x(i)` is the middle of interval i; the line fills `height` with a margin, bars stand on y = `barHeight`
 */
export function layout(candles: readonly Candle[], width: number, height: number, barHeight: number) {
  const slot = width / Math.max(1, candles.length)
  const x = (i: number) => Math.round((i + 0.5) * slot * 100) / 100
  const closes = candles.map((c) => toNumber(c.close))
  const low = Math.min(...closes)
  const high = Math.max(...closes)
  // The scale spans at least 2% of the price, so that a nearly constant price does not look like a crash.
  const least = high * 0.02
  const range = Math.max(high - low, least) || 1
  const middle = (high + low) / 2
  const bottom = high - low < least ? middle - range / 2 : low
  const margin = height * 0.08
  const y = (v: number) =>
    Math.round((height - margin - ((v - bottom) / range) * (height - 2 * margin)) * 100) / 100
  const points = closes.map((v, i) => `${x(i)} ${y(v)}`)
  const [only] = closes
  const line =
    candles.length === 1 && only !== undefined
      ? `M0 ${y(only)}H${width}`
      : `M0 ${y(closes[0] ?? 0)}L${points.join('L')}`
  const volumes = candles.map((c) => toNumber(c.volumeUsdt))
  const most = Math.max(...volumes, 0)
  const gap = Math.min(2, slot * 0.2)
  const bars = volumes
    .map((v, i) => {
      if (v === 0 || most === 0) return ''
      const h = Math.max(1.5, (v / most) * barHeight)
      return `M${(i * slot + gap / 2).toFixed(2)} ${barHeight}v${(-h).toFixed(2)}h${(slot - gap).toFixed(2)}v${h.toFixed(2)}z`
    })
    .join('')
  return { x, line, bars }
}
