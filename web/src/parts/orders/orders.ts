import { STEP_SECONDS } from '@holdfast/protocol/hosting'

/** A hosting order as the contract returns it. Base units and unix seconds. */
export type ChainOrder = {
  index: bigint
  saleIndex: bigint
  amount: bigint
  tokens: bigint
  releaseTokens: bigint
  usdts: bigint
  releaseUsdts: bigint
  startTime: bigint
  endTime: bigint
  steps: bigint
  released: boolean
}

export type OrderView = {
  id: number
  period: number
  amount: bigint
  rewardUsdt: bigint
  rewardToken: bigint
  claimedUsdt: bigint
  claimedToken: bigint
  /** payable at `now` */
  usdt: bigint
  token: bigint
  done: number
  steps: number
  startTime: number
  endTime: number
  /** when the next step opens; null after the last one */
  nextStep: number | null
  state: 'running' | 'due' | 'released'
}

/**
 * An order at `now`, computed as the contract does: `done = min(steps, (now − start) / 12 h)`, payable is
 * `r · done / steps` (rounded down) less what was paid.
 */
export function viewOrder(o: ChainOrder, now: number): OrderView {
  const start = Number(o.startTime)
  const steps = Number(o.steps)
  const done = Math.max(0, Math.min(steps, Math.floor((now - start) / STEP_SECONDS)))
  const payable = (whole: bigint, paid: bigint) => {
    const vested = o.steps === 0n ? 0n : (whole * BigInt(done)) / o.steps
    return vested > paid ? vested - paid : 0n
  }
  const endTime = Number(o.endTime)
  return {
    id: Number(o.index),
    period: Number(o.saleIndex),
    amount: o.amount,
    rewardUsdt: o.usdts,
    rewardToken: o.tokens,
    claimedUsdt: o.releaseUsdts,
    claimedToken: o.releaseTokens,
    usdt: payable(o.usdts, o.releaseUsdts),
    token: payable(o.tokens, o.releaseTokens),
    done,
    steps,
    startTime: start,
    endTime,
    nextStep: done >= steps ? null : start + (done + 1) * STEP_SECONDS,
    state: o.released ? 'released' : now >= endTime ? 'due' : 'running',
  }
}

/** Sums over open orders: what can be claimed and released at once. */
export function totals(orders: readonly OrderView[]) {
  let [usdt, token, due, principal] = [0n, 0n, 0n, 0n]
  for (const o of orders) {
    usdt += o.usdt
    token += o.token
    if (o.state !== 'released') principal += o.amount
    if (o.state === 'due') due += o.amount
  }
  return { usdt, token, due, principal }
}
