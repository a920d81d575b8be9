/** The longest a picture of days is, whatever lasts longer. */
export const MOST_DAYS = 365
const STEPS = [7, 14, 30, 60, 90, 180, MOST_DAYS]

/** End of the picture's scale in days: the first of a few round ones that holds all of `days`. */
export const scaleEnd = (days: readonly (number | null)[]): number => {
  const longest = Math.max(0, ...days.map((d) => d ?? 0))
  return STEPS.find((s) => s >= longest) ?? MOST_DAYS
}

/** Width of a bar in per cent of the scale. What lasts beyond its end fills it, as does what nothing is promised from (null). */
export const barWidth = (days: number | null, end: number): number =>
  days === null ? 100 : Math.min(100, (days / end) * 100)
