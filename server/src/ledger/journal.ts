import { hash } from 'node:crypto'
import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import { type LedgerKind, type LedgerSymbol, USER_KINDS } from '@holdfast/protocol/ledger'
import { isOwner } from './owner.ts'

/** An amount that arrives in (positive) or leaves (negative) an account; base units. */
export type Posting = { owner: LedgerOwner; currency: LedgerSymbol; amount: bigint }

/** Descriptive fields of a journal. None of them may contain control characters. */
type Memo = { txHash?: string; from?: string; to?: string; note?: string; ref?: string }

export type Journal = {
  /** names the intent: the same key and body again has no effect */
  key: string
  kind: LedgerKind
  /** nets to zero in each currency; several for one account are booked as one */
  postings: Posting[]
  memo?: Memo
  /** unix seconds; a repetition with the same key may have another time */
  time: number
}

/** A journal whose postings are merged by account and sorted, and the hash (hex) of all but its time. */
export type Prepared = Required<Journal> & { requestHash: string }

/** Separates the texts that are hashed; none of them may contain it (the tables refuse it too). */
const SEPARATOR = '\x1f'
const UNCLEAN = /\p{Cc}/u

/** As hex: a digest in a buffer of its own costs five times as much. */
const sha256 = (data: string | Buffer): string => hash('sha256', data)

/**
 * Checks a journal and brings it into the form that is hashed and booked.
 * @throws RangeError when it does not net to zero, has no effect, or names an impossible account
 */
export function prepare(j: Journal): Prepared {
  const memo = j.memo ?? {}
  const postings = merge(j.postings)
  const forUsers = USER_KINDS.some((k) => k === j.kind)
  const net = new Map<string, bigint>()
  for (const p of postings) {
    if (!isOwner(p.owner)) throw new RangeError(`${p.owner} is no owner of an account`)
    if (!forUsers && p.owner.startsWith('0x'))
      throw new RangeError(`${j.kind} never touches a user's account`)
    net.set(p.currency, (net.get(p.currency) ?? 0n) + p.amount)
  }
  for (const [currency, sum] of net)
    if (sum !== 0n) throw new RangeError(`journal ${j.key} does not net to zero: ${sum} ${currency}`)
  if (postings.length === 0) throw new RangeError(`journal ${j.key} moves nothing`)
  const fields = [j.key, j.kind, memo.txHash, memo.from, memo.to, memo.note, memo.ref].map((f) => f ?? '')
  if (fields.some((f) => UNCLEAN.test(f))) throw new RangeError(`journal ${j.key} holds control characters`)
  const moved = postings.flatMap((p) => [p.owner, p.currency, p.amount.toString()])
  return { ...j, memo, postings, requestHash: sha256([...fields, ...moved].join(SEPARATOR)) }
}

/** What was asked for, as it is kept with a key for good: 128 bits of a request hash, hex. */
export const bodyOf = (requestHash: string): string => requestHash.slice(0, 32)

function merge(postings: Posting[]): Posting[] {
  const sums = new Map<string, Posting>()
  for (const { owner, currency, amount } of postings) {
    const key = `${owner} ${currency}`
    const sum = sums.get(key)
    if (sum) sum.amount += amount
    else sums.set(key, { owner, currency, amount })
  }
  return [...sums.entries()]
    .filter(([, p]) => p.amount !== 0n)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, p]) => p)
}

/** The fields of an entry that its hash covers. */
export type Line = {
  owner: LedgerOwner
  currency: LedgerSymbol
  stripe: number
  seq: number
  journalId: number
  line: number
  kind: LedgerKind
  /** base units, decimal */
  amount: string
  balanceAfter: string
  time: number
}

/** Larger than the longest input of `entryHash`. */
const scratch = Buffer.alloc(1_024)

/**
 * The hash of an entry: over the hash of the account's previous entry, this entry, and the request hash of its journal. All hex.
 */
export function entryHash(before: string, e: Line, requestHash: string): string {
  const text = `${e.owner}|${e.currency}|${e.stripe}|${e.seq}|${e.journalId}|${e.line}|${e.kind}|${e.amount}|${e.balanceAfter}|${e.time}|`
  let end = scratch.write(before, 'hex')
  end += scratch.write(text, end)
  end += scratch.write(requestHash, end, 'hex')
  return sha256(scratch.subarray(0, end))
}
