import { type Account, book, type Entry, type Row, split } from './accounts.ts'
import { KeyConflict } from './errors.ts'
import type { Prepared } from './journal.ts'
import type { Posted } from './post.ts'

export type Request = {
  journal: Prepared
  /** the rows each posting touches */
  rows: Row[][]
  /** whether a COMMIT of it was sent of which the answer may be lost */
  sent: boolean
}
export type Known = { journalId: number; requestHash: string }
export type Decided<R> = { request: R; posted?: Posted; error?: unknown }

/**
 * Decides a batch in the order it was asked for, each request on what those before it left.
 * @param accounts every account it touches; changed to what they are afterwards
 * @param known journals that have one of its keys already; changed likewise
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
      return before.requestHash === requestHash
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
      known.set(key, { journalId, requestHash })
      return { request, posted: { journalId, replayed: false } }
    } catch (error) {
      return { request, error }
    }
  })
  return { decided, writes }
}

/** What a batch inserts, column by column. */
export class Writes {
  private readonly journals = {
    id: [] as number[],
    key: [] as string[],
    lines: [] as number[],
    time: [] as number[],
    from: [] as string[],
    to: [] as string[],
    hash: [] as string[],
  }
  private readonly entries = {
    account: [] as number[],
    seq: [] as number[],
    journal: [] as number[],
    line: [] as number[],
    amount: [] as string[],
    after: [] as string[],
    hash: [] as string[],
  }

  /** Journals to insert. */
  get count(): number {
    return this.journals.id.length
  }

  add({ key, memo, time, requestHash }: Prepared, id: number, entries: Entry[]): void {
    const { journals: j, entries: e } = this
    j.id.push(id)
    j.key.push(key)
    j.lines.push(entries.length)
    j.time.push(time)
    j.from.push(memo.from ?? '')
    j.to.push(memo.to ?? '')
    j.hash.push(requestHash)
    for (const { accountId, seq, line, amount, balanceAfter, hash } of entries) {
      e.account.push(accountId)
      e.seq.push(seq)
      e.journal.push(id)
      e.line.push(line)
      e.amount.push(amount)
      e.after.push(balanceAfter)
      e.hash.push(hash)
    }
  }

  /** Parameters of `INSERT`, in its order. */
  values(): (string | Buffer)[] {
    const { journals: j, entries: e } = this
    return [
      bigints(j.id),
      texts(j.key),
      bigints(j.lines),
      bigints(j.time),
      texts(j.from),
      texts(j.to),
      // Hashes have one length: strung together they need no array.
      Buffer.from(j.hash.join(''), 'hex'),
      bigints(e.account),
      bigints(e.seq),
      bigints(e.journal),
      bigints(e.line),
      `{${e.amount.join()}}`,
      `{${e.after.join()}}`,
      Buffer.from(e.hash.join(''), 'hex'),
    ]
  }
}

const BIGINT_OID = 20
const HEADER = 20
const ELEMENT = 12

/** A bigint[] of numbers that are not negative, in PostgreSQL's binary form, which costs neither side digits. */
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

const texts = (values: string[]): string => `{${values.map(quoted).join()}}`
const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`
