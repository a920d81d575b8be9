import { type Expression, sql, type SqlBool } from 'kysely'
import type { Reader } from '../../db/database.ts'
import { count, isFinal, rowsOf, type Slice } from '../../db/page.ts'
import { pays, succeeded } from './store.ts'

/** Filter of an account's rows: of all projects, of one, or of one sale. */
export type Whose = { account?: string; project?: number | undefined; sale?: number | undefined }

const narrow = (column: { account: string; project: string; sale?: string }, w: Whose) =>
  sql<SqlBool>`${sql.join(
    [
      sql`true`,
      ...(w.account === undefined ? [] : [sql`${sql.ref(column.account)} = ${w.account}`]),
      ...(w.project === undefined ? [] : [sql`${sql.ref(column.project)} = ${w.project}`]),
      ...(w.sale === undefined || !column.sale ? [] : [sql`${sql.ref(column.sale)} = ${w.sale}`]),
    ],
    sql` and `,
  )}` as Expression<SqlBool>

/** Purchases with the data that decides their state, and what was paid out of them. */
const shownOrders = (db: Reader, which: Expression<SqlBool>) =>
  db
    .selectFrom('sale_order as o')
    .where(which)
    .innerJoin('sale as s', (j) => j.onRef('s.project', '=', 'o.project').onRef('s.index', '=', 'o.sale'))
    .innerJoin('project as p', 'p.index', 'o.project')
    .innerJoin('sale_holding as h', (j) =>
      j
        .onRef('h.project', '=', 'o.project')
        .onRef('h.sale', '=', 'o.sale')
        .onRef('h.account', '=', 'o.owner'),
    )
    .selectAll('o')
    .select([
      'p.name as project_name',
      'p.token',
      's.name as sale_name',
      's.soft_cap',
      's.sold',
      's.refunded',
      's.participants',
      's.start_time',
      's.end_time',
      's.close_time',
      's.dissolved_time',
      's.week',
      's.release_rates',
      's.release_weeks',
      'h.marks',
      'h.refund_tx',
      isFinal('o.block_number'),
    ])

/** Purchases, newest first. */
export async function orders(db: Reader, w: Whose, slice: Slice) {
  const which = narrow({ account: 'o.owner', project: 'o.project', sale: 'o.sale' }, w)
  return rowsOf(
    shownOrders(db, which).orderBy('o.block_number', 'desc').orderBy('o.log_index', 'desc'),
    db.selectFrom('sale_order as o').where(which).select(count),
    slice,
  )
}

/** An account's purchases before a place, newest first. @param before time (unix seconds), project and order; null: from the newest */
export const ordersBefore = (
  db: Reader,
  account: string,
  before: { time: number; project: number; id: number } | null,
  limit: number,
) =>
  shownOrders(db, narrow({ account: 'o.owner', project: 'o.project' }, { account }))
    .$if(before !== null, (q) =>
      q.where(
        sql<boolean>`(o.time, o.project, o.order_id) < (${before!.time}, ${before!.project}, ${before!.id})`,
      ),
    )
    .orderBy('o.time', 'desc')
    .orderBy('o.project', 'desc')
    .orderBy('o.order_id', 'desc')
    .limit(limit)
    .execute()

/** How many purchases an account made. */
export const countOrders = async (db: Reader, account: string): Promise<number> =>
  (await db.selectFrom('sale_order').where('owner', '=', account).select(count).executeTakeFirstOrThrow())
    .total
export type OrderRow = Awaited<ReturnType<typeof orders>>['rows'][number]

/** Holdings of accounts in sales, the latest purchase first, with the sales' schedules. */
export async function holdings(db: Reader, w: Whose, slice: Slice) {
  const which = narrow({ account: 'h.account', project: 'h.project', sale: 'h.sale' }, w)
  const from = db.selectFrom('sale_holding as h').where(which)
  return rowsOf(
    from
      .innerJoin('sale as s', (j) => j.onRef('s.project', '=', 'h.project').onRef('s.index', '=', 'h.sale'))
      .innerJoin('project as p', 'p.index', 'h.project')
      .selectAll('h')
      .select([
        'p.name as project_name',
        'p.token',
        'p.mint',
        's.name as sale_name',
        's.soft_cap',
        's.sold',
        's.refunded',
        's.airdrop',
        's.start_time',
        's.end_time',
        's.close_time',
        's.dissolved_time',
        's.week',
        's.release_rates',
        's.release_weeks',
      ])
      .orderBy('h.last_time', 'desc')
      .orderBy('h.project', 'desc')
      .orderBy('h.sale', 'desc')
      .orderBy('h.account'),
    from.select(count),
    slice,
  )
}
export type HoldingRow = Awaited<ReturnType<typeof holdings>>['rows'][number]

