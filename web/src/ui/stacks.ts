/** `part / whole` from 0 to 1, exact to a millionth, also for values far beyond what a number holds. */
const share = (part: bigint, whole: bigint) =>
  whole <= 0n ? 0 : Number((part * 1_000_000n) / whole) / 1_000_000

/**
 * Paths of stacked bars that stand on y = `height`: for each column one for each of its parts, the first at the bottom. The highest
 * column is as high as there is room; a column above 0 is at least 2 high. A part of 0 has an empty path.
 */
export function stacks(columns: readonly (readonly bigint[])[], width: number, height: number): string[][] {
  const sums = columns.map((parts) => parts.reduce((sum, v) => sum + (v > 0n ? v : 0n), 0n))
  const most = sums.reduce((m, v) => (v > m ? v : m), 0n)
  const slot = width / Math.max(1, columns.length)
  const gap = Math.min(3, slot * 0.3)
  return columns.map((parts, i) => {
    const sum = sums[i] ?? 0n
    const high = sum === 0n ? 0 : Math.max(2, share(sum, most) * (height - 2))
    let y = height
    return parts.map((v) => {
      if (v <= 0n) return ''
      const h = share(v, sum) * high
      const path = `M${(i * slot + gap / 2).toFixed(2)} ${y.toFixed(2)}v${(-h).toFixed(2)}h${(slot - gap).toFixed(2)}v${h.toFixed(2)}z`
      y -= h
      return path
    })
  })
}
