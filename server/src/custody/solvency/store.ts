import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { type Insertable, sql } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import type { CustodyTables } from '../../db/schema/custody.ts'
import type { Slice } from '../../db/page.ts'

/** The newest block that is final and indexed. */
export async function finalBlock(db: Reader) {
  const { rows } = await sql<{ number: number; hash: string; time: number }>`
    select b.number, b.hash, b.time from chain_cursor c
    join block b on b.number = least(c.number, c.finalized)`.execute(db)
  return rows[0]
}

/**
 * Rows (account, address, token, amount) of what came to deposit addresses, their openings, and what left them (negative), up to
 * `block`; of addresses that were compared with the chain by then.
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

/** Balances that the tables know at `block`, by token: of the vault and of all deposit addresses; base units. */
export async function known(db: Reader, block: number, vault: string) {
  const { rows } = await sql<{ token: string; vault: string; forwarders: string }>`
    select token, sum(vault) as vault, sum(forwarders) as forwarders from (
      select token, amount as vault, 0 as forwarders from deposit_transfer
      where receiver = ${vault} and block_number <= ${block}
      union all
      select token, -amount, 0 from vault_payment where block_number <= ${block}
      union all
      select token, 0, amount from (${atForwarders(block)}) f
    ) m group by token`.execute(db)
  return new Map(
    rows.map((r) => [r.token, { vault: BigInt(r.vault ?? 0), forwarders: BigInt(r.forwarders ?? 0) }]),
  )
}

