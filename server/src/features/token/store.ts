import { sql } from 'kysely'
import type { Hex } from 'viem'
import type { Db } from '../../db/database.ts'

const TASK = 'poke'
const NOTHING_SENT = { sent_hash: null, sent_nonce: null, sent_price: null, sent_at: null }

/** A transaction that was broadcast. `price` in wei per unit of gas, `at` unix seconds of the server's clock. */
export type Sent = { hash: Hex; nonce: number; price: bigint; at: number }

/** What the keeper has done so far; undefined when it has never run. */
export const keeperRun = (db: Db) =>
  db.selectFrom('keeper_run').selectAll().where('task', '=', TASK).executeTakeFirst()

/** The transaction that was sent and not yet seen in a block. */
export async function sent(db: Db): Promise<Sent | null> {
  const row = await keeperRun(db)
  if (!row?.sent_hash) return null
  return {
    hash: row.sent_hash as Hex,
    nonce: row.sent_nonce!,
    price: BigInt(row.sent_price!),
    at: row.sent_at!,
  }
}

export const setSent = (db: Db, s: Sent) =>
  upsert(db, s.at, { sent_hash: s.hash, sent_nonce: s.nonce, sent_price: String(s.price), sent_at: s.at })

/** Records that the transaction sent is in a block. */
export const settled = (db: Db, success: boolean, now: number) =>
  db
    .updateTable('keeper_run')
    .set((e) => ({
      ...NOTHING_SENT,
      ...(success
        ? { done: e('done', '+', 1), done_at: now, tx_hash: e.ref('sent_hash') }
        : { failures: e('failures', '+', 1), failed_at: now }),
    }))
    .where('task', '=', TASK)
    .execute()

export const ran = (db: Db, now: number) => upsert(db, now, {})

export const failed = (db: Db, now: number) =>
  db
    .insertInto('keeper_run')
    .values({ task: TASK, ran_at: now, failures: 1, failed_at: now })
    .onConflict((c) =>
      c.column('task').doUpdateSet({ ran_at: now, failures: sql`keeper_run.failures + 1`, failed_at: now }),
    )
    .execute()

const upsert = (
  db: Db,
  now: number,
  more: { sent_hash?: string; sent_nonce?: number; sent_price?: string; sent_at?: number },
) =>
  db
    .insertInto('keeper_run')
    .values({ task: TASK, ran_at: now, ...more })
    .onConflict((c) => c.column('task').doUpdateSet({ ran_at: now, ...more }))
    .execute()
