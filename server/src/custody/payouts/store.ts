import { type Selectable, sql } from 'kysely'
import type { Hex } from 'viem'
import { chainText } from '../../chain/texts.ts'
import type { Db, Reader, Trx } from '../../db/database.ts'
import type { CustodyTables } from '../../db/schema/custody.ts'
import { move } from '../../db/state.ts'

/**
 * Leases the oldest unsigned transaction that no worker holds. Leases run by the database's clock, not the worker's. The fence
 * distinguishes this lease from every later one.
 */
export async function lease(db: Db, seconds: number) {
  return db
    .updateTable('outgoing')
    .set((e) => ({
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
      fence: e('fence', '+', 1),
    }))
    .where('id', '=', (e) =>
      e
        .selectFrom('outgoing')
        .select('id')
        .where('state', '=', 'queued')
        .where(sql<boolean>`coalesce(lease_until, '-infinity') < clock_timestamp()`)
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}
export type OutgoingRow = NonNullable<Awaited<ReturnType<typeof lease>>>

const WHY_LENGTH = 500

/** Makes an error text of a node or signer storable: a zero byte in it would stop every payment. */
const asText = (why: string) => chainText(why.replace(/\p{Cc}+/gu, ' '), WHY_LENGTH)

/** Postpones a transaction that cannot be signed now. @param why any text */
export const rest = (db: Db, out: OutgoingRow, why: string, seconds: number) =>
  db
    .updateTable('outgoing')
    .set({
      why: asText(why),
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', out.id)
    .where('fence', '=', out.fence)
    .execute()

/** Records, for every unsigned transaction without one, the reason why nothing is signed. */
export const allRest = (db: Db, why: string) =>
  db
    .updateTable('outgoing')
    .set({ why: asText(why) })
    .where('state', '=', 'queued')
    .where('why', 'is', null)
    .execute()

export const lockOutgoing = (trx: Trx, id: number) =>
  trx.selectFrom('outgoing').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks and returns the next number of a signer; others that sign wait. `from` is used if there is none yet. */
export async function lockNonce(trx: Trx, address: string, from: number): Promise<number> {
  await trx
    .insertInto('signer_nonce')
    .values({ address, next: from })
    .onConflict((c) => c.doNothing())
    .execute()
  const { next } = await trx
    .selectFrom('signer_nonce')
    .select('next')
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return next
}

export const setNonce = (trx: Trx, address: string, next: number) =>
  trx.updateTable('signer_nonce').set({ next }).where('address', '=', address).execute()

/** Sets a halt for every server of this database, or with null removes it. */
export async function setHalt(db: Reader, reason: 'nonceAhead', detail: string | null): Promise<void> {
  if (detail === null) {
    await db.deleteFrom('custody_halt').where('reason', '=', reason).execute()
    return
  }
  await db
    .insertInto('custody_halt')
    .values({ reason, detail })
    .onConflict((c) => c.column('reason').doUpdateSet({ detail }))
    .execute()
}

export const nextNonce = async (db: Reader, address: string): Promise<number | undefined> =>
  (await db.selectFrom('signer_nonce').select('next').where('address', '=', address).executeTakeFirst())?.next

/**
 * Signed transactions that have not ended, whoever signed them, and those of `sender` whose number is not used up, lowest number
 * first. After them, unsigned payments that may have ended: that were signed before, that the vault has made already, that their
 * owner gave up, or whose time is over.
 */
export const pending = (db: Reader, sender: string) =>
  db
    .selectFrom('outgoing')
    .selectAll()
    .where((e) =>
      e.or([
        e('state', 'in', ['signed', 'sent', 'included']),
        e.and([e('nonce', 'is not', null), e('sender', '=', sender), e('nonce_done', '=', false)]),
        e.and([
          e('state', '=', 'queued'),
          e('kind', 'is not', null),
          sql<boolean>`(
            exists (select from outgoing_attempt a where a.outgoing_id = outgoing.id)
            or exists (select from vault_payment v where v.pay_id = outgoing.pay_id)
            or exists (select from number_burn b where b.account = outgoing.account and b.word = div(outgoing.n::numeric, 256))
            or exists (select from ref_cancel r where 'order:' || r.ref = outgoing.pay_id)
            or valid_until < (
              select b.time from chain_cursor c join block b on b.number = least(c.number, c.finalized)
            )
          )`,
        ]),
      ]),
    )
    .orderBy('nonce')
    .limit(200)
    .execute()

export type AttemptRow = {
  hash: string
  outgoing_id: number
  nonce: number
  raw: string
  gas_price: string
  age: number
  sent: boolean
}

/** Every signed version of these transactions, newest first; `age` in seconds, by the database's clock. */
export async function attempts(db: Reader, ids: number[]): Promise<AttemptRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<AttemptRow>`
    select hash, outgoing_id, nonce, raw, gas_price, sent_at is not null as sent,
      extract(epoch from clock_timestamp() - coalesce(sent_at, signed_at))::float8 as age
    from outgoing_attempt where outgoing_id = any(${ids}) order by signed_at desc`.execute(db)
  return rows
}

export const insertAttempt = (
  trx: Trx,
  row: { hash: string; outgoing_id: number; nonce: number; raw: string; gas_price: string },
) =>
  trx
    .insertInto('outgoing_attempt')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute()

export const markSent = (db: Reader, hash: string) =>
  db
    .updateTable('outgoing_attempt')
    .set({ sent_at: sql<Date>`clock_timestamp()` })
    .where('hash', '=', hash)
    .execute()

/**
 * Puts a payment back to be signed with another number of its signer: its number is used up or its key was replaced, and the
 * payment was not made.
 */
export async function queueAgain(trx: Trx, row: OutgoingRow, why: string): Promise<void> {
  await trx
    .insertInto('signer_skip')
    .values({ address: row.sender!, first: row.nonce!, next: row.nonce! + 1 })
    .onConflict((c) => c.doNothing())
    .execute()
  await move(trx, 'outgoing', row.id, row.state, 'queued', {
    why,
    sender: null,
    nonce: null,
    nonce_done: false,
    lease_until: null,
    tx_hash: null,
  })
}

export const setNonceDone = (db: Reader, ids: number[]) =>
  db
    .updateTable('outgoing')
    .set({ nonce_done: true })
    .where('id', 'in', [0, ...ids])
    .execute()

export type PaymentRow = Selectable<CustodyTables['vault_payment']>

/** Payments of the vault that are indexed, by id. */
export const paymentsOf = async (db: Reader, payIds: string[]): Promise<Map<string | null, PaymentRow>> =>
  new Map(
    (
      await db
        .selectFrom('vault_payment')
        .selectAll()
        .where('pay_id', 'in', ['', ...payIds])
        .execute()
    ).map((p) => [p.pay_id, p]),
  )

/** Whether the vault paid what was ordered: the same id, receiver, asset and amounts. */
export const isSame = (out: OutgoingRow, paid: PaymentRow): boolean =>
  (['kind', 'pay_id', 'account', 'n', 'receiver', 'token', 'gross', 'amount'] as const).every(
    (f) => out[f] === paid[f],
  )

/** Whether its number was burned by its owner, or its reference cancelled, up to block `at`. */
export async function isGivenUp(db: Reader, out: OutgoingRow, at: number): Promise<boolean> {
  if (out.kind === 'nodes') return false
  const { rows } = await (
    out.kind === 'order'
      ? sql<{ gone: boolean }>`
        select exists (select from ref_cancel where ref = ${refOf(out)} and block_number <= ${at}) as gone`
      : sql<{ gone: boolean }>`
        select exists (
          select from number_burn where account = ${out.account} and word = div(${out.n}::numeric, 256)
            and block_number <= ${at} and get_bit(mask, 255 - mod(${out.n}::numeric, 256)::integer) = 1
        ) as gone`
  ).execute(db)
  return rows[0]!.gone
}

/** The reference of an order's payment. */
export const refOf = (out: OutgoingRow): Hex => out.pay_id!.slice('order:'.length) as Hex
