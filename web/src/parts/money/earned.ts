import type { Earning, Earnings } from '@holdfast/protocol/earnings'
import type { Claim, ClaimSource } from './claims.ts'
import { type Assets, type Due, othersIn, pairIn } from './dues.ts'
import { isNothing, less, NOTHING, type Pair, plus } from './pair.ts'

/** What earns, each with its sources of `getEarnings` and of claims; projects have none of the first. */
export const EARNERS = {
  hosting: { sources: ['static'], claims: ['static'] },
  resonance: { sources: ['resonance'], claims: ['resonance'] },
  liquidity: { sources: ['liquidity'], claims: ['liquidity'] },
  node: { sources: ['node'], claims: ['node'] },
  machines: { sources: ['machine', 'invitation', 'acceleration'], claims: [] },
  levels: { sources: ['invite', 'community', 'v4', 'v5'], claims: ['levels'] },
  projects: { sources: [], claims: ['project'] },
  award: { sources: ['award'], claims: ['award'] },
} as const satisfies Record<string, { sources: Earning['source'][]; claims: ClaimSource[] }>
export type Earner = keyof typeof EARNERS
const NAMES = Object.keys(EARNERS) as Earner[]

/** What an earner gave, gives now, and has yet to give: base units, cut to `STEP`, so that the rows add up as they are shown. */
export type Earned = {
  earner: Earner
  received: Pair
  /** what can be claimed now; null where the chain has not answered */
  ready: Pair | null
  /** promised and not payable yet; null where that is not known, or nothing is ever promised */
  coming: Pair | null
  /** whether all of it was read: what is not known is not nothing */
  isKnown: boolean
  /** tokens of projects that can be claimed now */
  others: Due[]
  /** its sources, as the server tells them */
  of: Earning[]
}

/** What is shown of an amount: four decimals. */
const STEP = 10n ** 14n
const cut = ({ usdt, token }: Pair): Pair => ({ usdt: usdt - (usdt % STEP), token: token - (token % STEP) })

/** Rewards promised and not received, what can be claimed now included; what projects paid in commissions and pools. */
export type Promised = { [P in (typeof PROMISING)[number]]?: Pair } & { fromProjects?: Pair }
const PROMISING = ['hosting', 'resonance', 'liquidity', 'machines'] as const satisfies Earner[]
const promises = (earner: Earner): earner is (typeof PROMISING)[number] =>
  (PROMISING as readonly Earner[]).includes(earner)

const amounts = (of: readonly Earning[]) =>
  plus(...of.map((s) => ({ usdt: BigInt(s.usdt), token: BigInt(s.token) })))

/**
 * Every earner with what it gave and gives: one row each, in the order of `EARNERS`.
 * @param claims undefined: the chain has not answered
 * @param assets addresses of USDT and TDE
 */
export function earnedBy(
  e: Earnings,
  claims: readonly Claim[] | undefined,
  promised: Promised,
  assets: Assets,
): Earned[] {
  return NAMES.map((earner) => {
    const { sources, claims: from }: { sources: readonly string[]; claims: readonly string[] } =
      EARNERS[earner]
    const of = e.sources.filter(({ source }) => sources.includes(source))
    const gives = claims?.filter(({ source }) => from.includes(source)).flatMap((c) => c.gives)
    const ready = gives || from.length === 0 ? cut(pairIn(gives ?? [], assets)) : null
    const claimed = { usdt: BigInt(e.claimed.usdt), token: BigInt(e.claimed.token) }
    // Levels earn with an epoch; received is what was claimed of it.
    const received =
      earner === 'levels' ? claimed : earner === 'projects' ? (promised.fromProjects ?? NOTHING) : amounts(of)
    const rest =
      earner === 'levels' ? less(amounts(of), claimed) : promises(earner) ? promised[earner] : undefined
    const isTold =
      earner === 'projects' ? promised.fromProjects !== undefined : rest !== undefined || !promises(earner)
    return {
      earner,
      received: cut(received),
      ready,
      coming: rest === undefined || ready === null ? null : cut(less(cut(rest), ready)),
      isKnown: ready !== null && isTold,
      others: othersIn(gives ?? [], assets),
      of,
    }
  })
}

/** All that a row stands for. */
export const wholeOf = ({ received, ready, coming }: Earned): Pair =>
  plus(received, ready ?? NOTHING, coming ?? NOTHING)

/** Whether it is known that nothing came from it, can be claimed or is promised. */
export const isEmpty = (row: Earned): boolean =>
  row.isKnown && isNothing(wholeOf(row)) && row.others.length === 0

/** The sums of the rows by column, of all columns, and of what came lately: today, and by the newest epoch. */
export function sumsOf(rows: readonly Earned[]) {
  const received = plus(...rows.map((r) => r.received))
  const ready = plus(...rows.map((r) => r.ready ?? NOTHING))
  const coming = plus(...rows.map((r) => r.coming ?? NOTHING))
  const recent = plus(
    ...rows.flatMap(({ of }) =>
      of.map((s) => ({ usdt: BigInt(s.recentUsdt), token: BigInt(s.recentToken) })),
    ),
  )
  return { received, ready, coming, recent, whole: plus(received, ready, coming) }
}
