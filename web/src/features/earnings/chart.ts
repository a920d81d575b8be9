import { ratio } from '../../lib/format.ts'

/** A path for each value: bars that stand on y = `height`, the largest as high as that; a value above 0 is at least 2 high. */
export function bars(values: readonly bigint[], width: number, height: number): string[] {
  const most = values.reduce((m, v) => (v > m ? v : m), 0n)
  const slot = width / Math.max(1, values.length)
  const gap = Math.min(3, slot * 0.3)
  return values.map((v, i) => {
    if (v <= 0n) return ''
    const h = Math.max(2, ratio(v, most) * (height - 2))
    return `M${(i * slot + gap / 2).toFixed(2)} ${height}v${(-h).toFixed(2)}h${(slot - gap).toFixed(2)}v${h.toFixed(2)}z`
  })
}
