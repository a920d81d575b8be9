import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { WithdrawalState, WithdrawQueueQuery } from '@holdfast/protocol/withdrawals'
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely'
import { type Db, inTransaction, type Reader, type Trx } from '../../db/database.ts'
import type { Slice } from '../../db/page.ts'
import { pageOf } from '../../db/list.ts'
import type { Database } from '../../db/schema.ts'
import type { NextOf } from '@holdfast/protocol/lifecycles'
import { move } from '../../db/state.ts'
import { tellEnded } from './told.ts'
import { isBurned, isPaid, isParked } from '../payouts/known.ts'

type Withdrawals = SelectQueryBuilder<Database, 'withdrawal', object>

/** States in which a withdrawal counts towards the limits. */
const COUNTED: WithdrawalState[] = ['review', 'approved', 'signed', 'sent', 'included', 'paid']

/** Serialises the requests of an account, which count towards its own limit. */
export const lockRequests = (trx: Trx, account: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${account}, 14))`.execute(trx)

/** A reservation is given up after this time: its process has ended. */
const RESERVED_SECONDS = 120

/** Of what all accounts share: `ours` was taken for this request, `twins` for the same one, sent twice at once. */
export type Reserved = 'ours' | 'twins' | null

/**
 * Takes `value` (USDT base units) of what all accounts together may withdraw without review, if that much is left. Requests wait for
 * each other here only, and not until the disk has it: what is written on top is on the disk only together with it.
 * @returns null when there was not enough; else `endReservation` ends the reservation
 */
export const reserve = (
  db: Db,
  r: { account: string; key: string; value: bigint; time: number; from: number; limit: bigint },
): Promise<Reserved> =>
  inTransaction(db, async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx)
    await sql`select pg_advisory_xact_lock(13, 0)`.execute(trx)
    await trx
      .deleteFrom('withdrawal_reserve')
      .where('made_at', '<', sql<Date>`now() - make_interval(secs => ${RESERVED_SECONDS})`)
      .execute()
    const ours = { account: r.account, intent_key: r.key }
    const twin = await trx
      .selectFrom('withdrawal_reserve')
      .select('value')
      .where((e) => e.and(ours))
      .executeTakeFirst()
    // A key does not name the amount: whoever signs two for one number has reserved for one of them only.
    if (twin) return BigInt(twin.value) === r.value ? 'twins' : null
    if (r.value > r.limit - (await usedSince(trx, r.from, 'unreviewed'))) return null
    await trx
      .insertInto('withdrawal_reserve')
      .values({ ...ours, value: String(r.value), time: r.time })
      .execute()
    return 'ours'
  })

/**
 * Ends a reservation. In the transaction that writes the withdrawal, the one takes the other's place.
 * @returns whether it was still there, with this value
 */
export async function endReservation(
  db: Reader,
  { account, key, value }: { account: string; key: string; value: bigint | null },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('withdrawal_reserve')
    .where('account', '=', account)
    .where('intent_key', '=', key)
    .where('value', '=', String(value))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const byKey = (db: Reader, account: string, key: string) =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('account', '=', account)
    .where('intent_key', '=', key)
    .executeTakeFirst()
export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof byKey>>>

export const byId = (db: Reader, id: number) =>
  db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirst()

export const lockRow = (trx: Trx, id: number) =>
  trx.selectFrom('withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insert = (trx: Trx, row: Insertable<Database['withdrawal']>) =>
  trx.insertInto('withdrawal').values(row).returningAll().executeTakeFirstOrThrow()

/** Deletes the stored signature, so that nobody who reads the database can use it. */
export const forgetSignature = (trx: Trx, id: number) =>
  trx.updateTable('withdrawal').set({ signature: null }).where('id', '=', id).execute()

/** Withdrawals in review that can never be paid: their time is over, or their number burned, in a final block. */
export async function overdue(db: Reader): Promise<{ id: number; why: 'expired' | 'burned' }[]> {
  const [account, n] = [sql`w.account`, sql`w.n`]
  const { rows } = await sql<{ id: number; why: 'expired' | 'burned' }>`
    select w.id, case when w.valid_until < f.time then 'expired' else 'burned' end as why
    from withdrawal w, (
      select b.number, b.time from chain_cursor c join block b on b.number = least(c.number, c.finalized)
    ) f
    where w.state = 'review' and not ${isPaid(account, n)} and (w.valid_until < f.time or ${isBurned(account, n, sql`f.number`)})
    order by w.id limit 100`.execute(db)
  return rows
}

/** Withdrawals that wait only for the end of a halt, oldest first. */
export const halted = async (db: Reader): Promise<number[]> =>
  (
    await db
      .selectFrom('withdrawal')
      .select('id')
      .where('state', '=', 'review')
      .where('reason', '=', 'halted')
      .where('approvals_needed', '=', 0)
      .orderBy('id')
      .limit(100)
      .execute()
  ).map((r) => r.id)

/**
 * Value (USDT base units) requested since `from` (unix seconds): by one account, or by all accounts without review, what is reserved
 * included and what waits for people not.
 */
export async function usedSince(
  db: Reader,
  from: number,
  of: { account: string } | 'unreviewed',
): Promise<bigint> {
  let q = db
    .selectFrom('withdrawal')
    .select(sql<string>`coalesce(sum(value), 0)`.as('used'))
    .where('created_at', '>', from)
    .where('state', 'in', COUNTED)
  q =
    of === 'unreviewed'
      ? // What waits for people leaves the room of all to others.
        q.where('approvals_needed', '=', 0).where((e) => e.not(isParked(sql`withdrawal.id`)))
      : q.where('account', '=', of.account)
  if (of !== 'unreviewed') return BigInt((await q.executeTakeFirstOrThrow()).used)
  // In one statement: a request that is written meanwhile is in one of the two.
  const { rows } = await sql<{ used: string }>`
    select (${q}) + (select coalesce(sum(value), 0) from withdrawal_reserve where time > ${from}) as used`.execute(
    db,
  )
  return BigInt(rows[0]!.used)
}

type Step = { time: number; reason?: string | null; txHash?: string | null }

/** Changes a withdrawal's state and records the step. @throws IllegalStep */
export async function step<F extends WithdrawalState>(
  trx: Trx,
  row: { id: number; state: F },
  s: Step & { state: NextOf<'withdrawal', F> },
): Promise<void> {
  await move(trx, 'withdrawal', row.id, row.state, s.state)
  await note(trx, { id: row.id, state: s.state }, s)
}

/** Records the current state of a withdrawal as a step of its timeline. */
export async function note(trx: Trx, row: { id: number; state: WithdrawalState }, s: Step): Promise<void> {
  await sql`
    insert into withdrawal_step (withdrawal_id, seq, state, time, reason, tx_hash)
    select ${row.id}, coalesce(max(seq), 0) + 1, ${row.state}, greatest(${s.time}, max(time)), ${s.reason ?? null}, ${s.txHash ?? null}
    from withdrawal_step where withdrawal_id = ${row.id}`.execute(trx)
  await tellEnded(trx, row, s)
}

export const steps = (db: Reader, ids: number[]) =>
  db
    .selectFrom('withdrawal_step')
    .selectAll()
    .where('withdrawal_id', 'in', [0, ...ids])
    .orderBy('withdrawal_id')
    .orderBy('seq')
    .execute()

export const reviews = (db: Reader, ids: number[]) =>
  db
    .selectFrom('withdrawal_review')
    .selectAll()
    .where('withdrawal_id', 'in', [0, ...ids])
    .where('approve', '=', true)
    .execute()

async function page(q: Withdrawals, order: 'asc' | 'desc', { offset, limit }: Slice) {
  const rows = await q.selectAll().orderBy('id', order).offset(offset).limit(limit).execute()
  const { total } = await q.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const ofAccount = (db: Reader, account: string, symbol: LedgerSymbol | undefined, slice: Slice) => {
  const q = db.selectFrom('withdrawal').where('account', '=', account)
  return page(symbol === undefined ? q : q.where('symbol', '=', symbol), 'desc', slice)
}

/** Withdrawals of all accounts, by default those in review. */
export async function queue(db: Reader, q: WithdrawQueueQuery) {
  const { state = 'review' } = q
  let query = db.selectFrom('withdrawal').selectAll()
  if (state === 'parked') query = query.where(isParked(sql`withdrawal.id`))
  else if (state !== 'all') query = query.where('state', '=', state)
  if (q.account !== undefined) query = query.where('account', '=', q.account.toLowerCase())
  return pageOf(
    query,
    {
      by: { time: 'id', account: 'account', amount: 'amount', state: 'state' },
      first: ['time', 'asc'],
      id: 'id',
    },
    q,
  )
}

/** @returns false when this person has decided already */
export async function insertReview(
  trx: Trx,
  row: Insertable<Database['withdrawal_review']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('withdrawal_review')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Those of these withdrawals whose payment waits for people. */
export const parkedOf = async (db: Reader, ids: number[]): Promise<Set<number>> =>
  new Set(
    (
      await db
        .selectFrom('withdrawal')
        .select('id')
        .where('id', 'in', [0, ...ids])
        .where(isParked(sql`withdrawal.id`))
        .execute()
    ).map((r) => r.id),
  )

export const addresses = (db: Reader, account: string) =>
  db.selectFrom('withdrawal_address').selectAll().where('account', '=', account).orderBy('id').execute()

/** Stores an address; of one that is stored already only the label changes. */
export const keepAddress = (
  trx: Trx,
  row: { account: string; address: string; label: string; usable_at: number },
) =>
  trx
    .insertInto('withdrawal_address')
    .values(row)
    .onConflict((c) => c.columns(['account', 'address']).doUpdateSet({ label: row.label }))
    .returningAll()
    .executeTakeFirstOrThrow()

export const removeAddress = async (db: Reader, account: string, id: number): Promise<boolean> =>
  (
    await db
      .deleteFrom('withdrawal_address')
      .where('account', '=', account)
      .where('id', '=', id)
      .executeTakeFirst()
  ).numDeletedRows > 0n
