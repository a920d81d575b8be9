import { sql } from 'kysely'
import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Trx } from '../db/database.ts'
import { move } from '../db/state.ts'
import { bookPrepared, findJournal, lockAccounts, type Posted } from './post.ts'
import { placeKey } from './accounts.ts'
import { HoldMissing, InsufficientBalance, KeyConflict } from './errors.ts'
import { type Journal, prepare } from './journal.ts'

export type Hold = { key: string; owner: LedgerOwner; currency: LedgerSymbol; amount: bigint }

/**
 * Sets an amount of a user's account aside, in the caller's transaction. On an error nothing was written.
 * @param h.amount base units, above 0
 * @returns whether the same hold was made before (it may have ended since)
 * @throws InsufficientBalance, KeyConflict
 */
export async function hold(trx: Trx, h: Hold): Promise<{ replayed: boolean }> {
  if (h.amount <= 0n) throw new RangeError(`a hold of ${h.amount}`)
  const place = { owner: h.owner, currency: h.currency, stripe: 0 }
  const account = (await lockAccounts(trx, [place])).get(placeKey(place))!
  const same = async () => {
    const row = await findHold(trx, h.key)
    if (row && (row.account_id !== account.id || row.amount !== h.amount.toString()))
      throw new KeyConflict(h.key)
    return row !== undefined
  }
  if (await same()) return { replayed: true }
  const available = account.posted - account.held - (account.floor ?? 0n)
  if (available < h.amount)
    throw new InsufficientBalance({ owner: h.owner, currency: h.currency, available, needed: h.amount })
  const { rows } = await sql`
    insert into ledger_hold (key, account_id, amount) values (${h.key}, ${account.id}, ${h.amount.toString()})
    on conflict (key) do nothing returning key`.execute(trx)
  if (rows.length === 0) await same()
  return { replayed: rows.length === 0 }
}

/**
 * Sets a held amount free again, in the caller's transaction.
 * @returns whether it had been released before
 * @throws HoldMissing when there is no such hold, or it was settled
 */
export async function release(trx: Trx, key: string): Promise<{ replayed: boolean }> {
  const row = await lockHold(trx, key)
  if (row.state === 'settled') throw new HoldMissing(key, row.state)
  if (row.state === 'released') return { replayed: true }
  await move(trx, 'hold', key, row.state, 'released')
  return { replayed: false }
}

/**
 * Ends a hold and books the journal that it was made for, in the caller's transaction.
 * @throws HoldMissing when there is no such hold, or it was released; InsufficientBalance, KeyConflict
 */
export async function settle(trx: Trx, key: string, journal: Journal): Promise<Posted> {
  const row = await lockHold(trx, key)
  if (row.state === 'released') throw new HoldMissing(key, row.state)
  const prepared = prepare(journal)
  if (row.state === 'settled') {
    const posted = await findJournal(trx, prepared)
    if (posted?.journalId !== row.journal_id) throw new HoldMissing(key, row.state)
    return posted
  }
  return bookPrepared(trx, prepared, {
    accountId: row.account_id,
    amount: BigInt(row.amount),
    end: async (journalId) => {
      await move(trx, 'hold', key, 'held', 'settled', { journal_id: journalId })
    },
  })
}

const findHold = (trx: Trx, key: string) =>
  trx.selectFrom('ledger_hold').selectAll().where('key', '=', key).executeTakeFirst()

async function lockHold(trx: Trx, key: string) {
  const row = await trx
    .selectFrom('ledger_hold')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new HoldMissing(key, 'unknown')
  return row
}
