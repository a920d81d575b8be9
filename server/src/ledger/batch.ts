import { type Account, book, type Place, placeKey, split } from './accounts.ts'
import { KeyConflict } from './errors.ts'
import type { Prepared } from './journal.ts'
import type { Posted } from './post.ts'

export type Request = {
  journal: Prepared
  /** the rows each posting touches */
  places: Place[][]
  /** whether a COMMIT of it was sent of which the answer may be lost */
  sent: boolean
}
export type Known = { journalId: number; requestHash: Buffer }
export type Decided<R> = { request: R; posted?: Posted; error?: unknown }
/** Columns of the rows to insert: id, key, hash, lines, time, sender, receiver of journals, then those of entries. */
export type Columns = (string | number | bigint)[][]

const COLUMNS = 14

/**
 * Decides a batch in the order it was asked for, each request on what those before it left.
 * @param accounts every account it touches, locked; changed to what they are afterwards
 * @param known journals that have one of its keys already; changed likewise
 * @param ids a fresh journal id for each request
 */
export function decide<R extends Request>(
  batch: R[],
  accounts: Map<string, Account>,
  known: Map<string, Known>,
  ids: number[],
): { decided: Decided<R>[]; rows: Columns } {
  const rows: Columns = Array.from({ length: COLUMNS }, () => [])
  const decided = batch.map((request, i): Decided<R> => {
    const { journal, places } = request
    const before = known.get(journal.key)
    if (before)
      return before.requestHash.equals(journal.requestHash)
        ? { request, posted: { journalId: before.journalId, replayed: !request.sent } }
        : { request, error: new KeyConflict(journal.key) }
    try {
      const parts = journal.postings.flatMap((p, n) =>
        split(
          p,
          places[n]!.map((place) => accounts.get(placeKey(place))!),
        ),
      )
      const journalId = ids[i]!
      const entries = book(journal, journalId, parts)
      push(rows, 0, [
        journalId,
        journal.key,
        journal.requestHash.toString('hex'),
        entries.length,
        journal.time,
        journal.memo.from ?? '',
        journal.memo.to ?? '',
      ])
      for (const e of entries)
        push(rows, 7, [
          e.accountId,
          e.seq,
          journalId,
          e.line,
          e.amount,
          e.balanceAfter,
          e.hash.toString('hex'),
        ])
      known.set(journal.key, { journalId, requestHash: journal.requestHash })
      return { request, posted: { journalId, replayed: false } }
    } catch (error) {
      return { request, error }
    }
  })
  return { decided, rows }
}

function push(rows: Columns, from: number, values: (string | number | bigint)[]): void {
  for (const [i, value] of values.entries()) rows[from + i]!.push(value)
}
