/** A height rounded to a hundredth, as paths have it. */
const rounded = (v: number) => Math.round(v * 100) / 100

/**
 * The scale of a picture: all `values` and all `marks` lie within `height`, with a margin of 8 %. It spans at least 2 % of the
 * highest, so that a nearly constant line does not look like a crash.
 * @returns from a value to its distance from the top
 */
export function scaleOf(
  values: readonly number[],
  height: number,
  marks: readonly number[] = [],
): (v: number) => number {
  const all = [...values, ...marks]
  const low = Math.min(...all)
  const high = Math.max(...all)
  const least = high * 0.02
  const range = Math.max(high - low, least) || 1
  const bottom = high - low < least ? (high + low) / 2 - range / 2 : low
  const margin = height * 0.08
  return (v) => rounded(height - margin - ((v - bottom) / range) * (height - 2 * margin))
}

/** The middle of slot `i` when `count` slots share `width`. */
export const middleOf = (i: number, count: number, width: number) =>
  rounded((i + 0.5) * (width / Math.max(1, count)))

/**
 * Path of a line through `values`, one for each slot. A gap of the values (null) is a gap of the line. A value that stands alone is
 * drawn as wide as its slot, a single one as wide as the picture.
 */
export function lineThrough(
  values: readonly (number | null)[],
  width: number,
  y: (v: number) => number,
): string {
  const slot = width / Math.max(1, values.length)
  let path = ''
  values.forEach((v, i) => {
    if (v === null) return
    const before = (values[i - 1] ?? null) !== null
    const after = (values[i + 1] ?? null) !== null
    const at = y(v)
    if (before) path += `L${middleOf(i, values.length, width)} ${at}`
    else if (after) path += `M${middleOf(i, values.length, width)} ${at}`
    else path += `M${rounded(i * slot)} ${at}H${rounded((i + 1) * slot)}`
  })
  return path
}
