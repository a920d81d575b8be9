import type { RobotActionsQuery } from '@holdfast/protocol/robot'
import { sql } from 'kysely'
import type { Db, Reader } from '../../../db/database.ts'
import { count, rowsOf, type Slice } from '../../../db/page.ts'

/** A robot that was not seen for longer is none any more, seconds of the server's clock. */
const KNOWN_SECONDS = 86_400

/** Notes that the robot's account is at work. @param now unix seconds of the server's clock */
export const seen = (db: Db, address: string, now: number) =>
  db
    .insertInto('robot_account')
    .values({ address: address.toLowerCase(), seen_at: now })
    .onConflict((c) => c.column('address').doUpdateSet({ seen_at: now }))
    .execute()

/** The account that was seen last, if that is not long ago. */
export const robotAccount = (db: Reader, now: number) =>
  db
    .selectFrom('robot_account')
    .selectAll()
    .where('seen_at', '>', now - KNOWN_SECONDS)
    .orderBy('seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const OWING = sql`p.status not in ('open', 'drawing')
  and p.refunded < p.total - case when p.status = 'arranged' then least(p.total, p.capacity) else 0 end`

const UNPAID = sql`
  from resonance_period p join resonance_order o on o.period = p.period
  where ${OWING} and o.refunded = 0 and (p.status <> 'arranged' or o.amount >
    resonance_filled(o.before + o.amount, p.total, p.capacity, p.start, p.pro_rata)
    - resonance_filled(o.before, p.total, p.capacity, p.start, p.pro_rata))`

/** Orders that something is to be paid back on, the oldest first. @param without those to pass over */
export async function refundable(db: Reader, without: readonly number[], limit: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select o.order_id ${UNPAID} and o.order_id <> all(${without}::bigint[])
    order by p.period, o.order_id limit ${limit}`.execute(db)
  return rows.map((r) => r.order_id)
}

/** How many such orders there are. */
export async function countRefundable(db: Reader): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n ${UNPAID}`.execute(db)
  return rows[0]!.n
}

/** When level shares were handed on last, unix seconds; 0: never. */
export async function lastUpdate(db: Reader): Promise<number> {
  const found = await db
    .selectFrom('resonance_step')
    .where('action', '=', 'update')
    .select('time')
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.time ?? 0
}

/** Where the newest step stands; null before the first. */
export const newestStep = (db: Reader) =>
  db
    .selectFrom('resonance_step')
    .select(['block_number', 'log_index', 'tx_hash'])
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Transactions of steps of which nobody knows who sent them, the newest first. @param without those to pass over */
export async function unknownSenders(
  db: Reader,
  without: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('resonance_step as s')
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('resonance_sender as k').whereRef('k.tx_hash', '=', 's.tx_hash').select('tx_hash'),
        ),
      ),
    )
    .where(sql<boolean>`s.tx_hash <> all(${without}::text[])`)
    .select('s.tx_hash')
    .orderBy('s.block_number', 'desc')
    .limit(limit)
    .execute()
  return [...new Set(rows.map((r) => r.tx_hash))]
}

export const noteSenders = (db: Db, rows: { tx_hash: string; sender: string }[]) =>
  db
    .insertInto('resonance_sender')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()

/**
 * Steps that are on the chain, newest first. What people paid back to themselves is no step of the robot's work and is left out.
 */
export function actions(db: Reader, q: RobotActionsQuery, slice: Slice) {
  const from = db
    .selectFrom('resonance_step as s')
    .leftJoin('resonance_sender as k', 'k.tx_hash', 's.tx_hash')
    .leftJoin('robot_account as r', 'r.address', 'k.sender')
    .where((e) => e.or([e('s.action', '<>', 'refund'), e('r.address', 'is not', null)]))
    .$if(q.line !== undefined, (b) => b.where('s.line', '=', q.line!))
    .$if(q.period !== undefined, (b) => b.where('s.period', '=', q.period!))
    .$if(q.action !== undefined, (b) => b.where('s.action', '=', q.action!))
  return rowsOf(
    from
      .leftJoin('resonance_period as p', 'p.period', 's.period')
      .selectAll('s')
      .select([
        'k.sender',
        'r.address as robot',
        'p.awaited_block',
        sql<boolean>`s.block_number <= (select finalized from chain_cursor)`.as('final'),
      ])
      .orderBy('s.block_number', 'desc')
      .orderBy('s.log_index', 'desc'),
    from.select(count),
    slice,
  )
}
