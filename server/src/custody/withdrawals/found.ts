import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { sql } from 'kysely'
import type { PaymentRow } from '../payouts/store.ts'
import type { Outbox } from '../payouts/outbox.ts'
import type { Trx } from '../../db/database.ts'
import { release } from '../../ledger/holds.ts'
import { post } from '../../ledger/post.ts'
import { keyOf } from './payout.ts'
import * as store from './store.ts'
import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import { userAccount } from '../../ledger/owner.ts'
import type { WithdrawalState } from '@holdfast/protocol/withdrawals'
import { dropQueued, dropWaiting } from '../payouts/known.ts'

/** A payment of the vault that these tables did not know. */
export type Found = PaymentRow & { pay_id: string; symbol: LedgerSymbol }

/**
 * Books an unordered payment in the caller's transaction: a withdrawal to the account that signed it, a payment to the node cards
 * to the fees.
 * @returns its journal
 * @throws InsufficientBalance
 */
export async function bookFound(trx: Trx, outbox: Outbox, p: Found): Promise<number> {
  return p.kind === 'nodes' ? toNodes(trx, outbox, p) : withdrawn(trx, p)
}

/** Books fees paid to the node cards. An unsigned order with the same number is dropped first, and its fees return. */
async function toNodes(trx: Trx, outbox: Outbox, p: Found): Promise<number> {
  const row = await dropWaiting(trx, p.pay_id)
  if (row) await outbox.handlerOf(row.purpose).failed(trx, { ...row, why: 'onChain', time: p.time })
  const amount = BigInt(p.amount)
  const { journalId } = await post(trx, {
    key: p.pay_id,
    kind: 'feeSweep',
    postings: [
      { owner: 'fees', currency: p.symbol, amount: -amount },
      { owner: 'custody', currency: p.symbol, amount },
    ],
    memo: { ref: p.pay_id, txHash: p.tx_hash, note: 'onChain' },
    time: p.time,
  })
  return journalId
}

/** Books a withdrawal that the vault paid: the amount leaves the account, what arrived leaves custody, the rest is the fee. */
async function withdrawn(trx: Trx, p: Found): Promise<number> {
  const gross = BigInt(p.gross!)
  const row = (await known(trx, p)) ?? (await make(trx, p))
  const posting = (owner: LedgerOwner, amount: bigint) =>
    amount === 0n ? [] : [{ owner, currency: p.symbol, amount }]
  const memo = { to: p.receiver!, ref: keyOf(row.id), note: 'onChain' }
  await post(trx, {
    key: keyOf(row.id),
    kind: 'withdrawal',
    postings: [...posting(userAccount(p.account!), -gross), ...posting('inflight', gross)],
    memo,
    time: p.time,
  })
  const received = BigInt(p.amount)
  const { journalId } = await post(trx, {
    key: `${keyOf(row.id)}:paid`,
    kind: 'paid',
    postings: [
      ...posting('inflight', -gross),
      ...posting('custody', received),
      ...posting('fees', gross - received),
    ],
    memo: { ...memo, txHash: p.tx_hash },
    time: p.time,
  })
  await store.step(trx, row, { state: 'paid', time: p.time, reason: 'onChain', txHash: p.tx_hash })
  return journalId
}

/** A withdrawal in the state from which it becomes paid. */
type Payable = { id: number; state: WithdrawalState }

/**
 * The withdrawal that was paid, if it is in this database: requested, called back or refused. A waiting one with the same number
 * and another content can never be paid: it ends.
 */
async function known(trx: Trx, p: Found): Promise<Payable | null> {
  const found = await trx
    .selectFrom('withdrawal')
    .select('id')
    .where('account', '=', p.account)
    .where('n', '=', p.n)
    .executeTakeFirst()
  if (!found) return null
  // The outbox's row first, as signing does. It was never signed here: see `Healing`.
  await dropQueued(trx, found.id)
  const row = (await store.lockRow(trx, found.id))!
  const waits = row.state === 'review' || row.state === 'approved'
  const same = row.amount === p.gross && row.wallet === p.receiver && row.symbol === p.symbol
  if (waits) {
    await release(trx, keyOf(row.id))
    await store.forgetSignature(trx, row.id)
  }
  if (same && (waits || row.state === 'cancelled' || row.state === 'refused')) {
    const fee = String(BigInt(p.gross!) - BigInt(p.amount))
    await trx.updateTable('withdrawal').set({ fee }).where('id', '=', row.id).execute()
    return row
  }
  if (waits) await store.step(trx, row, { state: 'refused', time: p.time, reason: 'numberTaken' })
  return null
}

/** Inserts a withdrawal that the database lost, so that its owner sees it. */
const make = (trx: Trx, p: Found): Promise<Payable> =>
  trx
    .insertInto('withdrawal')
    .values({
      account: p.account!,
      symbol: p.symbol,
      amount: p.gross!,
      fee: String(BigInt(p.gross!) - BigInt(p.amount)),
      wallet: p.receiver!,
      intent_key: p.pay_id,
      n: null,
      valid_until: null,
      signature: null,
      least: null,
      // It becomes paid later in this transaction, when it is booked.
      state: 'approved',
      value: null,
      approvals_needed: 0,
      reason: 'onChain',
      created_at: p.time,
    })
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow()

/**
 * Calls back the account's newest unsigned withdrawal: the vault has paid out its money already.
 * @returns whether there was one
 */
export async function makeRoom(trx: Trx, outbox: Outbox, p: Found): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from withdrawal where account = ${p.account} and symbol = ${p.symbol} and state in ('review', 'approved')
    order by id desc`.execute(trx)
  for (const { id } of rows) {
    if (!(await outbox.drop(trx, 'withdrawal', id, 'overdrawn'))) continue
    const row = await store.lockRow(trx, id)
    if (row?.state !== 'review' && row?.state !== 'approved') continue
    await release(trx, keyOf(id))
    await store.forgetSignature(trx, id)
    await store.step(trx, row, { state: 'refused', time: p.time, reason: 'overdrawn' })
    return true
  }
  return false
}
