import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'
import {
  type Account,
  type AccountRow,
  book,
  type Entry,
  floorOf,
  type Place,
  placeKey,
  placesOf,
  split,
  toAccount,
} from './accounts.ts'
import { KeyConflict } from './errors.ts'
import { bodyOf, type Journal, prepare, type Prepared } from './journal.ts'

/** `replayed`: the key was booked before with the same body, and nothing was written now. */
export type Posted = { journalId: number; replayed: boolean }

/** The held amount that becomes available while the hold's journal is booked. */
export type Freed = { accountId: number; amount: bigint; end(journalId: number): Promise<void> }

/**
 * Books a journal in the caller's transaction. On an error nothing was written and the transaction can go on; but where another
 * request with this key, on other accounts, commits at the same moment, the transaction fails and is to be repeated, as `inTransaction` does.
 * @throws InsufficientBalance, KeyConflict; RangeError for an invalid journal
 */
export const post = (trx: Trx, journal: Journal): Promise<Posted> => bookPrepared(trx, prepare(journal))

/** As `post`. With `freed` it also ends that hold, and the key must be new. */
export async function bookPrepared(trx: Trx, journal: Prepared, freed?: Freed): Promise<Posted> {
  const places = journal.postings.map((p) => placesOf(p, randomInt))
  const accounts = await lockAccounts(trx, places.flat())
  // Read after locking: another request with this key that held the locks has committed by now.
  const known = await findJournal(trx, journal)
  if (known && freed) throw new KeyConflict(journal.key)
  if (known) return known
  const released = freed && [...accounts.values()].find((a) => a.id === freed.accountId)
  if (released) released.held -= freed.amount
  const parts = journal.postings.flatMap((p, i) =>
    split(
      p,
      places[i]!.map((place) => accounts.get(place.key)!),
    ),
  )
  const { memo, time, kind } = journal
  const inserted = await trx
    .insertInto('ledger_journals')
    .values({
      idem_key: journal.key,
      request_hash: Buffer.from(journal.requestHash, 'hex'),
      kind,
      lines: parts.length,
      time,
      tx_hash: memo.txHash ?? null,
      sender: memo.from ?? null,
      receiver: memo.to ?? null,
      note: memo.note ?? null,
      ref: memo.ref ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await freed?.end(inserted.id)
  await insertEntries(trx, book(journal, inserted.id, parts))
  return { journalId: inserted.id, replayed: false }
}

/** The journal of this key, if it is booked. @throws KeyConflict when its body is another */
export async function findJournal(trx: Trx, journal: Prepared): Promise<Posted | undefined> {
  const row = await trx
    .selectFrom('ledger_used')
    .select(['journal_id', 'body'])
    .where('key', '=', sql<Buffer>`ledger_key_of(${journal.key})`)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.body.toString('hex') !== bodyOf(journal.requestHash)) throw new KeyConflict(journal.key)
  return { journalId: row.journal_id, replayed: true }
}

/** Locks the rows of these places in the order of their ids, and makes those that do not exist. */
export async function lockAccounts(trx: Trx, places: Place[]): Promise<Map<string, Account>> {
  const columns = sql`unnest(${places.map((p) => p.owner)}::text[], ${places.map((p) => p.currency)}::text[],
    ${places.map((p) => p.stripe)}::smallint[]) as w (owner, currency, stripe)`
  const lock = async () => {
    const { rows } = await sql<AccountRow>`
      select a.id, a.owner, a.currency, a.stripe, a.floor, a.posted, a.held, a.seq, a.hash
      from ledger_account a where (a.owner, a.currency, a.stripe) in (select * from ${columns})
      order by a.id for update of a`.execute(trx)
    return new Map(rows.map((r) => [placeKey(r), toAccount(r)]))
  }
  const found = await lock()
  const missing = places.filter((p) => !found.has(placeKey(p)))
  if (missing.length === 0) return found
  await sql`insert into ledger_account (owner, currency, stripe, floor)
    select owner, currency, stripe, floor
    from unnest(${missing.map((p) => p.owner)}::text[], ${missing.map((p) => p.currency)}::text[],
      ${missing.map((p) => p.stripe)}::smallint[], ${missing.map((p) => floorOf(p.owner)?.toString() ?? null)}::numeric[])
      as m (owner, currency, stripe, floor)
    order by owner, currency, stripe on conflict do nothing`.execute(trx)
  return lock()
}

const insertEntries = (trx: Trx, entries: Entry[]) =>
  trx
    .insertInto('ledger_entries')
    .values(
      entries.map((e) => ({
        account_id: e.accountId,
        seq: e.seq,
        journal_id: e.journalId,
        line: e.line,
        kind: e.kind,
        amount: e.amount,
        balance_after: e.balanceAfter,
        hash: Buffer.from(e.hash, 'hex'),
      })),
    )
    .execute()
