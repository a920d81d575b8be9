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

/** What is known to lie in the vault and at the deposit addresses at `block`, by token; base units. */
export async function known(db: Reader, block: number, vault: string) {
  const { rows } = await sql<{ token: string; vault: string; forwarders: string }>`
    select token, sum(vault) as vault, sum(forwarders) as forwarders from (
      select token, sum(amount) filter (where receiver = ${vault}) as vault,
        sum(amount) filter (where receiver <> ${vault}) as forwarders
      from deposit_transfer where block_number <= ${block} group by token
      union all
      select token, -sum(amount), null from vault_payment where block_number <= ${block} group by token
      union all
      -- Of an address that was never handed out nobody knows what came to it.
      select s.token, null, -sum(s.amount) from deposit_sweep s join deposit_address a on a.account = s.account
      where s.block_number <= ${block} group by s.token
    ) m group by token`.execute(db)
  return new Map(
    rows.map((r) => [r.token, { vault: BigInt(r.vault ?? 0), forwarders: BigInt(r.forwarders ?? 0) }]),
  )
}

/** Deposit addresses at which something lies at `block`, as far as we know. */
export async function heldForwarders(db: Reader, block: number): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct a.address from deposit_address a join (
      select a.account, t.token, sum(t.amount) as come
      from deposit_transfer t join deposit_address a on a.address = t.receiver
      where t.block_number <= ${block} group by a.account, t.token
    ) i on i.account = a.account left join (
      select account, token, sum(amount) as gone from deposit_sweep where block_number <= ${block}
      group by account, token
    ) o on o.account = i.account and o.token = i.token
    where i.come > coalesce(o.gone, 0) order by a.address`.execute(db)
  return rows.map((r) => r.address)
}

/** Deposit addresses with whose they are. */
export const ownersOf = (db: Reader, addresses: string[]) =>
  db
    .selectFrom('deposit_address')
    .select(['address', 'account'])
    .where('address', 'in', ['', ...addresses])
    .orderBy('address')
    .execute()

/** Every deposit address that was handed out. */
export async function allForwarders(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('deposit_address').select('address').orderBy('id').execute()
  return rows.map((r) => r.address)
}

/** What lies at the cold address of each token, as far as it is not back. */
export async function coldOf(db: Reader, block: number): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ token: string; amount: string }>`
    select token, sum(amount) as amount from (
      select token, amount from vault_payment where pay_id is null and block_number <= ${block}
      union all
      select token, -amount from deposit_transfer where verdict = 'fromCold' and block_number <= ${block}
    ) m group by token`.execute(db)
  return new Map(rows.map((r) => [r.token, BigInt(r.amount)]))
}

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

/** What is final on the chain at `block` and not in the ledger yet: arrived, and paid. */
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
    .onConflict((c) => c.column('block').doNothing())
    .returning('id')
    .executeTakeFirst()

export const insertAssets = (trx: Trx, rows: CustodyTables['solvency_asset'][]) =>
  trx.insertInto('solvency_asset').values(rows).execute()

export const insertLeaves = (trx: Trx, snapshot: number, rows: UserBalance[]) =>
  sql`insert into solvency_leaf (snapshot_id, symbol, account, balance, seq, entry_hash)
    select ${snapshot}, * from unnest(${rows.map((r) => r.symbol)}::text[], ${rows.map((r) => r.account)}::text[],
      ${rows.map((r) => String(r.balance))}::numeric[], ${rows.map((r) => r.seq)}::bigint[],
      ${rows.map((r) => r.entryHash)}::bytea[])`.execute(trx)

/** Leaves of old snapshots are forgotten; their figures stay. */
export const pruneLeaves = (trx: Trx, before: number) =>
  sql`delete from solvency_leaf l using solvency_snapshot s
    where s.id = l.snapshot_id and s.time < ${before}
      and s.id <> (select max(id) from solvency_snapshot)`.execute(trx)

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

export async function leaves(db: Reader, id: number, symbol: LedgerSymbol): Promise<UserBalance[]> {
  const rows = await db
    .selectFrom('solvency_leaf')
    .select(['account', 'balance', 'seq', 'entry_hash'])
    .where('snapshot_id', '=', id)
    .where('symbol', '=', symbol)
    .execute()
  return rows.map((r) => ({
    account: r.account,
    symbol,
    balance: BigInt(r.balance),
    seq: r.seq,
    entryHash: r.entry_hash,
  }))
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

/** The newest block at which nothing was missing. */
export const goodBlock = async (db: Reader): Promise<number> =>
  (await db.selectFrom('custody_check').select('good_block').executeTakeFirst())?.good_block ?? 0
