import { STEP_SECONDS } from '@holdfast/protocol/hosting'
import type { OrderView } from './orders.ts'

const DAY = 86_400
/** Days in the picture. */
export const PICTURED = 30

/** What becomes claimable on one day (UTC), in base units, and principal that falls due on it by the unit of its pool. */
export type PayoutDay = { time: number; usdt: bigint; token: bigint; due: { unit: string; amount: bigint }[] }
/** An open order with the unit of its principal. */
export type Hosted = { order: OrderView; unit: string }

/** What a step of an order opens, as the contract rounds: floor(r·k/n) less floor(r·(k−1)/n). */
const opened = (reward: bigint, step: number, steps: number) =>
  (reward * BigInt(step)) / BigInt(steps) - (reward * BigInt(step - 1)) / BigInt(steps)

/**
 * What open orders will pay, by day from that of `now` to the last one with something; days between without anything included. What
 * is claimable at `now` already is not in it. Empty when nothing is to come.
 */
export function payoutDays(hosted: readonly Hosted[], now: number): PayoutDay[] {
  const today = now - (now % DAY)
  const days: PayoutDay[] = []
  function dayOf(time: number): PayoutDay {
    const index = Math.floor((time - today) / DAY)
    for (let i = days.length; i <= index; i++)
      days.push({ time: today + i * DAY, usdt: 0n, token: 0n, due: [] })
    // Made just above, if it was not there.
    return days[index] as PayoutDay
  }
  for (const { order: o, unit } of hosted) {
    if (o.state !== 'running') continue
    for (let step = o.done + 1; step <= o.steps; step++) {
      const day = dayOf(o.startTime + step * STEP_SECONDS)
      day.usdt += opened(o.rewardUsdt, step, o.steps)
      day.token += opened(o.rewardToken, step, o.steps)
    }
    const { due } = dayOf(o.endTime)
    const same = due.find((d) => d.unit === unit)
    if (same) same.amount += o.amount
    else due.push({ unit, amount: o.amount })
  }
  return days
}

/** The next step of all orders and what it opens; null when none is to come. */
export function nextPayout(
  hosted: readonly Hosted[],
  now: number,
): { time: number; usdt: bigint; token: bigint } | null {
  const coming = hosted.filter(({ order: o }) => o.nextStep !== null && o.nextStep > now)
  const time = Math.min(...coming.map(({ order: o }) => o.nextStep ?? Infinity))
  if (coming.length === 0) return null
  const next = coming.map(({ order }) => order).filter((o) => o.nextStep === time)
  return {
    time,
    usdt: next.reduce((sum, o) => sum + opened(o.rewardUsdt, o.done + 1, o.steps), 0n),
    token: next.reduce((sum, o) => sum + opened(o.rewardToken, o.done + 1, o.steps), 0n),
  }
}
