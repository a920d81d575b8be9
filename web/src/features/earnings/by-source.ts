import { EARNING_SOURCES, type EarningSource } from '@holdfast/protocol/earnings'
import { byDay, DAYS, type Income } from './history.ts'

/** Sources in the groups that the picture tells apart: more than five colours nobody does. */
const GROUPS = {
  hosting: ['static', 'resonance', 'liquidity'],
  team: ['invite', 'community', 'v4', 'v5'],
  machines: ['machine', 'invitation', 'acceleration'],
  node: ['node'],
  award: ['award'],
} as const satisfies Record<string, readonly EarningSource[]>
export type SourceGroup = keyof typeof GROUPS
export const SOURCE_GROUPS = Object.keys(GROUPS) as SourceGroup[]

const groupOf = new Map<EarningSource, SourceGroup>(
  SOURCE_GROUPS.flatMap((g) => GROUPS[g].map((source) => [source, g] as const)),
)
/** Sources that are in no group: none, as a test holds. */
export const ungrouped = (): EarningSource[] => EARNING_SOURCES.filter((s) => !groupOf.has(s))

export type Amounts = Record<SourceGroup, bigint>
/** A day's income by group, base units. */
export type SourceDay = { time: number; usdt: Amounts; token: Amounts }

/** Income by day (UTC) and group, oldest first, for the days up to that of `now`; days without income are 0. */
export function sourceDays(rows: readonly Income[], now: number, days: number = DAYS): SourceDay[] {
  const of = SOURCE_GROUPS.map((g) =>
    byDay(
      rows.filter((r) => groupOf.get(r.source) === g),
      now,
      days,
    ),
  )
  const amounts = (asset: 'usdt' | 'token', i: number) =>
    Object.fromEntries(SOURCE_GROUPS.map((g, n) => [g, of[n]?.[i]?.[asset] ?? 0n])) as Amounts
  return (of[0] ?? []).map(({ time }, i) => ({ time, usdt: amounts('usdt', i), token: amounts('token', i) }))
}

/** Sum of a day over all groups. */
export const sumOf = (amounts: Amounts): bigint => SOURCE_GROUPS.reduce((sum, g) => sum + amounts[g], 0n)
