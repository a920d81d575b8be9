import { CopyRows } from '../db/copy.ts'
import { type Account, book, type Entry, type Row, split } from './accounts.ts'
import { KeyConflict } from './errors.ts'
import { bodyOf, type Prepared } from './journal.ts'
import type { Posted } from './post.ts'

export type Request = {
  journal: Prepared
  /** the rows each posting touches */
  rows: Row[][]
  /** whether a COMMIT with it was sent whose answer may be lost */
  sent: boolean
}
export type Known = { journalId: number; body: string }
export type Decided<R> = { request: R; posted?: Posted; error?: unknown }

/**
 * Decides a batch in the order of its requests, each on the balances that those before it leave.
 * @param accounts every account it touches; updated in place
 * @param known journals that have one of its keys already; updated in place
 * @param ids a fresh journal id for each request
 */
export function decide<R extends Request>(
  batch: R[],
  accounts: Map<string, Account>,
  known: Map<string, Known>,
  ids: number[],
): { decided: Decided<R>[]; writes: Writes } {
  const writes = new Writes()
  const decided = batch.map((request, i): Decided<R> => {
    const { journal, rows } = request
    const { key, requestHash } = journal
    const before = known.get(key)
    if (before)
      return before.body === bodyOf(requestHash)
        ? { request, posted: { journalId: before.journalId, replayed: !request.sent } }
        : { request, error: new KeyConflict(key) }
    try {
      const parts = journal.postings.flatMap((p, n) =>
        split(
          p,
          rows[n]!.map((row) => accounts.get(row.key)!),
        ),
      )
      const journalId = ids[i]!
      writes.add(journal, journalId, book(journal, journalId, parts))
      known.set(key, { journalId, body: bodyOf(requestHash) })
      return { request, posted: { journalId, replayed: false } }
    } catch (error) {
      return { request, error }
    }
  })
  return { decided, writes }
}

const JOURNAL_COLUMNS = 8
const ENTRY_COLUMNS = 8

/** What a batch inserts, in the order of the columns of `JOURNALS` and of `ENTRIES`. */
export class Writes {
  readonly journals = new CopyRows()
  readonly entries = new CopyRows()

  add({ key, kind, memo, time, requestHash }: Prepared, id: number, entries: Entry[]): void {
    const { journals: j, entries: e } = this
    j.row(JOURNAL_COLUMNS)
    j.bigint(id)
    j.text(key)
    j.bytea(requestHash)
    j.text(kind)
    j.smallint(entries.length)
    j.bigint(time)
    j.text(memo.from ?? '')
    j.text(memo.to ?? '')
    for (const { accountId, seq, line, amount, balanceAfter, hash } of entries) {
      e.row(ENTRY_COLUMNS)
      e.bigint(accountId)
      e.bigint(seq)
      e.bigint(id)
      e.smallint(line)
      e.text(kind)
      e.numeric(amount)
      e.numeric(balanceAfter)
      e.bytea(hash)
    }
  }
}

const BIGINT_OID = 20
const HEADER = 20
const ELEMENT = 12

/** Encodes non-negative integers as a bigint[] in PostgreSQL's binary format, which spares both sides decimal text. */
export function bigints(values: number[]): Buffer {
  const out = Buffer.allocUnsafe(HEADER + ELEMENT * values.length)
  // one dimension, no nulls, numbered from 1
  for (const [i, word] of [1, 0, BIGINT_OID, values.length, 1].entries()) out.writeInt32BE(word, 4 * i)
  let at = HEADER
  for (const value of values) {
    out.writeInt32BE(8, at)
    out.writeUInt32BE(Math.floor(value / 2 ** 32), at + 4)
    out.writeUInt32BE(value % 2 ** 32, at + 8)
    at += ELEMENT
  }
  return out
}