/** Payments to accounts, newest first. */
export async function payments(db: Reader, w: Whose, slice: Slice) {
  const which = narrow({ account: 'y.account', project: 'y.project', sale: 'y.sale' }, w)
  const from = db.selectFrom('sale_payment as y').where(which)
  return rowsOf(
    from
      .innerJoin('project as p', 'p.index', 'y.project')
      .selectAll('y')
      .select(['p.name as project_name', 'p.token', isFinal('y.block_number')])
      .orderBy('y.block_number', 'desc')
      .orderBy('y.log_index', 'desc')
      .orderBy('y.kind'),
    from.select(count),
    slice,
  )
}

/** Commissions recorded for accounts, newest first, with the data that decides whether they are owed. */
export async function commissions(db: Reader, w: Whose, slice: Slice) {
  const which = narrow({ account: 'c.referrer', project: 'c.project', sale: 'c.sale' }, w)
  const from = db.selectFrom('sale_commission as c').where(which)
  return rowsOf(
    from
      .innerJoin('sale as s', (j) => j.onRef('s.project', '=', 'c.project').onRef('s.index', '=', 'c.sale'))
      .innerJoin('project as p', 'p.index', 'c.project')
      .innerJoin('sale_order as o', (j) =>
        j.onRef('o.project', '=', 'c.project').onRef('o.order_id', '=', 'c.order_id'),
      )
      .selectAll('c')
      .select([
        'p.name as project_name',
        's.name as sale_name',
        'o.owner as buyer',
        'o.left_tx',
        's.soft_cap',
        's.sold',
        's.refunded',
        's.start_time',
        's.end_time',
        's.close_time',
        's.dissolved_time',
        isFinal('c.block_number'),
      ])
      .orderBy('c.block_number', 'desc')
      .orderBy('c.log_index', 'desc'),
    from.select(count),
    slice,
  )
}

/**
 * An account's sums in each project where it has any, newest project first. `now` (unix seconds) decides which are lost. `more`:
 * projects where it has some that the tables do not know.
 */
export async function standings(
  db: Reader,
  account: string,
  project: number | undefined,
  now: number,
  more: number[],
  slice: Slice,
) {
  const takesPart = sql`${project === undefined ? sql`true` : sql`p.index = ${project}`} and (
    p.index = any(${more})
    or exists (select from sale_holding where project = p.index and account = ${account})
    or exists (select from sale_commission where project = p.index and referrer = ${account})
    or exists (select from sale_pool_move where project = p.index and account = ${account}))`
  const { rows } = await sql<{
    project: number
    project_name: string
    token: string
    mint: string
    orders: number
    amount: string
    refunded: string
    tokens: string
    released: string
    dropped: string
    pending: string
    owed: string
    paid: string
    pool_usdt: string
    pool_tokens: string
    pool: number
  }>`
    select p.index as project, p.name as project_name, p.token, p.mint, b.*, h.*, c.*, y.*,
      coalesce((select pool from sale_pool_move m where m.project = p.index and m.account = ${account}
        order by block_number desc, log_index desc limit 1), 0)::int as pool
    from project p
    cross join lateral (
      select count(*) as orders,
        coalesce(sum(o.amount) filter (where coalesce(o.left_tx, h.refund_tx) is null), 0) as amount,
        coalesce(sum(o.amount) filter (where coalesce(o.left_tx, h.refund_tx) is not null), 0) as refunded,
        coalesce(sum(o.tokens) filter (where coalesce(o.left_tx, h.refund_tx) is null), 0) as tokens
      from sale_order o
      join sale_holding h on h.project = o.project and h.sale = o.sale and h.account = o.owner
      where o.project = p.index and o.owner = ${account}
    ) b
    cross join lateral (
      select coalesce(sum(released), 0) as released, coalesce(sum(dropped), 0) as dropped
      from sale_holding where project = p.index and account = ${account}
    ) h
    cross join lateral (
      select coalesce(sum(c.amount) filter (where not ${pays(now)} and s.dissolved_time is null
          and (${now} < s.close_time or ${succeeded(now)})), 0) as pending,
        coalesce(sum(c.amount) filter (where ${pays(now)}), 0) as owed
      from sale_commission c join sale s on s.project = c.project and s.index = c.sale
      join sale_order o on o.project = c.project and o.order_id = c.order_id
      where c.project = p.index and c.referrer = ${account} and o.left_block is null
    ) c
    cross join lateral (
      select coalesce(sum(usdt) filter (where kind = 'commission'), 0) as paid,
        coalesce(sum(usdt) filter (where kind = 'pool'), 0) as pool_usdt,
        coalesce(sum(tokens) filter (where kind = 'pool'), 0) as pool_tokens
      from sale_payment where project = p.index and account = ${account}
    ) y
    where ${takesPart}
    order by p.index desc offset ${slice.offset} limit ${slice.limit}`.execute(db)
  const total = await sql<{
    total: number
  }>`select count(*) as total from project p where ${takesPart}`.execute(db)
  return { rows, total: total.rows[0]!.total }
}
