import { type LevelCondition, TOP_LEVEL } from '@holdfast/protocol/levels'

/** From this level on, legs with the level below are needed. */
const LEGS_FROM = 3

/** What levels need: tables by level V0 … V9; amounts in base units of USDT. Read from the chain. */
export type Thresholds = {
  teamValids: readonly bigint[]
  teamAmounts: readonly bigint[]
  validMin: bigint
  legsNeeded: number
}

/** What counts for an account's level in an epoch; amounts in base units, `legs` how many legs hold a V1 … V9. */
export type LevelFigures = {
  participation: bigint
  validMembers: number
  small: bigint
  legs: readonly number[]
}

/** One condition: what there is and what is needed, in base units for `self` and `amount`, else a count. */
export type Condition = { kind: LevelCondition['kind']; have: bigint; need: bigint; met: boolean }

/** The largest of `table` from V1 up to `level`: whoever reaches a level has reached all below it. */
const most = (table: readonly bigint[], level: number): bigint =>
  table.slice(1, level + 1).reduce((a, b) => (b > a ? b : a))

/** Everything that has to hold for `level` (1 … 9) to be reached, those of the levels below included. */
export function conditionsOf(level: number, now: LevelFigures, rules: Thresholds): Condition[] {
  const of = (kind: Condition['kind'], have: bigint | number, need: bigint | number): Condition => ({
    kind,
    have: BigInt(have),
    need: BigInt(need),
    met: have >= need,
  })
  return [
    of('self', now.participation, rules.validMin),
    of('valids', now.validMembers, most(rules.teamValids, level)),
    of('amount', now.small, most(rules.teamAmounts, level)),
    // Who has a leg with V(k) has one with V(k − 1) too, so the highest of these covers those below.
    ...(level >= LEGS_FROM ? [of('legs', now.legs[level - 2] ?? 0, rules.legsNeeded)] : []),
  ]
}

/** The highest level that is reached. @param holder whether it ever bought a node card, which gives V1 */
export function levelOf(now: LevelFigures, rules: Thresholds, holder: boolean): number {
  let level = 0
  while (level < TOP_LEVEL && conditionsOf(level + 1, now, rules).every((c) => c.met)) level++
  return holder ? Math.max(1, level) : level
}
