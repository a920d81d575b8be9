import type { LevelCondition } from '@holdfast/protocol/levels'
import { CENT } from '@holdfast/levels/types'

/** Figures that a level is decided by; amounts in cents. */
export type Figures = {
  cents: string | bigint
  valid_members: number
  small: string | bigint
  /** legs with V2, …, V9 */
  legs: readonly number[]
}
/** Amounts in base units. */
export type Bounds = {
  validMin: bigint
  teamValids: readonly bigint[]
  teamAmounts: readonly bigint[]
  legsNeeded: number
}

/** From this level on, legs are asked for. */
const LEGS_FROM = 3

const condition = (kind: LevelCondition['kind'], have: bigint, need: bigint): LevelCondition => ({
  kind,
  have: String(have),
  need: String(need),
  met: have >= need,
})

/** What level k (1 to 9) asks for and what there is of it, besides the level before. */
export function conditionsOf(k: number, f: Figures, b: Bounds): LevelCondition[] {
  return [
    condition('self', BigInt(f.cents) * CENT, b.validMin),
    condition('valids', BigInt(f.valid_members), b.teamValids[k]!),
    condition('amount', BigInt(f.small) * CENT, b.teamAmounts[k]!),
    ...(k < LEGS_FROM ? [] : [condition('legs', BigInt(f.legs[k - LEGS_FROM]!), BigInt(b.legsNeeded))]),
  ]
}

/** Why level `from` went down to `to`: what is not met of the first level above `to` that is not reached any more. */
export function whyLost(from: number, to: number, f: Figures, b: Bounds): LevelCondition[] {
  for (let k = to + 1; k <= from; k++) {
    const missing = conditionsOf(k, f, b).filter((c) => !c.met)
    if (missing.length > 0) return missing
  }
  return []
}
