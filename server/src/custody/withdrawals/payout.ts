import type { OutgoingHandler } from '../payouts/outbox.ts'
import type { Trx } from '../../db/database.ts'
import { release, settle } from '../../ledger/holds.ts'
import type { Posting } from '../../ledger/journal.ts'
import { post } from '../../ledger/post.ts'
import * as store from './store.ts'
import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import { userAccount } from '../../ledger/owner.ts'

/** Key of the hold that a withdrawal begins with, and of the journal that ends it. */
export const keyOf = (id: number) => `withdrawal:${id}`

const rowOf = async (trx: Trx, id: number) => {
  const row = await store.lockRow(trx, id)
  if (!row) throw new Error(`there is no withdrawal ${id}`)
  return row
}
const parts = (row: store.WithdrawalRow) => {
  const amount = BigInt(row.amount)
  const fee = BigInt(row.fee)
  const posting = (owner: LedgerOwner, sum: bigint): Posting[] =>
    sum === 0n ? [] : [{ owner, currency: row.symbol, amount: sum }]
  return { amount, fee, posting }
}

/** Moves the held amount from the account to `inflight`. */
async function take(trx: Trx, row: store.WithdrawalRow, time: number): Promise<store.WithdrawalRow> {
  const { amount, posting } = parts(row)
  await settle(trx, keyOf(row.id), {
    key: keyOf(row.id),
    kind: 'withdrawal',
    postings: [...posting(userAccount(row.account), -amount), ...posting('inflight', amount)],
    memo: { to: row.wallet, ref: keyOf(row.id) },
    time,
  })
  await store.step(trx, row, { state: 'signed', time })
  return { ...row, state: 'signed' }
}

/** What the ledger books as a payout advances: out of the account when it is signed, out of custody when it is final. */
export const payoutHandler: OutgoingHandler = {
  async signing(trx, out) {
    const row = await rowOf(trx, out.ref)
    // Signed again after its transaction reverted: the amount has left the account already.
    if (row.state === 'signed' || row.state === 'sent' || row.state === 'included') return true
    if (row.state !== 'approved') return false
    await take(trx, row, out.time)
    return true
  },
  async moved(trx, out, state) {
    const row = await rowOf(trx, out.ref)
    if (row.state === 'paid' || row.state === 'refunded') return
    await store.step(trx, row, { state, time: out.time, txHash: out.tx_hash })
  },
  async paid(trx, out) {
    const found = await rowOf(trx, out.ref)
    // Paid, though this database never recorded its signing (after a restore).
    const row = found.state === 'approved' ? await take(trx, found, out.time) : found
    const { amount, fee, posting } = parts(row)
    await post(trx, {
      key: `${keyOf(row.id)}:paid`,
      kind: 'paid',
      postings: [
        ...posting('inflight', -amount),
        ...posting('custody', amount - fee),
        ...posting('fees', fee),
      ],
      memo: { to: row.wallet, ref: keyOf(row.id), ...(out.tx_hash ? { txHash: out.tx_hash } : {}) },
      time: out.time,
    })
    await store.step(trx, row, { state: 'paid', time: out.time, txHash: out.tx_hash })
  },
  async failed(trx, out) {
    const row = await rowOf(trx, out.ref)
    await store.forgetSignature(trx, row.id)
    if (row.state === 'approved') {
      await release(trx, keyOf(row.id))
      await store.step(trx, row, { state: 'cancelled', time: out.time, reason: out.why })
      return
    }
    const { amount, posting } = parts(row)
    await post(trx, {
      key: `${keyOf(row.id)}:refund`,
      kind: 'withdrawalRefund',
      postings: [...posting('inflight', -amount), ...posting(userAccount(row.account), amount)],
      memo: { ref: keyOf(row.id), ...(out.why ? { note: out.why } : {}) },
      time: out.time,
    })
    await store.step(trx, row, { state: 'refunded', time: out.time, reason: out.why })
  },
}