/** Deposit addresses with a balance at `block`, by the tables. */
export async function heldForwarders(db: Reader, block: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from (
      select address from (${atForwarders(block)}) f group by address, token having sum(amount) > 0
    ) h order by address`.execute(db)
  return rows.map((r) => r.address)
}

/** A deposit address that was never compared with the chain; the block that its account registered in, if known. */
export type Unopened = { address: string; account: string; registered: number | null }

/** Deposit addresses to be compared for the first time at `block`. */
export async function unopened(db: Reader, block: number, limit: number): Promise<Unopened[]> {
  const { rows } = await sql<Unopened>`
    select d.address, d.account, a.block_number as registered from deposit_address d
    left join account a on a.address = d.account
    where d.opened_block is null and coalesce(a.block_number, 0) <= ${block}
    order by d.id limit ${limit}`.execute(db)
  return rows
}

/** Known balances at `block` of addresses that were not compared yet, by address and token. */
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

/** Records that these addresses were compared at `block`, with their unexplained balances as openings. */
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

/** Deposit addresses with their accounts. */
export const ownersOf = (db: Reader, addresses: string[]) =>
  db
    .selectFrom('deposit_address')
    .select(['address', 'account'])
    .where('address', 'in', ['', ...addresses])
    .orderBy('address')
    .execute()

/**
 * Deposit addresses to compare with the chain at `block`: all that were ever used or shown to their users, and up to `more` of
 * the others, with numbers above `after`.
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

/** What was moved to the cold address and has not come back, by token. */
export async function coldOf(db: Reader, block: number): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ token: string; amount: string }>`
    select token, sum(amount) as amount from (
      select token, amount from vault_payment where pay_id is null and block_number <= ${block}
      union all
      select token, -amount from deposit_transfer where verdict = 'fromCold' and block_number <= ${block}
    ) m group by token`.execute(db)
  return new Map(rows.map((r) => [r.token, BigInt(r.amount)]))
}

/** A user's account as a leaf holds it. `seq` and `entryHash` of its last entry: null in statements of version 1. */
export type UserBalance = {
  account: string
  symbol: LedgerSymbol
  balance: bigint
  seq: number | null
  entryHash: Buffer | null
}

/**
 * Every user's account that was ever used, held amounts included. One with a balance of 0 counts too: its entries must not
 * disappear.
 */
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

/** House accounts, stripes added up. */
export async function houseBalances(db: Reader) {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['owner', 'currency', sql<string>`sum(posted)`.as('posted')])
    .where('owner', 'not like', '0x%')
    .groupBy(['owner', 'currency'])
    .execute()
  return rows.map((r) => ({ owner: r.owner, symbol: r.currency, posted: BigInt(r.posted) }))
}

/** What is final on the chain at `block` and not in the ledger yet: transfers that came, and payments. */
export async function unbooked(db: Reader, block: number) {
  const { rows } = await sql<{ symbol: LedgerSymbol; arrived: string }>`
    select symbol, sum(amount) as arrived from deposit_transfer
    where journal_id is null and symbol is not null and verdict not in ('internal', 'fromCold')
      and block_number <= ${block} group by symbol`.execute(db)
  const { rows: paid } = await sql<{ token: string; paid: string }>`
    select v.token, sum(v.amount) as paid from vault_payment v join outgoing o on o.pay_id = v.pay_id
    where o.state in ('signed', 'sent', 'included') and v.block_number <= ${block} group by v.token`.execute(
    db,
  )
  return {
    arrived: new Map(rows.map((r) => [r.symbol, BigInt(r.arrived)])),
    paid: new Map(paid.map((r) => [r.token, BigInt(r.paid)])),
  }
}

export const insertSnapshot = (trx: Trx, row: Insertable<CustodyTables['solvency_snapshot']>) =>
  trx
    .insertInto('solvency_snapshot')
    .values(row)
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst()

export const insertAssets = (trx: Trx, rows: CustodyTables['solvency_asset'][]) =>
  trx.insertInto('solvency_asset').values(rows).execute()

export const snapshot = (db: Reader, id: number | undefined) => {
  const q = db.selectFrom('solvency_snapshot').selectAll()
  return (id === undefined ? q.orderBy('id', 'desc').limit(1) : q.where('id', '=', id)).executeTakeFirst()
}

export const assets = (db: Reader, ids: number[]) =>
  db
    .selectFrom('solvency_asset')
    .selectAll()
    .where('snapshot_id', 'in', [0, ...ids])
    .execute()

export async function page(db: Reader, { offset, limit }: Slice) {
  const rows = await db
    .selectFrom('solvency_snapshot')
    .select(['id', 'block', 'time'])
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('solvency_snapshot')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** An account's own leaf, with its position in the tree. */
export async function leafOf(db: Reader, id: number, symbol: LedgerSymbol, account: string) {
  const row = await db
    .selectFrom('solvency_leaf')
    .select(['balance', 'seq', 'entry_hash', 'position'])
    .where('snapshot_id', '=', id)
    .where('symbol', '=', symbol)
    .where('account', '=', account)
    .executeTakeFirst()
  return (
    row && {
      account,
      symbol,
      balance: BigInt(row.balance),
      seq: row.seq,
      entryHash: row.entry_hash,
      position: row.position,
    }
  )
}

/** Whether the tree of a statement's asset is still kept. */
export async function treeKept(db: Reader, id: number, symbol: LedgerSymbol): Promise<boolean> {
  const row = await db
    .selectFrom('solvency_level')
    .select('part')
    .where('snapshot_id', '=', id)
    .where('symbol', '=', symbol)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Statements whose digests were not compared with the chain's, up to a number or after one; by number. */
export async function unanchored(
  db: Reader,
  { upTo, after = 0 }: { upTo?: number; after?: number },
  limit: number,
): Promise<number[]> {
  let query = db
    .selectFrom('solvency_snapshot')
    .select('id')
    .where('anchor', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
  if (upTo !== undefined) query = query.where('id', '<=', upTo)
  return (await query.execute()).map((r) => r.id)
}

export const setAnchor = (db: Reader, id: number, anchor: 'anchored' | 'differs') =>
  db.updateTable('solvency_snapshot').set({ anchor }).where('id', '=', id).execute()

/** The highest number of a statement, 0 without one. */
export async function lastId(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('solvency_snapshot')
    .select((e) => e.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

export const saveCheck = (
  db: Reader,
  row: { block: number; time: number; gaps: { symbol: string; chain: string; known: string }[] },
) => {
  const { block, time } = row
  const gaps = JSON.stringify(row.gaps)
  const good = row.gaps.length === 0 ? { good_block: block } : {}
  return db
    .insertInto('custody_check')
    .values({ block, time, gaps, ...good })
    .onConflict((c) => c.column('singleton').doUpdateSet({ block, time, gaps, ...good }))
    .execute()
}

/** The newest block at which custody and tables agreed. */
export const goodBlock = async (db: Reader): Promise<number> =>
  (await db.selectFrom('custody_check').select('good_block').executeTakeFirst())?.good_block ?? 0
