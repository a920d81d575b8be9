import type { WithdrawalState } from '@holdfast/protocol/withdrawals'
import type { Selectable } from 'kysely'
import { getAddress } from 'viem'
import type { Trx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { note } from '../../events/notices.ts'
import { tell } from '../../events/tell.ts'

type Row = Selectable<Database['withdrawal']>

const about = (row: Row) => ({
  id: row.id,
  account: getAddress(row.account),
  to: getAddress(row.wallet),
  currency: row.symbol,
  amount: row.amount,
  fee: row.fee,
})

/** Tells of a new withdrawal, and its owner where it waits. */
export async function tellRequested(trx: Trx, row: Row): Promise<void> {
  await tell(trx, [
    {
      type: 'withdrawal.requested',
      key: `withdrawal:${row.id}:${row.created_at}:requested`,
      account: row.account,
      time: row.created_at,
      data: about(row),
    },
  ])
  if (row.state === 'review') await noteHeld(trx, row, { time: row.created_at, reason: row.reason })
}

/** Tells the owner that a withdrawal waits: once, whoever has it wait again. */
export const noteHeld = (trx: Trx, row: Row, { time, reason = null }: Step) =>
  note(trx, [
    {
      kind: 'withdrawal.held',
      key: `withdrawal:${row.id}:${row.created_at}:held`,
      account: row.account,
      time,
      data: {
        amounts: [{ currency: row.symbol, amount: row.amount }],
        ref: row.id,
        text: reason,
      },
    },
  ])

type Step = { time: number; reason?: string | null; txHash?: string | null }

/** Tells of a withdrawal that was paid, or came back into the balance; of every other state nothing. */
export async function tellEnded(
  trx: Trx,
  { id, state }: { id: number; state: WithdrawalState },
  { time, reason = null, txHash = null }: Step,
): Promise<void> {
  const paid = state === 'paid'
  if (!paid && state !== 'refused' && state !== 'cancelled' && state !== 'refunded') return
  const row = await trx.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const base = { key: `withdrawal:${id}:${row.created_at}:ended`, account: row.account, time }
  await tell(trx, [
    paid
      ? { ...base, type: 'withdrawal.paid', data: { ...about(row), txHash } }
      : { ...base, type: 'withdrawal.returned', data: { ...about(row), reason } },
  ])
}
