import { sql } from 'kysely'
import type { Hex } from 'viem'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

/** What the server sends on its own account for: the row of `chain_sending`. */
export type Purpose = Database['chain_sending']['purpose']

/** A transaction that is signed and in no block yet. `price` in wei per unit of gas, `at` unix seconds of the server's clock. */
export type Signed = {
  /** what the call is for */
  what: string
  sender: string
  nonce: number
  hash: Hex
  /** hashes of its signatures before, with less gas */
  earlier: Hex[]
  raw: Hex
  price: bigint
  at: number
}

/** With less gas than this left, an account's owner is told, where its calls are single ones: some twenty of the largest. */
const LEAST_GAS = 10_000_000n
/** A look at the gas that is older tells nothing: nobody sends for this purpose any more, seconds. */
const GAS_KNOWN_SECONDS = 3_600

const NOTHING = {
  what: null,
  sender: null,
  nonce: null,
  hash: null,
  earlier: [] as string[],
  raw: null,
  price: null,
  at: null,
}

/** What was sent for a purpose so far, and what is on its way. Times are unix seconds of the server's clock. */
export const sendingOf = (db: Db, purpose: Purpose) =>
  db.selectFrom('chain_sending').selectAll().where('purpose', '=', purpose).executeTakeFirstOrThrow()

/** Whether the account that sends for a purpose has less gas left than `least`, which should cover what it has to do. */
export async function lacksGas(
  db: Db,
  purpose: Purpose,
  now: number,
  least: bigint = LEAST_GAS,
): Promise<boolean> {
  const { gas_left: left, gas_at: at } = await sendingOf(db, purpose)
  return left !== null && left < least && at! > now - GAS_KNOWN_SECONDS
}

/** The transaction that is on its way. */
export async function signed(db: Db, purpose: Purpose): Promise<Signed | null> {
  const row = await sendingOf(db, purpose)
  if (row.hash === null) return null
  return {
    what: row.what!,
    sender: row.sender!,
    nonce: row.nonce!,
    hash: row.hash as Hex,
    earlier: row.earlier as Hex[],
    raw: row.raw as Hex,
    price: BigInt(row.price!),
    at: row.at!,
  }
}

/**
 * Stores a transaction in place of `before`, its signature with less gas, or of none.
 * @returns false where another process was faster, or the account has one on its way for another purpose
 */
export async function store(
  db: Db,
  purpose: Purpose,
  { price, sender, ...tx }: Signed,
  before: Signed | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chain_sending')
    .set({ ...tx, sender: sender.toLowerCase(), price: String(price) })
    .where('purpose', '=', purpose)
    .where('hash', before ? '=' : 'is', before?.hash ?? null)
    .executeTakeFirst()
    .catch((e: unknown) => {
      if ((e as { constraint?: string }).constraint === 'chain_sending_sender') return { numUpdatedRows: 0n }
      throw e
    })
  return numUpdatedRows > 0n
}

/** Notes that a transaction, of which `hash` is in a block, succeeded or failed. Counted once, whoever sees it. */
export const ended = (db: Db, purpose: Purpose, tx: Signed, hash: Hex, success: boolean, now: number) =>
  db
    .updateTable('chain_sending')
    .set((e) => ({
      ...NOTHING,
      ...(success
        ? { done: e('done', '+', 1), done_at: now, done_hash: hash }
        : { failures: e('failures', '+', 1), failed_at: now }),
    }))
    .where('purpose', '=', purpose)
    .where('hash', '=', tx.hash)
    .execute()

/** Forgets a transaction that can be in no block any more, or that another account has signed. */
export const dropped = (db: Db, purpose: Purpose, tx: Signed) =>
  db
    .updateTable('chain_sending')
    .set(NOTHING)
    .where('purpose', '=', purpose)
    .where('hash', '=', tx.hash)
    .execute()

/** Notes a call that was not signed: the chain refuses it, or there is no gas for it. */
export const refused = (db: Db, purpose: Purpose, now: number) =>
  db
    .updateTable('chain_sending')
    .set({ failures: sql`failures + 1`, failed_at: now })
    .where('purpose', '=', purpose)
    .execute()

export const ran = (db: Db, purpose: Purpose, now: number) =>
  db.updateTable('chain_sending').set({ ran_at: now }).where('purpose', '=', purpose).execute()

/** How many units of gas a balance pays for, both in wei; no more than a number can hold exactly. */
export function gasFor({ balance, price }: { balance: bigint; price: bigint }): bigint {
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  const gas = price === 0n ? most : balance / price
  return gas < most ? gas : most
}

/** Notes how much gas a balance pays for. @param price wei per unit of gas */
export async function noteGas(
  db: Db,
  purpose: Purpose,
  o: { balance: bigint; price: bigint; now: number },
): Promise<void> {
  await db
    .updateTable('chain_sending')
    .set({ gas_left: Number(gasFor(o)), gas_at: o.now })
    .where('purpose', '=', purpose)
    .execute()
}
