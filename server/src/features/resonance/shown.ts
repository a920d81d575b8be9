import { STEP_SECONDS } from '@holdfast/protocol/hosting'
import type { Participation } from '@holdfast/protocol/participations'
import type {
  ResonanceOrder,
  ResonancePeriod,
  ResonanceState,
  TimelinePoint,
} from '@holdfast/protocol/resonance'
import { rewardOf, stepsDone, vestedOf } from '@holdfast/protocol/ring'
import type * as store from './store.ts'

// Rows as the API returns them. `now` is the chain's time, unix seconds.

const endOf = (p: { deadline: number; steps: number }) => p.deadline + p.steps * STEP_SECONDS
const least = (a: bigint, b: bigint) => (a < b ? a : b)
const step = (time: number | null, txHash: string | null) =>
  time === null || txHash === null ? null : { time, txHash }

/** What of a period is filled; null until that is known. */
const filledOf = (p: store.PeriodRow) =>
  p.status === 'open' || p.status === 'drawing'
    ? null
    : String(p.status === 'arranged' ? least(BigInt(p.total), BigInt(p.capacity)) : 0n)

export const periodRecord = (
  p: store.ShownPeriodRow,
  part: { orders: number; amount: string; fill: string | null } | undefined,
): ResonancePeriod => ({
  period: p.period,
  line: p.line,
  status: p.status,
  oversubscribed: BigInt(p.total) > BigInt(p.capacity),
  limitReached: BigInt(p.total) >= BigInt(p.capacity),
  capacity: p.capacity,
  minimum: p.minimum,
  joinMin: p.join_min,
  deadline: p.deadline,
  steps: p.steps,
  endTime: endOf(p),
  rateUsdt: p.rate_usdt,
  rateToken: p.rate_token,
  hashBlock: p.hash_block,
  hash: p.hash,
  total: p.total,
  orders: p.orders,
  participants: p.participants,
  filled: filledOf(p),
  refunded: p.refunded,
  released: p.released,
  paidUsdt: p.paid_usdt,
  paidToken: p.paid_token,
  opened: { time: p.open_time, txHash: p.open_tx },
  closed: step(p.close_time, p.close_tx),
  drawBlock: p.awaited_block,
  drawn: step(p.draw_time, p.draw_tx),
  start: p.start,
  drawHash: p.draw_hash,
  proRata: p.pro_rata,
  dissolved: step(p.dissolve_time, p.dissolve_tx),
  reason: p.reason,
  mine: part
    ? { orders: part.orders, amount: part.amount, fill: part.fill ?? (filledOf(p) === null ? null : '0') }
    : null,
  final: p.final,
})

/** What an order's fill and rewards are; null until its period is settled. */
function earned(r: store.OrderRow, now: number) {
  if (r.status === 'open' || r.status === 'drawing') return null
  const ends = { from: BigInt(r.low ?? 0), to: BigInt(r.high ?? 0) }
  const fill = ends.to - ends.from
  const rewards = { usdt: rewardOf(ends, BigInt(r.rate_usdt)), token: rewardOf(ends, BigInt(r.rate_token)) }
  const done = stepsDone(r.deadline, r.steps, STEP_SECONDS, now)
  const due = (reward: bigint, claimed: string) => {
    const open = vestedOf(reward, done, r.steps) - BigInt(claimed)
    return open > 0n ? open : 0n
  }
  return {
    fill,
    unfilled: BigInt(r.amount) - fill,
    rewards,
    dueUsdt: due(rewards.usdt, r.claimed_usdt),
    dueToken: due(rewards.token, r.claimed_token),
  }
}

/** The state of an order, see `RESONANCE_STATES`. @param fill null until its period is settled */
function stateOf(r: store.OrderRow, fill: bigint | null, now: number): ResonanceState {
  if (r.status === 'open') return 'awaiting'
  if (r.status === 'drawing') return 'drawing'
  if (r.status === 'arranged' && fill! > 0n) {
    if (r.released !== '0') return 'returned'
    return now >= endOf(r) ? 'due' : 'arranged'
  }
  if (r.refunded !== '0') return 'returned'
  return r.status === 'arranged' ? 'unfilled' : r.status
}

