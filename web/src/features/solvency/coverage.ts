import type { SolvencyRecord } from '@holdfast/protocol/solvency'

/** Everything owed is held, in bps. */
export const WHOLE = 10_000
/** Above this the picture shows no difference, in bps: it is about what is missing, not about what is left over. */
const MOST = 30_000

/** Coverage of `symbol` in a statement for drawing, in bps; null where nothing was owed in it, or it was not known yet. */
export function coverageOf({ assets }: SolvencyRecord, symbol: string | undefined): number | null {
  const bps = assets.find((a) => a.symbol === symbol)?.ratioBps ?? null
  return bps === null ? null : Math.min(bps, MOST)
}
