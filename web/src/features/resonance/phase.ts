import type { ResonanceLine, ResonanceOrder, ResonancePeriod } from '@holdfast/protocol/resonance'
import type { Payout, Payouts } from './payout.flow.ts'
import type { PublicStep } from './step.flow.ts'

/** Where a period stands: `joining`, `closing` once its deadline is over and nobody has closed it, then as the contract says. */
export type Phase = 'joining' | 'closing' | Exclude<ResonancePeriod['status'], 'open'>

export const phaseOf = (p: Pick<ResonancePeriod, 'status' | 'deadline'>, now: number): Phase =>
  p.status !== 'open' ? p.status : now < p.deadline ? 'joining' : 'closing'

/** What anybody can do with a period now; null when nothing is due. @param block the chain's newest block */
export function dueStep(
  p: Pick<ResonancePeriod, 'status' | 'deadline' | 'drawBlock'>,
  now: number,
  block: number,
): Exclude<PublicStep, 'open' | 'update'> | null {
  const phase = phaseOf(p, now)
  if (phase === 'closing') return 'close'
  return phase === 'drawing' && p.drawBlock !== null && block > p.drawBlock ? 'draw' : null
}

/** Whether anybody can open a line's next period now. */
export const canOpen = (
  line: Pick<ResonanceLine, 'isOpen' | 'nextOpen' | 'openings'>,
  paused: boolean,
  now: number,
) => line.isOpen && !paused && line.nextOpen !== null && now >= line.nextOpen && line.openings !== 0

type Paying = Pick<ResonanceOrder, 'orderId' | 'refundDue' | 'dueUsdt' | 'dueToken' | 'principalDue'>
const pays: Record<Payout, (o: Paying) => boolean> = {
  refund: (o) => BigInt(o.refundDue) > 0n,
  claim: (o) => BigInt(o.dueUsdt) > 0n || BigInt(o.dueToken) > 0n,
  release: (o) => BigInt(o.principalDue) > 0n,
}

/** What an order can be asked for now. */
export const payoutsOf = (o: Paying): Payout[] =>
  (['refund', 'claim', 'release'] as const).filter((kind) => pays[kind](o))

/** What all orders can be asked for now, and the sums of it in base units. */
export function payable(orders: readonly Paying[]): Payouts & { usdt: bigint; token: bigint } {
  const of = (kind: Payout) => orders.filter(pays[kind]).map((o) => o.orderId)
  const sum = (...fields: (keyof Paying)[]) =>
    orders.reduce((all, o) => fields.reduce((s, f) => s + BigInt(o[f]), all), 0n)
  return {
    refund: of('refund'),
    claim: of('claim'),
    release: of('release'),
    usdt: sum('refundDue', 'dueUsdt', 'principalDue'),
    token: sum('dueToken'),
  }
}
