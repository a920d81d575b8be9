import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import type { Accounts } from '../accounts.ts'
import { coldUpTo, paidUpTo } from '../payouts/known.ts'

// What the other rooms of the wing ask about deposit addresses and about what came to them.

/** That the ledger books transfer `t`, and has not yet. */
export const UNBOOKED = sql<boolean>`(
  t.journal_id is null and t.symbol is not null and t.verdict not in ('internal', 'fromCold')
)`

/**
 * That transfer `t` was taken for internal by older rules (migration 0057) and is none: it came to a deposit address, or to the
 * vault and from no deposit address that was swept.
 */
export const MISJUDGED = sql<boolean>`(
  t.rules = 1 and t.journal_id is null and t.verdict = 'internal' and t.symbol is not null and (
    t.way = 'own' or not exists (select from deposit_address f where f.address = t.sender) and not exists (
      select from deposit_sweep s where (s.tx_hash, s.token, s.amount) = (t.tx_hash, t.token, t.amount)
    )
  )
)`

/**
 * What came to deposit addresses, what they held before, and what left them up to `block`, of those that were compared with
 * the chain by then: (account, address, token, amount).
 */
const atForwarders = (block: number) => sql`
  select a.account, a.address, t.token, t.amount from deposit_transfer t join deposit_address a on a.address = t.receiver
  where t.block_number <= ${block} and a.opened_block <= ${block}
  union all
  select a.account, a.address, o.token, o.amount from deposit_opening o join deposit_address a on a.address = o.address
  where o.block <= ${block}
  union all
  select a.account, a.address, s.token, -s.amount from deposit_sweep s join deposit_address a on a.account = s.account
  where s.block_number <= ${block} and a.opened_block <= ${block}`

/** What is known to lie in the vault and at the deposit addresses at `block`, by token; base units. */
export async function known(db: Reader, block: number, vault: string) {
  const { rows } = await sql<{ token: string; vault: string; forwarders: string }>`
    select token, sum(vault) as vault, sum(forwarders) as forwarders from (
      select token, amount as vault, 0 as forwarders from deposit_transfer
      where receiver = ${vault} and block_number <= ${block}
      union all
      select token, -amount, 0 from (${paidUpTo(block)}) p
      union all
      select token, 0, amount from (${atForwarders(block)}) f
    ) m group by token`.execute(db)
  return new Map(
    rows.map((r) => [r.token, { vault: BigInt(r.vault ?? 0), forwarders: BigInt(r.forwarders ?? 0) }]),
  )
}

