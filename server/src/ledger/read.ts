import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import { type LedgerKind, type LedgerSymbol, SYMBOLS, USER_KINDS } from '@holdfast/protocol/ledger'
import { sql } from 'kysely'
import type { Reader } from '../db/database.ts'

/** Amounts are base units. */
export type LedgerBalance = { currency: LedgerSymbol; posted: bigint; held: bigint }

/** Balances of `owner`, one row per currency, those at 0 included. Stripes are added up. */
export async function balances(db: Reader, owner: LedgerOwner): Promise<LedgerBalance[]> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['currency', sql<string>`sum(posted)`.as('posted'), sql<string>`sum(held)`.as('held')])
    .where('owner', '=', owner)
    .groupBy('currency')
    .execute()
  const found = new Map(rows.map((r) => [r.currency, r]))
  return SYMBOLS.map((currency) => {
    const { posted, held } = found.get(currency) ?? { posted: '0', held: '0' }
    return { currency, posted: BigInt(posted), held: BigInt(held) }
  })
}

export type LedgerEntry = {
  journalId: number
  seq: number
  kind: LedgerKind
  currency: LedgerSymbol
  amount: bigint
  balanceAfter: bigint
  time: number
  txHash: string | null
  note: string | null
  ref: string | null
  /** the other entries of the journal; stripes are added up */
  counter: { owner: LedgerOwner; currency: LedgerSymbol; amount: bigint }[]
}

export type EntriesQuery = {
  owner: LedgerOwner
  /** all currencies if absent */
  currency?: LedgerSymbol
  /** `unknown`: every kind that is not one of users' */
  kind?: LedgerKind | 'unknown'
  offset: number
  limit: number
  /** only entries with numbers below these, by asset; an asset without a number is left out */
  before?: Partial<Record<LedgerSymbol, number>>
}

const KNOWN = USER_KINDS.filter((k) => k !== 'unknown')

type EntryRow = {
  journal_id: number
  seq: number
  kind: LedgerKind
  currency: LedgerSymbol
  amount: string
  balance_after: string
  time: number
  tx_hash: string | null
  note: string | null
  ref: string | null
  counter: { owner: LedgerOwner; currency: LedgerSymbol; amount: string }[]
}

/** The number that the owner's next entry will have, by asset. */
export async function nextEntries(
  db: Reader,
  owner: LedgerOwner,
): Promise<Partial<Record<LedgerSymbol, number>>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['currency', 'seq'])
    .where('owner', '=', owner)
    .execute()
  return Object.fromEntries(rows.map((r) => [r.currency, r.seq + 1]))
}

const ofAccounts = (q: EntriesQuery) => sql`(select id, currency, seq from ledger_account
  where owner = ${q.owner} ${q.currency ? sql`and currency = ${q.currency}` : sql``})`

const ofKind = ({ kind }: EntriesQuery) =>
  kind === undefined
    ? sql``
    : kind === 'unknown'
      ? sql`and e.kind <> all(${KNOWN}::text[])`
      : sql`and e.kind = ${kind}`

/** Entries of an owner's accounts that are not archived, newest first, and their total number. */
export async function entries(db: Reader, q: EntriesQuery): Promise<{ rows: LedgerEntry[]; total: number }> {
  const rows = await entryRows(db, q)
  const count = q.kind
    ? sql<{
        total: number
      }>`select count(*) as total from ${ofAccounts(q)} a join ledger_entries e on e.account_id = a.id ${ofKind(q)}`
    : sql<{ total: number }>`
        select coalesce(sum(a.seq - coalesce(r.seq, 0)), 0)::bigint as total
        from ${ofAccounts(q)} a left join ledger_archived r on r.account_id = a.id`
  const { rows: counted } = await count.execute(db)
  return { total: counted[0]!.total, rows }
}

/** The stretches of a page: journals from `first` on, before `below`; and how many entries its accounts have there. */
type Span = { first: number; below: number; held: number }

