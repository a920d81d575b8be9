import type { Candle } from '@holdfast/protocol/swap'
import { lineThrough, middleOf, scaleOf } from '../../ui/lines.ts'

/** Prices and volumes only become numbers here, for drawing. */
const toNumber = (base: string | bigint) => Number(BigInt(base) / 10n ** 6n) / 1e12

/** The anti-crash floor by the average, both USDT per TDE with 18 decimals; null while there is no average. */
export const floorOf = (average: bigint): bigint | null => (average > 0n ? (average * 8n) / 10n : null)

/**
 * Geometry of the chart: a line through the closing prices, the present anti-crash floor, and a bar of volume for each interval.
 * @param floor USDT per TDE with 18 decimals; null for none
 * @returns `x(i)` is the middle of interval i; line and floor lie within `height` with a margin, bars stand on y = `barHeight`
 */
export function layout(
  candles: readonly Candle[],
  width: number,
  height: number,
  barHeight: number,
  floor: bigint | null,
) {
  const slot = width / Math.max(1, candles.length)
  const closes = candles.map((c) => toNumber(c.close))
  const y = scaleOf(closes, height, floor === null ? [] : [toNumber(floor)])
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
  return {
    x: (i: number) => middleOf(i, candles.length, width),
    line: lineThrough(closes, width, y),
    floor: floor === null ? null : y(toNumber(floor)),
    bars,
  }
}
