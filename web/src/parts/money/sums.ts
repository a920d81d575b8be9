import type { Earnings } from '@holdfast/protocol/earnings'
import type { ResonanceOrder } from '@holdfast/protocol/resonance'
import type { SaleOrder } from '@holdfast/protocol/sale-account-calls'
import { EARNERS } from './earned.ts'
import { less, type Pair, plus } from './pair.ts'

const LEVELS: readonly string[] = EARNERS.levels.sources

/** Principal by whether it can be had: `inside` later, `due` now. Base units. */
export type Principal = { inside: bigint; due: bigint }

const sum = <T>(of: readonly T[], amount: (one: T) => bigint) =>
  of.reduce((all, one) => all + amount(one), 0n)

/** Principal of open orders of a pool. */
export const ofPool = (orders: readonly { state: string; amount: bigint }[]): Principal => ({
  inside: sum(orders, (o) => (o.state === 'running' ? o.amount : 0n)),
  due: sum(orders, (o) => (o.state === 'due' ? o.amount : 0n)),
})

type InResonance = Pick<ResonanceOrder, 'amount' | 'refunded' | 'released' | 'refundDue' | 'principalDue'>
/** What was joined in periods and not paid back. */
export function ofResonance(orders: readonly InResonance[]): Principal {
  const due = sum(orders, (o) => BigInt(o.refundDue) + BigInt(o.principalDue))
  const all = sum(orders, (o) => BigInt(o.amount) - BigInt(o.refunded) - BigInt(o.released))
  return { inside: all - due, due }
}

type Purchase = Pick<SaleOrder, 'state' | 'amount' | 'refundTxHash'>
/** What was paid in sales and can still come back: of those that are not decided, and of those that failed or were dissolved. */
export function ofSales(purchases: readonly Purchase[]): Principal {
  const of = (...states: SaleOrder['state'][]) =>
    sum(
      purchases.filter((o) => o.refundTxHash === null && states.includes(o.state)),
      (o) => BigInt(o.amount),
    )
  return { inside: of('awaitingOrder', 'orderArranged'), due: of('failed', 'dissolution') }
}

/** What levels earned and nobody claimed. */
export function ofLevels(e: Pick<Earnings, 'sources' | 'claimed'>): Pair {
  const earned = e.sources
    .filter(({ source }) => LEVELS.includes(source))
    .map((s) => ({ usdt: BigInt(s.usdt), token: BigInt(s.token) }))
  return less(plus(...earned), { usdt: BigInt(e.claimed.usdt), token: BigInt(e.claimed.token) })
}

type Rewarded = { rewardUsdt: bigint; rewardToken: bigint; claimedUsdt: bigint; claimedToken: bigint }
/** Rewards that orders were promised and have not paid. */
export const unpaid = (orders: readonly Rewarded[]): Pair => ({
  usdt: sum(orders, (o) => o.rewardUsdt - o.claimedUsdt),
  token: sum(orders, (o) => o.rewardToken - o.claimedToken),
})
