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

/** Keeps what custody held and what was owed at a block; base units. */
export const saveCover = (
  db: Reader,
  block: number,
  rows: { symbol: LedgerSymbol; held: string; owed: string }[],
) =>
  db
    .insertInto('custody_cover')
    .values(rows.map((r) => ({ ...r, block })))
    .onConflict((c) =>
      c.column('symbol').doUpdateSet((e) => ({
        held: e.ref('excluded.held'),
        owed: e.ref('excluded.owed'),
        block: e.ref('excluded.block'),
        compared_at: sql<Date>`clock_timestamp()`,
      })),
    )
    .execute()

/** The newest block at which custody and tables agreed. */
export const goodBlock = async (db: Reader): Promise<number> =>
  (await db.selectFrom('custody_check').select('good_block').executeTakeFirst())?.good_block ?? 0