/** The number of the newest entry that an account `a` can have on the page. */
const newestOf = ({ before }: EntriesQuery) =>
  before
    ? sql`least(a.seq, coalesce((${JSON.stringify(before)}::jsonb ->> a.currency)::bigint, 1) - 1)`
    : sql`a.seq`

/**
 * The stretches in which the newest `offset + limit` entries of each of an owner's accounts lie, so that all of a page does: within an
 * account, seq and journal id rise together. Whole stretches, since PostgreSQL would look for a narrower part by itself.
 * @returns undefined where there are none
 */
async function spanOf(db: Reader, q: EntriesQuery): Promise<Span | undefined> {
  const newest = newestOf(q)
  const older = sql`greatest(${newest} - ${q.offset + q.limit}, coalesce(r.seq, 0))`
  const { rows } = await sql<{ first: number | null; below: number; held: string }>`
    select held,
      (select coalesce(max(s.first), x.first) from ledger_stretch s where s.first <= x.first) as first,
      (select coalesce(min(s.below), x.last + 1) from ledger_stretch s where s.below > x.last) as below
    from (
      select min(e.journal_id) as first, max(e.journal_id) as last, sum(ends.held) as held
      from ${ofAccounts(q)} a left join ledger_archived r on r.account_id = a.id cross join lateral (
        values (${newest}, ${newest} - ${older}), (${older} + 1, 0)
      ) ends (seq, held) join ledger_entries e on e.account_id = a.id and e.seq = ends.seq
    ) x`.execute(db)
  const { first, below, held } = rows[0]!
  return first === null ? undefined : { first, below, held: Number(held) }
}

/**
 * Entries of an owner's accounts, newest first. What PostgreSQL plans and reads for a page does not grow with the stretches in which it
 * has no part. Of one kind alone, which can be rare, it asks all.
 */
export async function entryRows(db: Reader, q: EntriesQuery): Promise<LedgerEntry[]> {
  if (q.kind !== undefined) return entriesWithin(db, q)
  const span = await spanOf(db, q)
  if (!span) return []
  const rows = await entriesWithin(db, q, span)
  // An entry that somebody put elsewhere by hand is looked for, and shown.
  return rows.length < Math.min(q.limit, span.held - q.offset) ? entriesWithin(db, q) : rows
}

async function entriesWithin(db: Reader, q: EntriesQuery, span?: Span): Promise<LedgerEntry[]> {
  const before = q.before && sql`and e.seq <= ${newestOf(q)}`
  // Said of each table: PostgreSQL leaves out stretches by what stands in the text, not by what follows from a join.
  const within = (id: string) =>
    span ? sql`and ${sql.ref(id)} >= ${span.first} and ${sql.ref(id)} < ${span.below}` : sql``
  const { rows } = await sql<EntryRow>`
    select p.journal_id, p.seq, p.kind, p.currency, p.amount, p.balance_after, j.time, j.note, j.ref, c.counter,
      -- A withdrawal is booked before its payout has a hash; the journal that pays it has the same reference.
      coalesce(j.tx_hash, case when j.kind = 'withdrawal' then (
        select o.tx_hash from ledger_journals o where o.ref = j.ref and o.kind = 'paid' ${span ? sql`and o.id >= ${span.first}` : sql``} limit 1
      ) end) as tx_hash
    from (
      select e.*, a.currency from ${ofAccounts(q)} a, lateral (
        select * from ledger_entries e where e.account_id = a.id ${ofKind(q)} ${before ?? sql``} ${within('e.journal_id')}
        order by e.seq desc limit ${q.offset + q.limit}
      ) e order by e.journal_id desc, e.line desc offset ${q.offset} limit ${q.limit}
    ) p join ledger_journals j on j.id = p.journal_id ${within('j.id')}, lateral (
      select coalesce(jsonb_agg(o), '[]') as counter from (
        select b.owner, b.currency, sum(o.amount)::text as amount
        from ledger_entries o join ledger_account b on b.id = o.account_id
        where o.journal_id = p.journal_id and o.account_id <> p.account_id ${within('o.journal_id')}
        group by b.owner, b.currency order by b.owner, b.currency
      ) o
    ) c order by p.journal_id desc, p.line desc`.execute(db)
  return rows.map((r) => ({
    journalId: r.journal_id,
    seq: r.seq,
    kind: r.kind,
    currency: r.currency,
    amount: BigInt(r.amount),
    balanceAfter: BigInt(r.balance_after),
    time: r.time,
    txHash: r.tx_hash,
    note: r.note,
    ref: r.ref,
    counter: r.counter.map((c) => ({ ...c, amount: BigInt(c.amount) })),
  }))
}

