import type { DepositQueueQuery } from '@holdfast/protocol/deposits'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import { pageOf } from '../../db/list.ts'
import type { Database } from '../../db/schema.ts'
import type { CustodyTables } from '../../db/schema/custody.ts'
import type { Slice } from '../../db/page.ts'
import type { Accounts } from '../accounts.ts'
import type { ArrivalState } from '@holdfast/protocol/lifecycles'

export type IntentRow = { id: number } & Omit<CustodyTables['deposit_intent'], 'id' | 'cancelled_at'> & {
    cancelled_at: number | null
  }

/** States in which nobody has decided about a transfer. */
const OPEN: ArrivalState[] = ['arrived', 'booked']
export const isOpen = (state: ArrivalState): boolean => OPEN.includes(state)

/** Verdicts that wait for a claim or for people. */
export const QUEUED = ['under', 'over', 'late', 'wrongToken', 'duplicate', 'unknown'] as const

/** Serialises, until the transaction ends, whatever concerns one account, or one requested amount. */
export const lockOf = (trx: Trx, what: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${what}, 12))`.execute(trx)

export const addressOf = (db: Reader, account: string) =>
  db
    .selectFrom('deposit_address')
    .select(['address', 'asked_at'])
    .where('account', '=', account)
    .executeTakeFirst()

/** Deposit addresses with a number above `after`, by number. */
export const addressesAfter = (db: Reader, after: number) =>
  db.selectFrom('deposit_address').select(['id', 'address']).where('id', '>', after).orderBy('id').execute()

type AddressRow = { account: string; address: string; created_at: number }

/** Stores deposit addresses; those that are known stay as they are. */
export async function insertAddresses(trx: Trx, rows: AddressRow[]): Promise<void> {
  if (rows.length === 0) return
  // Serialised, so that numbers become visible in rising order.
  await lockOf(trx, 'deposit addresses')
  await trx
    .insertInto('deposit_address')
    .values(rows)
    .onConflict((c) => c.column('account').doNothing())
    .execute()
}

/** Records that a deposit address was shown to its user. */
export async function askAddress(trx: Trx, row: AddressRow): Promise<void> {
  await insertAddresses(trx, [row])
  await trx
    .updateTable('deposit_address')
    .set({ asked_at: row.created_at })
    .where('account', '=', row.account)
    .where('asked_at', 'is', null)
    .execute()
}

/** Registered accounts whose deposit address is not noted, those of some blocks or of all; at most `limit`. */
export async function withoutAddress(
  db: Reader,
  registered: Accounts,
  limit: number,
  blocks?: { from: number; to: number },
): Promise<{ address: string; registered_at: number }[]> {
  const among = blocks ? sql`and a.block_number between ${blocks.from} and ${blocks.to}` : sql``
  const { rows } = await sql<{ address: string; registered_at: number }>`
    select a.address, a.registered_at from ${registered} a
    left join deposit_address d on d.account = a.address
    where d.account is null ${among} order by a.index limit ${limit}`.execute(db)
  return rows
}

/** The sweeps in the transactions of these transfers. */
export const sweepsOf = (trx: Trx, transfers: { txHash: string }[]) =>
  trx
    .selectFrom('deposit_sweep')
    .select('account')
    .where(
      'tx_hash',
      'in',
      transfers.map((t) => t.txHash),
    )
    .execute()

export const newestIntent = (db: Reader, account: string): Promise<IntentRow | undefined> =>
  db
    .selectFrom('deposit_intent')
    .selectAll()
    .where('account', '=', account)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a transfer was credited to another account than the one whose request it might have been for. */
const givenAway = sql<boolean>`(resolved_to <> account and state in ('claimed', 'credited'))`

/** The transfer that determines a request's state: the one that matched it, else the newest that may have been for it. */
export const transferOfIntent = (db: Reader, intent: number) =>
  db
    .selectFrom('deposit_transfer')
    .selectAll()
    .where('intent_id', '=', intent)
    .where(sql<boolean>`${givenAway} is not true`)
    .orderBy((e) => e('verdict', '=', 'match'), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Amounts above `requested`, up to `step` more, that are kept for somebody between `from` and `to` (unix seconds). */
export async function takenAmounts(trx: Trx, requested: bigint, step: bigint, from: number, to: number) {
  const { rows } = await sql<{ amount: string }>`
    select amount from deposit_intent
    where numrange(amount, amount, '[]') && numrange(${String(requested)}, ${String(requested + step)}, '(]')
      and int8range(created_at, reserved_until) && int8range(${from}, ${to})`.execute(trx)
  return new Set(rows.map((r) => BigInt(r.amount)))
}

/**
 * The last amount for `requested` that `account` was told and that nobody sent. Ends the reservation of its older request at
 * `from`, so that the same account can be told it again.
 * @returns null when there is none
 */
export async function takeOver(
  trx: Trx,
  account: string,
  requested: bigint,
  from: number,
): Promise<bigint | null> {
  const { rows } = await sql<{ amount: string }>`
    update deposit_intent set reserved_until = greatest(created_at, ${from}) where id = (
      select id from deposit_intent i
      where account = ${account} and requested = ${String(requested)} and reserved_until > ${from}
        and not exists (select from deposit_transfer t where t.intent_id = i.id and t.amount = i.amount)
      order by id desc limit 1
    ) returning amount`.execute(trx)
  return rows[0] ? BigInt(rows[0].amount) : null
}

export const insertIntent = (
  trx: Trx,
  row: Omit<CustodyTables['deposit_intent'], 'id' | 'cancelled_at' | 'requested' | 'amount'> & {
    requested: string
    amount: string
  },
) => trx.insertInto('deposit_intent').values(row).returningAll().executeTakeFirstOrThrow()

export const cancelIntent = (trx: Trx, id: number, at: number) =>
  trx.updateTable('deposit_intent').set({ cancelled_at: at }).where('id', '=', id).execute()

export const latestOf = (db: Reader) =>
  db.selectFrom('chain_cursor').select(['number', 'finalized']).executeTakeFirstOrThrow()

/** An account's transfers, those that may be its, and its requests without a transfer. */
const ownLog = (account: string, symbol: string | undefined) => {
  const only = symbol === undefined ? sql`` : sql`and coalesce(symbol, '') = ${symbol}`
  const ofIntents = symbol === undefined || symbol === 'USDT' ? sql`` : sql`and false`
  return sql`
    select id, 'transfer' as kind from deposit_transfer
    where symbol is not null ${only} and coalesce(resolved_to, account) = ${account}
      and verdict not in ('internal', 'funding', 'fromCold')
    union all
    select id, 'transfer' from deposit_transfer
    where symbol is not null ${only} and sender = ${account} and coalesce(resolved_to, account) is null
      and verdict not in ('internal', 'funding', 'fromCold')
    union all
    select i.id, 'intent' from deposit_intent i
    where account = ${account} ${ofIntents}
      and not exists (select from deposit_transfer t where t.intent_id = i.id and ${givenAway} is not true)`
}

export async function logOf(db: Reader, account: string, symbol: string | undefined, slice: Slice) {
  const own = ownLog(account, symbol)
  const { rows } = await sql<{ id: number; kind: 'intent' | 'transfer' }>`
    select id, kind from (${own}) o order by id desc offset ${slice.offset} limit ${slice.limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from (${own}) o`.execute(db)
  const of = (kind: string) => rows.filter((r) => r.kind === kind).map((r) => r.id)
  const transfers = await db
    .selectFrom('deposit_transfer')
    .selectAll()
    .where('id', 'in', [0, ...of('transfer')])
    .execute()
  const intents = await db
    .selectFrom('deposit_intent')
    .selectAll()
    .where('id', 'in', [0, ...of('intent')])
    .execute()
  return { rows, transfers, intents, total: counted[0]!.total }
}

export type TransferRow = Awaited<ReturnType<typeof logOf>>['transfers'][number]

type Transfers<O> = SelectQueryBuilder<Database, 'deposit_transfer', O>
const queued = <O>(q: Transfers<O>) => q.where('verdict', 'in', QUEUED).where('state', 'in', OPEN)

export async function queue(db: Reader, q: DepositQueueQuery) {
  let query = queued(db.selectFrom('deposit_transfer').selectAll())
  if (q.state !== undefined) query = query.where('verdict', '=', q.state)
  if (q.from !== undefined) query = query.where('sender', '=', q.from.toLowerCase())
  return pageOf(
    query,
    {
      by: { time: 'id', from: 'sender', amount: 'amount', state: 'verdict' },
      first: ['time', 'asc'],
      id: 'id',
    },
    q,
  )
}

export const transfersOfTx = (db: Reader, txHash: string, sender: string) =>
  db
    .selectFrom('deposit_transfer')
    .selectAll()
    .where('tx_hash', '=', txHash)
    .where('sender', '=', sender)
    .orderBy('log_index')
    .execute()

/** How many more transfers of foreign tokens may be stored, of a transaction and of a sender. */
export async function roomForOthers(
  db: Reader,
  txHash: string,
  sender: string,
  ofTx: number,
  ofSender: number,
): Promise<number> {
  const { rows } = await sql<{ tx: number; sender: number }>`
    select (select count(*) from deposit_transfer where tx_hash = ${txHash} and symbol is null) as tx,
      (select count(*) from deposit_transfer where sender = ${sender} and symbol is null and state in ('arrived', 'booked')) as sender
    `.execute(db)
  return Math.max(0, Math.min(ofTx - rows[0]!.tx, ofSender - rows[0]!.sender))
}

/** Transfers of the queue that this payment may have sent back. */
export const waitingOf = (trx: Trx, p: { receiver: string | null; token: string; amount: string }) =>
  queued(trx.selectFrom('deposit_transfer'))
    .select('id')
    .where('sender', '=', p.receiver)
    .where('token', '=', p.token)
    .where('amount', '=', p.amount)
    .where('journal_id', 'is not', null)
    .execute()

export const lockTransfer = (trx: Trx, id: number) =>
  trx.selectFrom('deposit_transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
