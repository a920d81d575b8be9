import { HOUSE_ACCOUNTS, isHouseAccount, type LedgerOwner } from '@holdfast/protocol/house-accounts'
import type { LedgerKind, LedgerSymbol } from '@holdfast/protocol/ledger'
import { InsufficientBalance } from './errors.ts'
import { entryHash, type Posting, type Prepared } from './journal.ts'

/** One row of `ledger_account` in memory, with what was booked on it so far, written or not. */
export type Account = {
  id: number
  owner: LedgerOwner
  currency: LedgerSymbol
  stripe: number
  floor: bigint | null
  posted: bigint
  held: bigint
  seq: number
  /** of the last entry, hex */
  hash: string
}
export type Place = { owner: LedgerOwner; currency: LedgerSymbol; stripe: number }
/** A place and its `placeKey`. */
export type Row = Place & { key: string }

/** An account's row as the database returns it; amounts as decimal text. */
export type AccountRow = {
  id: number
  owner: LedgerOwner
  currency: LedgerSymbol
  stripe: number
  floor: string | null
  posted: string
  held: string
  seq: number
  hash: Buffer
}

export const toAccount = (r: AccountRow): Account => ({
  id: r.id,
  owner: r.owner,
  currency: r.currency,
  stripe: r.stripe,
  floor: r.floor === null ? null : BigInt(r.floor),
  posted: BigInt(r.posted),
  held: BigInt(r.held),
  seq: r.seq,
  hash: r.hash.toString('hex'),
})

export const placeKey = (p: Place): string => `${p.owner} ${p.currency} ${p.stripe}`

const houseTerms = (owner: LedgerOwner) => (isHouseAccount(owner) ? HOUSE_ACCOUNTS[owner] : undefined)
/** The lowest balance that an account may have, base units; null when there is no limit (`custody`). */
export const floorOf = (owner: LedgerOwner): bigint | null =>
  houseTerms(owner)?.floor === 'none' ? null : 0n

/**
 * The rows that a posting touches. An incoming amount, or an account without a floor, needs one row, chosen by `pick`. Taking an
 * amount out of a striped account needs all of its rows, since the balance may be spread over several.
 */
export function placesOf(p: Posting, pick: (stripes: number) => number): Row[] {
  const { owner, currency } = p
  const stripes = houseTerms(owner)?.stripes ?? 1
  const row = (stripe: number): Row => {
    const place = { owner, currency, stripe }
    return { ...place, key: placeKey(place) }
  }
  if (p.amount > 0n || floorOf(owner) === null) return [row(stripes === 1 ? 0 : pick(stripes))]
  return Array.from({ length: stripes }, (_, stripe) => row(stripe))
}

const available = (a: Account): bigint | null => (a.floor === null ? null : a.posted - a.held - a.floor)

type Part = { account: Account; amount: bigint }

/**
 * Divides a posting among the rows of its account.
 * @param rows the locked rows of its places
 * @throws InsufficientBalance
 */
export function split(p: Posting, rows: Account[]): Part[] {
  const first = rows[0]!
  if (p.amount > 0n || first.floor === null) return [{ account: first, amount: p.amount }]
  const parts: Part[] = []
  let missing = -p.amount
  for (const account of rows) {
    const there = available(account)!
    const taken = there < missing ? there : missing
    if (taken <= 0n) continue
    parts.push({ account, amount: -taken })
    missing -= taken
  }
  if (missing > 0n)
    throw new InsufficientBalance({
      owner: p.owner,
      currency: p.currency,
      available: rows.reduce((sum, a) => sum + (available(a)! > 0n ? available(a)! : 0n), 0n),
      needed: -p.amount,
    })
  return parts
}

export type Entry = {
  accountId: number
  seq: number
  journalId: number
  line: number
  kind: LedgerKind
  /** base units, decimal */
  amount: string
  balanceAfter: string
  /** hex */
  hash: string
}

/** Books the parts of a journal on its accounts in memory. @returns the entries to insert */
export function book(journal: Prepared, journalId: number, parts: Part[]): Entry[] {
  const { kind, time, requestHash } = journal
  return parts.map(({ account, amount }, i) => {
    account.posted += amount
    account.seq += 1
    const { id, owner, currency, stripe, seq } = account
    const entry = {
      seq,
      journalId,
      line: i + 1,
      kind,
      amount: String(amount),
      balanceAfter: String(account.posted),
    }
    account.hash = entryHash(account.hash, { ...entry, owner, currency, stripe, time }, requestHash)
    return { ...entry, accountId: id, hash: account.hash }
  })
}
