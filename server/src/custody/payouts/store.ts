import { type Selectable, sql } from 'kysely'
import type { Hex } from 'viem'
import { chainText } from '../../chain/texts.ts'
import type { Db, Reader, Trx } from '../../db/database.ts'
import type { CustodyTables } from '../../db/schema/custody.ts'
import { move } from '../../db/state.ts'

/**
 * Two ways to the payer, so that the sound never wait behind the others: `sound` are transactions that nobody's contract decides
 * about and that did not fail yet, `doubtful` all others.
 */
export type Way = 'sound' | 'doubtful'

/**
 * Leases an unsigned transaction of this way that no worker holds: the oldest of those that failed least, and among doubtful ones
 * the one that was looked at longest ago. Leases run by the database's clock, not the worker's. The fence distinguishes this lease
 * from every later one.
 */
export async function lease(db: Db, seconds: number, way: Way) {
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
        .where('parked_at', 'is', null)
        .where(sql<boolean>`(asks_wallet or tries > 0) = ${way === 'doubtful'}`)
        .where(sql<boolean>`coalesce(lease_until, '-infinity') < clock_timestamp()`)
        .orderBy('tries')
        .orderBy(way === 'doubtful' ? sql`coalesce(lease_until, '-infinity')` : 'id')
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

const NOW = sql<Date>`clock_timestamp()`
const after = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`

/** How long what failed once rests, seconds. */
const FIRST_PAUSE = 5
/** The longest rest, seconds: a vault that was paused for days pays again soon after. */
const LONGEST_PAUSE = 300
/** How often the payment of a wallet contract is tried. A wallet that agreed when it was asked for fails by its own doing. */
const MOST_TRIES = 3

/** How long what failed `tries` times rests, seconds. */
const pauseAfter = (tries: number): number =>
  Math.min(FIRST_PAUSE * 2 ** Math.max(tries - 1, 0), LONGEST_PAUSE)

/** Whether this is one failure too many. */
const isEnough = (out: OutgoingRow, tries: number) => out.asks_wallet && tries >= MOST_TRIES

/**
 * Postpones a transaction that cannot be signed now.
 * @param why any text
 * @param o.counts whether it failed by itself: then each pause is twice the one before
 * @param o.wallets whether the account's contract did it: after the last try it waits for people
 */
export async function rest(
  db: Db,
  out: OutgoingRow,
  why: string,
  o: { counts: boolean; wallets: boolean },
): Promise<void> {
  const tries = out.tries + (o.counts ? 1 : 0)
  const parked = o.wallets && isEnough(out, tries)
  await db
    .updateTable('outgoing')
    .set({
      why: asText(why),
      tries,
      lease_until: after(pauseAfter(tries)),
      ...(parked ? { parked_at: NOW } : {}),
    })
    .where('id', '=', out.id)
    .where('state', '=', 'queued')
    .where('fence', '=', out.fence)
    .execute()
}

/** Notes that a wallet contract decides about this payment: it goes the other way from now on. */
export const setAsksWallet = (db: Db, out: OutgoingRow) =>
  db
    .updateTable('outgoing')
    .set({ asks_wallet: true, lease_until: null })
    .where('id', '=', out.id)
    .where('fence', '=', out.fence)
    .execute()

/**
 * Payments of wallet contracts that were signed in the last 24 hours and are not made: those that failed, and those that still may.
 * Each has cost the payer its gas, or will.
 */
export async function unpaid(db: Reader, wallet: string | null): Promise<{ own: number; all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*)::int as all, count(*) filter (where wallet = ${wallet})::int as own from (
      select distinct a.outgoing_id, a.nonce, a.wallet
      from outgoing_attempt a join outgoing o on o.id = a.outgoing_id
      where a.wallet is not null and a.signed_at > clock_timestamp() - interval '1 day'
        and not (o.state = 'done' and o.nonce is not distinct from a.nonce)
    ) s`.execute(db)
  return rows[0]!
}

/**
 * What payments of a token take out of the vault together that are sent, or about to be, and in no block up to `block`; base units.
 */
export async function underWay(db: Reader, token: string, block: number): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(o.amount), 0) as sum from outgoing o
    where o.token = ${token} and o.state in ('signed', 'sent', 'included') and not exists (
      select from vault_payment v where v.pay_id = o.pay_id and v.block_number <= ${block}
    )`.execute(db)
  return BigInt(rows[0]!.sum)
}

/**
 * Whether a transaction can only come after another one that is not at its end: fees are paid to the node cards, and statements are
 * anchored, in the order of their numbers.
 */
export async function isSecond(db: Reader, out: OutgoingRow): Promise<boolean> {
  const { rows } = await sql<{ second: boolean }>`
    select exists (
      select from outgoing o where o.state in ('queued', 'signed', 'sent', 'included') and (
        (o.kind = 'nodes' and ${out.kind}::text = 'nodes' and o.n::numeric < ${out.n}::numeric)
        or (o.purpose = 'anchor' and ${out.purpose}::text = 'anchor' and o.ref < ${out.ref})
      )
    ) as second`.execute(db)
  return rows[0]!.second
}

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
            (parked_at is null and exists (select from outgoing_attempt a where a.outgoing_id = outgoing.id))
            or exists (select from vault_payment v where v.pay_id = outgoing.pay_id)
            or exists (
              select from number_burn b where b.account = outgoing.account and b.word = div(outgoing.n::numeric, 256)
                and get_bit(b.mask, 255 - mod(outgoing.n::numeric, 256)::integer) = 1
            )
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
  row: {
    hash: string
    outgoing_id: number
    nonce: number
    raw: string
    gas_price: string
    wallet: string | null
  },
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
 * payment was not made. What a wallet contract let fail too often waits for people.
 */
export async function queueAgain(trx: Trx, row: OutgoingRow, why: 'reverted' | 'keyReplaced'): Promise<void> {
  const tries = row.tries + (why === 'reverted' ? 1 : 0)
  const parked = row.parked_at === null && isEnough(row, tries)
  // Without a contract that decides, the first failure was a chance: another transaction came in between.
  const pause = row.asks_wallet || tries > 1 ? pauseAfter(tries) : 0
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
    tx_hash: null,
    tries,
  })
  await trx
    .updateTable('outgoing')
    .set({ lease_until: after(pause), ...(parked ? { parked_at: NOW } : {}) })
    .where('id', '=', row.id)
    .execute()
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
