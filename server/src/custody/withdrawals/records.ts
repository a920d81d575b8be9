import { type Withdrawal, type WithdrawalState, wireStatus } from '@holdfast/protocol/withdrawals'
import { getAddress, type Hex } from 'viem'
import { type Reader } from '../../db/database.ts'
import * as store from './store.ts'

/** Rows as they go over the wire, each with its timeline. @param read their approvals, where they were read already */
export async function records(
  db: Reader,
  rows: store.WithdrawalRow[],
  read?: Awaited<ReturnType<typeof store.reviews>>,
): Promise<Withdrawal[]> {
  const ids = rows.map((r) => r.id)
  const [steps, approvals, parked] = await Promise.all([
    store.steps(db, ids),
    read ?? store.reviews(db, ids),
    store.parkedOf(db, ids),
  ])
  return rows.map((r) => {
    const timeline = steps
      .filter((s) => s.withdrawal_id === r.id)
      .map((s) => ({ state: s.state, time: s.time, reason: s.reason, txHash: s.tx_hash as Hex | null }))
    const state: WithdrawalState = timeline.at(-1)?.state ?? r.state
    return {
      id: r.id,
      symbol: r.symbol,
      amount: r.amount,
      fee: r.fee,
      received: String(BigInt(r.amount) - BigInt(r.fee)),
      wallet: getAddress(r.wallet),
      time: r.created_at,
      status: wireStatus(state),
      state,
      timeline,
      cancellable: state === 'review' || state === 'approved',
      parked: parked.has(r.id),
      approvalsNeeded: r.approvals_needed,
      approvals: approvals.filter((a) => a.withdrawal_id === r.id).length,
      txHash: timeline.findLast((s) => s.txHash !== null)?.txHash ?? null,
      n: r.n,
      validUntil: r.valid_until,
    }
  })
}
