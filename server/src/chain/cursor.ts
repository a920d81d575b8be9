import { sql } from 'kysely'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Db, Reader, Trx } from '../db/database.ts'
import { inTransaction } from '../db/database.ts'
import { Lease } from '../db/lease.ts'
import { ChainReset, ChainUnavailable } from './errors.ts'
import type { ChainSource, Header } from './source.ts'

/** How far the database follows the chain. `number` and everything below it is indexed. */
export type Cursor = { number: number; hash: string; time: number; finalized: number }

/** Another process has moved the cursor; what was fetched for the old position is discarded. */
export class CursorMoved extends ChainUnavailable {
  override name = 'CursorMoved'
}

/** Who of several processes follows the chain. @param seconds after which another one takes over from one that does not report */
export const indexerLease = (db: Db, seconds: number): Lease =>
  new Lease({ db, table: 'indexer_lease', seconds })

const columns = ['number', 'hash', 'time', 'finalized'] as const

export function readCursor(db: Reader): Promise<Cursor> {
  return db.selectFrom('chain_cursor').select(columns).executeTakeFirstOrThrow()
}

/** Locks the cursor for this transaction. @throws CursorMoved when it is not where `expected` says */
export async function lockCursor(trx: Trx, expected: Cursor): Promise<void> {
  // Such a transaction works on the rows of a few new blocks, which the planner's statistics do not know yet; it would read whole
  // tables where an index is right (100,000 accounts: 72 ms a block against 22).
  await sql`set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`.execute(
    trx,
  )
  const now = await trx.selectFrom('chain_cursor').select(columns).forUpdate().executeTakeFirstOrThrow()
  if (now.number !== expected.number || now.hash !== expected.hash)
    throw new CursorMoved(`the cursor moved from ${expected.number} to ${now.number} meanwhile`)
}

export async function moveCursor(trx: Trx, to: Cursor): Promise<void> {
  await trx
    .updateTable('chain_cursor')
    .set({ number: to.number, hash: to.hash, time: to.time, finalized: to.finalized, updated_at: sql`now()` })
    .execute()
}

/** Sets the reason why indexing has stopped, for every server of this database; null when it continues. */
export async function setHalted(db: Db, why: string | null): Promise<void> {
  await db.updateTable('chain_cursor').set({ halted: why }).execute()
}

/** How long a disagreement of nodes counts after it was last found, seconds; whoever waits for the nodes asks again sooner. */
const DISAGREEMENT_SECONDS = 60

/**
 * Condition on `chain_cursor`: whether any process has lately found two nodes to differ about final data. It ends by itself after
 * `DISAGREEMENT_SECONDS`.
 */
export const disagreeing = sql<boolean>`coalesce(
  disagreed_at > clock_timestamp() - make_interval(secs => ${sql.lit(DISAGREEMENT_SECONDS)}), false)`

/** Records for every server of this database that nodes disagree, and about what. */
export async function noteDisagreement(db: Db, about: string): Promise<void> {
  await db
    .updateTable('chain_cursor')
    .set({ disagreed_at: sql`clock_timestamp()`, disagreed_about: about.slice(0, 500) })
    .execute()
}

/**
 * Stores headers; final blocks that are stored already get the given time.
 * @throws ChainUnavailable when a stored block has another hash
 */
export async function storeHeaders(trx: Trx, headers: Header[], withLogs: Set<number>): Promise<void> {
  // Arrays, because a statement takes 65,535 parameters and reading history stores more headers than that at once.
  const { numAffectedRows } = await sql`
    insert into block (number, hash, parent_hash, time, has_logs)
    select * from unnest(${headers.map((h) => h.number)}::bigint[], ${headers.map((h) => h.hash)}::text[],
      ${headers.map((h) => h.parentHash)}::text[], ${headers.map((h) => h.time)}::bigint[],
      ${headers.map((h) => withLogs.has(h.number))}::boolean[])
    on conflict (number) do update set has_logs = block.has_logs or excluded.has_logs, time = excluded.time
      where block.hash = excluded.hash`.execute(trx)
  if (Number(numAffectedRows) !== headers.length)
    throw new ChainUnavailable('a block that is indexed is given as another one now')
}

/** Deletes old headers without events, except the one where the history starts. */
export async function prune(trx: Trx, below: number): Promise<void> {
  await sql`delete from block using chain_cursor c
    where not has_logs and block.number < ${below} and block.number <> c.anchor and block.number <> c.number`.execute(
    trx,
  )
}

/**
 * Makes the database follow the deployment's chain, or checks that it already does.
 * @throws ChainReset when it follows another chain or other contracts
 */
export async function adoptChain(db: Db, source: ChainSource, d: Deployment): Promise<void> {
  const anchor = Math.max(0, d.startBlock - 1)
  const [genesis, start, head] = await Promise.all([source.header(0), source.header(anchor), source.head()])
  if (!genesis || !start)
    throw new ChainUnavailable(
      `the node does not know block ${genesis ? anchor : 0}, where this deployment starts`,
    )
  await inTransaction(db, async (trx) => {
    const inserted = await trx
      .insertInto('chain_cursor')
      .values({
        chain_id: d.chainId,
        genesis: genesis.hash,
        fingerprint: d.fingerprint,
        anchor,
        number: anchor,
        hash: start.hash,
        time: start.time,
        finalized: head.finalized,
      })
      .onConflict((c) => c.doNothing())
      .returning('number')
      .executeTakeFirst()
    if (inserted) return storeHeaders(trx, [start], new Set())
    const known = await trx.selectFrom('chain_cursor').selectAll().executeTakeFirstOrThrow()
    if (known.chain_id !== d.chainId || known.genesis !== genesis.hash || known.fingerprint !== d.fingerprint)
      throw new ChainReset(
        'this database follows another chain or other contracts: use a new database (DATABASE_URL or DATA_DIR)',
      )
  })
}
