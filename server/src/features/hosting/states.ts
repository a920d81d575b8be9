import type { OrderState } from '@holdfast/protocol/hosting'

/** The state of an order at `now`, unix seconds. */
export function orderState(r: { release_tx_hash: string | null; end_time: number }, now: number): OrderState {
  if (r.release_tx_hash !== null) return 'released'
  return now >= r.end_time ? 'due' : 'running'
}