export type BookedJournal = {
  journalId: number
  kind: LedgerKind
  time: number
  txHash: string | null
  from: string | null
  to: string | null
  note: string | null
  ref: string | null
  /** by owner and currency; stripes are added up */
  postings: { owner: LedgerOwner; currency: LedgerSymbol; amount: bigint }[]
}

/** What was booked under a key, or undefined; also undefined where it is archived. */
export async function findByKey(db: Reader, key: string): Promise<BookedJournal | undefined> {
  const journal = await db
    .selectFrom('ledger_used as u')
    .innerJoin('ledger_journals as j', 'j.id', 'u.journal_id')
    .selectAll('j')
    .where('u.key', '=', sql<Buffer>`ledger_key_of(${key})`)
    .executeTakeFirst()
  if (!journal) return undefined
  const postings = await db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entries.account_id')
    .select(['owner', 'currency', sql<string>`sum(amount)`.as('amount')])
    .where('journal_id', '=', journal.id)
    .groupBy(['owner', 'currency'])
    .orderBy('owner')
    .orderBy('currency')
    .execute()
  return {
    journalId: journal.id,
    kind: journal.kind,
    time: journal.time,
    txHash: journal.tx_hash,
    from: journal.sender,
    to: journal.receiver,
    note: journal.note,
    ref: journal.ref,
    postings: postings.map((p) => ({ ...p, amount: BigInt(p.amount) })),
  }
}

/** Open holds of an owner with their purpose, oldest first; at most 200. */
export const openHolds = (db: Reader, owner: LedgerOwner) =>
  db
    .selectFrom('ledger_hold as h')
    .innerJoin('ledger_account as a', 'a.id', 'h.account_id')
    .select(['h.key', 'a.currency', 'h.amount'])
    .where('a.owner', '=', owner)
    .where('h.state', '=', 'held')
    .orderBy('h.key')
    .limit(200)
    .execute()

/** A user's account as a leaf holds it. `seq` and `entryHash` of its last entry: null in snapshots of version 1. */
export type UserBalance = {
  account: string
  symbol: LedgerSymbol
  balance: bigint
  seq: number | null
  entryHash: Buffer | null
}

/** Every user's account that was ever used, held amounts included. One that is at 0 has entries that must not go. */
export async function userBalances(db: Reader): Promise<UserBalance[]> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['owner', 'currency', 'posted', 'seq', 'hash'])
    .where('owner', 'like', '0x%')
    .where('seq', '>', 0)
    .execute()
  return rows.map((r) => ({
    account: r.owner,
    symbol: r.currency,
    balance: BigInt(r.posted),
    seq: r.seq,
    entryHash: r.hash,
  }))
}

/** What users have in all, by asset; held amounts included. */
export async function userTotals(db: Reader): Promise<Map<LedgerSymbol, bigint>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['currency', sql<string>`sum(posted)`.as('posted')])
    .where('owner', 'like', '0x%')
    .groupBy('currency')
    .execute()
  return new Map(rows.map((r) => [r.currency, BigInt(r.posted)]))
}

/** The house's accounts, stripes added up. */
export async function houseBalances(db: Reader) {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['owner', 'currency', sql<string>`sum(posted)`.as('posted')])
    .where('owner', 'not like', '0x%')
    .groupBy(['owner', 'currency'])
    .execute()
  return rows.map((r) => ({ owner: r.owner, symbol: r.currency, posted: BigInt(r.posted) }))
}
