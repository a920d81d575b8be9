import type { Deployment } from '@holdfast/protocol/chain'
import { type RawBuilder, sql } from 'kysely'
import { zeroAddress } from 'viem'
import type { Reader, Trx } from '../../db/database.ts'
import { move, moveAll } from '../../db/state.ts'
import { lockOutgoing, type OutgoingRow } from './store.ts'

// What the other rooms of the wing ask about the vault's payments and about the transactions of the server itself. `Sql` are parts
// of their queries: columns and values.

type Sql = RawBuilder<unknown>

/** Addresses that the vault never pays for anybody, lower-case: whatever goes to a contract of the deployment is lost there. */
export const neverPaid = ({ contracts }: Deployment): Set<string> =>
  new Set([zeroAddress, ...Object.values(contracts).map((c) => c.toLowerCase())])

/** Payments of the vault that nobody ordered here. */
export const unorderedPayments = (db: Reader) => db.selectFrom('vault_payment').where('unordered', '=', true)

/** Those of them that no journal books yet. */
export const unbookedPayments = (db: Reader) => unorderedPayments(db).where('journal_id', 'is', null)

/** Notes the journal that books a payment. */
export const setBooked = (trx: Trx, payId: string, journalId: number) =>
  trx.updateTable('vault_payment').set({ journal_id: journalId }).where('pay_id', '=', payId).execute()

/** The block of the first payment that nobody ordered and nobody booked; null without one. */
export const firstUnbooked = sql<number | null>`(
  select min(p.block_number) from vault_payment p where p.unordered and p.journal_id is null
)`

/** Amounts that left the vault up to `block`: (token, amount). */
export const paidUpTo = (block: number) => sql`
  select token, amount from vault_payment where block_number <= ${block}`

/** Those of them that went to the cold address. */
export const coldUpTo = (block: number) => sql`
  select token, amount from vault_payment where pay_id is null and block_number <= ${block}`

/** How much of a token went to the cold address before the log `at` (a relation with `block_number` and `log_index`). */
export const movedToCold = (token: Sql, at: Sql) => sql<string>`(
  select coalesce(sum(amount), 0) from vault_payment v where v.token = ${token} and v.pay_id is null
    and (v.block_number, v.log_index) < (${at}.block_number, ${at}.log_index)
)`

/** Whether the vault paid this number of an account. */
export const isPaid = (account: Sql, n: Sql) => sql<boolean>`exists (
  select from vault_payment v where v.account = ${account} and v.n = ${n}
)`

/** Whether an account's number is burned, up to a block. */
export const isBurned = (account: Sql, n: Sql, block: Sql) => sql<boolean>`exists (
  select from number_burn b where b.account = ${account} and b.word = div(${n}::numeric, 256)
    and b.block_number <= ${block} and get_bit(b.mask, 255 - mod(${n}::numeric, 256)::integer) = 1
)`

/** Numbers of an account that the vault paid, from `from` on: (n). */
export const paidNumbers = (account: string, from: bigint) => sql`
  select n from vault_payment where account = ${account} and n >= ${String(from)}::numeric`

/** Numbers of an account that are burned, by word, the lowest number in the lowest bit. */
export async function burnedWords(db: Reader, account: string): Promise<Map<bigint, bigint>> {
  const { rows } = await sql<{ word: string; mask: string }>`
    select word, bit_or(mask)::text as mask from number_burn
    where account = ${account}
    group by word`.execute(db)
  return new Map(rows.map((r) => [BigInt(r.word), BigInt(`0b${r.mask}`)]))
}

/** Blocks of which something of the vault is written down that may be wrong: (block_number). */
export const writtenBlocks = (from: number, to: number) => sql`
  select block_number from number_burn where block_number between ${from} and ${to}
  union select block_number from ref_cancel where block_number between ${from} and ${to}
  union select block_number from vault_payment where journal_id is null and block_number between ${from} and ${to}`

/** A booked payment above `block`. */
export const bookedAbove = (trx: Trx, block: number) =>
  trx
    .selectFrom('vault_payment as v')
    .leftJoin('outgoing as o', 'o.pay_id', 'v.pay_id')
    .select(['v.tx_hash', 'v.block_number'])
    .where('v.block_number', '>', block)
    .where((e) => e.or([e('o.state', '=', 'done'), e('v.journal_id', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()

/** What the vault paid up to `block` of transactions that are not at their end here, by token. */
export async function paidUnsettled(db: Reader, block: number): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ token: string; paid: string }>`
    select v.token, sum(v.amount) as paid from vault_payment v join outgoing o on o.pay_id = v.pay_id
    where o.state in ('signed', 'sent', 'included') and v.block_number <= ${block} group by v.token`.execute(
    db,
  )
  return new Map(rows.map((r) => [r.token, BigInt(r.paid)]))
}

/** Whether a form of the same number was signed here and is not at its end. */
export async function isUnderWay(trx: Trx, payId: string): Promise<boolean> {
  const { rows } = await sql<{ tried: boolean }>`
    select exists (
      select from outgoing o where o.pay_id = ${payId} and o.state in ('queued', 'signed', 'sent', 'included')
        and (o.state <> 'queued' or exists (select from outgoing_attempt a where a.outgoing_id = o.id))
    ) as tried`.execute(trx)
  return rows[0]!.tried
}

/** Drops the payment of this id that waits to be signed: the chain has it. @returns it, if there is one */
export async function dropWaiting(trx: Trx, payId: string): Promise<OutgoingRow | undefined> {
  const waiting = await trx
    .selectFrom('outgoing')
    .select('id')
    .where('pay_id', '=', payId)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (!waiting) return undefined
  const row = (await lockOutgoing(trx, waiting.id))!
  await move(trx, 'outgoing', row.id, 'queued', 'dropped', { why: 'onChain' })
  return row
}

/** Drops a withdrawal's transaction that waits to be signed: the chain has one of its number. */
export async function dropQueued(trx: Trx, withdrawal: number): Promise<void> {
  const queued = await trx
    .selectFrom('outgoing')
    .select('id')
    .where('purpose', '=', 'withdrawal')
    .where('ref', '=', withdrawal)
    .where('state', '=', 'queued')
    .forUpdate()
    .execute()
  const ids = queued.map((o) => o.id)
  await moveAll(trx, 'outgoing', ids, 'queued', 'dropped', { why: 'onChain' })
}

/** Whether this withdrawal's payment failed too often, or an operator holds it: it waits for people. */
export const isParked = (withdrawal: Sql) => sql<boolean>`exists (
  select from outgoing o where o.purpose = 'withdrawal' and o.ref = ${withdrawal} and o.parked_at is not null
    and o.state in ('queued', 'signed', 'sent', 'included')
)`

/** Whether a payment of this account had to wait for people within the last 24 hours. */
export const wasParked = async (db: Reader, account: string): Promise<boolean> =>
  (await db
    .selectFrom('outgoing')
    .select('id')
    .where('account', '=', account)
    .where('parked_at', '>', sql<Date>`clock_timestamp() - interval '1 day'`)
    .limit(1)
    .executeTakeFirst()) !== undefined