/** Deposit addresses at which something lies at `block`, as far as we know. */
export async function heldForwarders(db: Reader, block: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from (
      select address from (${atForwarders(block)}) f group by address, token having sum(amount) > 0
    ) h order by address`.execute(db)
  return rows.map((r) => r.address)
}

/** A deposit address that was never compared with the chain; the block that its account registered in, if known. */
export type Unopened = { address: string; account: string; registered: number | null }

/** Deposit addresses that are to be compared for the first time at `block`. */
export async function unopened(
  db: Reader,
  registered: Accounts,
  block: number,
  limit: number,
): Promise<Unopened[]> {
  const { rows } = await sql<Unopened>`
    select d.address, d.account, a.block_number as registered from deposit_address d
    left join ${registered} a on a.address = d.account
    where d.opened_block is null and coalesce(a.block_number, 0) <= ${block}
    order by d.id limit ${limit}`.execute(db)
  return rows
}

/** What is known to lie at `block` at addresses that were not compared yet, by address and token. */
export async function knownAt(db: Reader, block: number, of: Unopened[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ address: string; token: string; amount: string }>`
    select address, token, sum(amount) as amount from (
      select receiver as address, token, amount from deposit_transfer
      where receiver = any(${of.map((u) => u.address)}) and block_number <= ${block}
      union all
      select d.address, s.token, -s.amount from deposit_sweep s join deposit_address d on d.account = s.account
      where s.account = any(${of.map((u) => u.account)}) and s.block_number <= ${block}
    ) m group by address, token`.execute(db)
  return new Map(rows.map((r) => [`${r.address} ${r.token}`, BigInt(r.amount)]))
}

/** Notes that these addresses were compared at `block`, and what they held that nobody knows of. */
export async function open(
  trx: Trx,
  block: number,
  addresses: string[],
  before: { address: string; token: string; amount: bigint }[],
): Promise<void> {
  const { rows } = await sql<{ address: string }>`
    update deposit_address set opened_block = ${block}
    where address = any(${addresses}) and opened_block is null returning address`.execute(trx)
  const opened = new Set(rows.map((r) => r.address))
  const held = before.filter((b) => opened.has(b.address))
  if (held.length > 0)
    await trx
      .insertInto('deposit_opening')
      .values(held.map((b) => ({ ...b, amount: String(b.amount), block })))
      .execute()
}

/**
 * What custody has left when all that is owed is covered, at a final block; base units, below 0 where it lacks. Of what is not indexed it
 * is not known what of it is owed.
 */
export type Spare = { block: number; left: Map<LedgerSymbol, bigint>; unknown: LedgerSymbol[] }

/** Deposit addresses with whose they are. */
export const ownersOf = (db: Reader, addresses: string[]) =>
  db
    .selectFrom('deposit_address')
    .select(['address', 'account'])
    .where('address', 'in', ['', ...addresses])
    .orderBy('address')
    .execute()

/**
 * Deposit addresses to compare with the chain at `block`: all at which something ever lay or that their users were shown,
 * and of the others those with a number above `after`, `more` at most.
 * @returns also the last of those numbers, 0 when there are no more
 */
export async function toCompare(db: Reader, block: number, after: number, more: number) {
  const { rows } = await sql<{ id: number; address: string; used: boolean }>`
    with used as (
      select id, address from deposit_address d where opened_block <= ${block} and (
        asked_at is not null or exists (select from deposit_transfer t where t.receiver = d.address)
        or exists (select from deposit_opening o where o.address = d.address)
        or exists (select from deposit_sweep s where s.account = d.account)
      )
    )
    select id, address, true as used from used
    union all
    (select id, address, false from deposit_address d where opened_block <= ${block} and id > ${after}
      and not exists (select from used u where u.id = d.id) order by id limit ${more})`.execute(db)
  const others = rows.filter((r) => !r.used).map((r) => r.id)
  return {
    addresses: rows.map((r) => r.address),
    last: others.length < more ? 0 : Math.max(...others),
  }
}

/** What lies at the cold address of each token, as far as it is not back. */
export async function coldOf(db: Reader, block: number): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ token: string; amount: string }>`
    select token, sum(amount) as amount from (
      ${coldUpTo(block)}
      union all
      select token, -amount from deposit_transfer where verdict = 'fromCold' and block_number <= ${block}
    ) m group by token`.execute(db)
  return new Map(rows.map((r) => [r.token, BigInt(r.amount)]))
}

/** What is final on the chain at `block` and is owed to who sent it to us, and is not in the ledger yet, by asset. */
export async function arrivedUnbooked(db: Reader, block: number): Promise<Map<LedgerSymbol, bigint>> {
  const { rows } = await sql<{ symbol: LedgerSymbol; arrived: string }>`
    select symbol, sum(amount) as arrived from deposit_transfer t
    where (${UNBOOKED} or ${MISJUDGED}) and block_number <= ${block} group by symbol`.execute(db)
  return new Map(rows.map((r) => [r.symbol, BigInt(r.arrived)]))
}

/** Whether something of our assets that arrived up to `block` is not credited yet. */
export async function isCreditDue(db: Reader, block: number): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from deposit_transfer t where ${UNBOOKED} and block_number <= ${block}
    ) as due`.execute(db)
  return rows[0]!.due
}

/** Whether somebody was given this deposit address. */
export const isForwarder = async (db: Reader, address: string): Promise<boolean> =>
  (await db.selectFrom('deposit_address').select('id').where('address', '=', address).executeTakeFirst()) !==
  undefined