/** @param paid the newest payment of each kind on this order */
export function orderRecord(r: store.OrderRow, paid: store.NewestPayment[], now: number): ResonanceOrder {
  const e = earned(r, now)
  const refundDue = e && r.refunded === '0' ? e.unfilled : 0n
  const isOver = now >= endOf(r)
  return {
    orderId: r.order_id,
    period: r.period,
    line: r.line,
    state: stateOf(r, e && e.fill, now),
    periodStatus: r.status,
    proRata: r.pro_rata,
    amount: r.amount,
    before: r.before,
    fill: e && String(e.fill),
    unfilled: e && String(e.unfilled),
    refundDue: String(refundDue),
    refunded: r.refunded,
    rewardUsdt: e && String(e.rewards.usdt),
    rewardToken: e && String(e.rewards.token),
    dueUsdt: String(e?.dueUsdt ?? 0n),
    dueToken: String(e?.dueToken ?? 0n),
    claimedUsdt: r.claimed_usdt,
    claimedToken: r.claimed_token,
    principalDue: String(e && isOver && r.released === '0' ? e.fill : 0n),
    released: r.released,
    steps: r.steps,
    joinTime: r.time,
    deadline: r.deadline,
    endTime: endOf(r),
    participants: r.participants,
    timeline: timeline(r, e, paid, now),
    txHash: r.tx_hash,
    final: r.final,
  }
}

function timeline(
  r: store.OrderRow,
  e: ReturnType<typeof earned>,
  paid: store.NewestPayment[],
  now: number,
): TimelinePoint[] {
  const point = (
    name: TimelinePoint['step'],
    done: boolean,
    time: number | null,
    txHash: string | null = null,
    block: number | null = null,
  ): TimelinePoint => ({ step: name, done, time, txHash, block })
  const payment = (
    name: 'refunded' | 'claimed' | 'released',
    kind: store.NewestPayment['kind'],
    by: boolean,
  ) => {
    const found = paid.find((y) => y.kind === kind)
    return found ? [point(name, true, found.time, found.tx_hash)] : by ? [point(name, false, null)] : []
  }
  const joined = point('joined', true, r.time, r.tx_hash)
  if (r.status === 'dissolved')
    return [
      joined,
      point('dissolved', true, r.dissolve_time, r.dissolve_tx),
      ...payment('refunded', 'refund', true),
    ]
  const isOver = now >= endOf(r)
  return [
    joined,
    point('deadline', now >= r.deadline, r.deadline),
    point('closed', r.close_tx !== null, r.close_time, r.close_tx),
    ...(r.awaited_block === null
      ? []
      : [
          point('drawBlock', r.draw_tx !== null, null, null, r.awaited_block),
          point('drawn', r.draw_tx !== null, r.draw_time, r.draw_tx),
        ]),
    ...payment('refunded', 'refund', e !== null && e.unfilled > 0n),
    ...(e === null || e.fill > 0n
      ? [
          ...(r.status === 'failed' ? [] : payment('claimed', 'claim', e !== null)),
          point('ended', e !== null && isOver, endOf(r)),
          ...payment('released', 'release', true),
        ]
      : []),
  ]
}

export function participationRecord(r: store.OrderRow, now: number): Participation {
  const e = earned(r, now)
  return {
    kind: 'resonance',
    orderId: r.order_id,
    round: r.period,
    project: null,
    name: null,
    time: r.time,
    endTime: endOf(r),
    participants: r.participants,
    amount: r.amount,
    principal: e && String(e.fill),
    rewardUsdt: String(e?.rewards.usdt ?? 0n),
    rewardToken: String(e?.rewards.token ?? 0n),
    paidUsdt: r.claimed_usdt,
    paidToken: r.claimed_token,
    token: null,
    returned: String(BigInt(r.refunded) + BigInt(r.released)),
    state: stateOf(r, e && e.fill, now),
    txHash: r.tx_hash,
    final: r.final,
  }
}
