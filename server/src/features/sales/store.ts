import { type SelectQueryBuilder, sql } from 'kysely'
import type { ManagedProjectsQuery, SalesQuery } from '@holdfast/protocol/sale-calls'
import type { Reader } from '../../db/database.ts'
import { count, isFinal, rowsOf, type Slice } from '../../db/page.ts'
import { pageOf as sortedPageOf } from '../../db/list.ts'
import { SALE_PAY_DELAY } from '@holdfast/protocol/sales'
import type { Database } from '../../db/schema.ts'

export const projectRow = (db: Reader, index: number) =>
  db
    .selectFrom('project')
    .selectAll()
    .select([isFinal('block_number')])
    .where('index', '=', index)
    .executeTakeFirst()
export type ProjectRow = NonNullable<Awaited<ReturnType<typeof projectRow>>>

export async function projects(db: Reader, manager: string | undefined, slice: Slice) {
  const from = () => {
    const all = db.selectFrom('project')
    return manager === undefined ? all : all.where('manager', '=', manager.toLowerCase())
  }
  return rowsOf(
    from()
      .selectAll()
      .select([isFinal('block_number')])
      .orderBy('index', 'desc'),
    from().select(count),
    slice,
  )
}

const isOver = (now: number) =>
  sql<boolean>`(dissolved_time is not null or ${now} >= end_time or sold = total)`
/** How many purchases there ever were. */
export const ordersEver = async (db: Reader): Promise<number> =>
  (await db.selectFrom('sale_total').select('orders').executeTakeFirstOrThrow()).orders

/** A sale that can be bought from. */
const isOpen = (now: number) => sql<boolean>`(not ${isOver(now)} and ${now} >= start_time)`

/** Whether sale `s` has succeeded, and whether it pays. */
export const succeeded = (now: number) =>
  sql<boolean>`(s.dissolved_time is null and s.sold >= s.soft_cap and ${now} >= s.close_time)`
export const pays = (now: number) =>
  sql<boolean>`(${succeeded(now)} and ${now} >= s.close_time + ${SALE_PAY_DELAY})`

/** All projects, by an operator's filters. */
export function managedProjects(db: Reader, q: ManagedProjectsQuery, now: number) {
  let query = db
    .selectFrom('project')
    .selectAll()
    .select([isFinal('block_number')])
  if (q.manager !== undefined) query = query.where('manager', '=', q.manager.toLowerCase())
  if (q.open !== undefined)
    query = query.where(
      sql<boolean>`exists (select from sale where sale.project = project.index and ${isOpen(now)}) = ${q.open}`,
    )
  return sortedPageOf(
    query,
    {
      by: {
        index: 'index',
        name: 'name',
        manager: 'manager',
        totalUser: 'total_user',
        totalAmount: sql`raised - returned`,
        createdAt: 'created_at',
      },
      first: ['index', 'desc'],
      id: 'index',
    },
    q,
  )
}

const saleRows = (db: Reader) =>
  db
    .selectFrom('sale')
    .innerJoin('project', 'project.index', 'sale.project')
    .selectAll('sale')
    .select([
      'project.name as project_name',
      'project.manager',
      'project.mint',
      'project.token',
      'project.total_user',
      isFinal('sale.block_number'),
    ])
export type SaleRow = Awaited<ReturnType<typeof saleRow>> & {}

export const saleRow = (db: Reader, project: number, index: number) =>
  saleRows(db).where('sale.project', '=', project).where('sale.index', '=', index).executeTakeFirst()

/** The latest sale of each of `projects`. */
export const latestSales = (db: Reader, of: number[]): Promise<SaleRow[]> =>
  of.length === 0
    ? Promise.resolve([])
    : saleRows(db)
        .distinctOn('sale.project')
        .where('sale.project', 'in', of)
        .orderBy('sale.project')
        .orderBy('sale.index', 'desc')
        .execute()

type Sales<O> = SelectQueryBuilder<Database, 'sale' | 'project', O>

/** Filters sales: open at `now`, to come, or over. */
function only<O>(q: Sales<O>, which: SalesQuery['state'], now: number): Sales<O> {
  const over = isOver(now)
  switch (which) {
    case 'open':
      return q.where(isOpen(now))
    case 'upcoming':
      return q.where(sql<boolean>`not ${over} and ${now} < start_time`)
    case 'ended':
      return q.where(over)
    default:
      return q
  }
}

export async function sales(db: Reader, q: SalesQuery, now: number, slice: Slice) {
  const narrow = <O>(query: Sales<O>) => {
    const some = only(query, q.state, now)
    return q.project === undefined ? some : some.where('sale.project', '=', q.project)
  }
  return rowsOf(
    narrow(saleRows(db)).orderBy('sale.block_number', 'desc').orderBy('sale.log_index', 'desc'),
    narrow(db.selectFrom('sale').innerJoin('project', 'project.index', 'sale.project')).select(count),
    slice,
  )
}

/** Totals over all projects and the block they are as of. */
export async function totals(db: Reader, now: number) {
  const { rows } = await sql<{
    number: number
    time: number
    projects: number
    sales: number
    open: number
    upcoming: number
    successful: number
    participants: number
    orders: number
    raised: string
    returned: string
  }>`
    select c.number, c.time, t.participants, t.orders, t.raised, t.returned,
      (select count(*) from project) as projects, s.*
    from sale_total t, chain_cursor c, (
      select count(*) as sales,
        count(*) filter (where dissolved_time is null and sold < total and ${now} >= start_time and ${now} < end_time) as open,
        count(*) filter (where dissolved_time is null and ${now} < start_time) as upcoming,
        count(*) filter (where ${succeeded(now)}) as successful
      from sale s
    ) s`.execute(db)
  return rows[0]!
}

/** The seven pools: power and accounts of pool 0, members of the level pools. */
export async function pools(db: Reader, project: number, now: number) {
  const { rows: zero } = await sql<{
    power: string
    members: number
    filled: string
    usdt: string
    tokens: string
    end: number | null
  }>`
    select coalesce(sum(s.sold * s.power), 0) as power, coalesce(sum(s.pool_tokens), 0) as filled,
      (select count(distinct h.account) from sale_holding h join sale s on s.project = h.project and s.index = h.sale
        where h.project = ${project} and h.refund_tx is null and s.power > 0 and ${succeeded(now)}) as members,
      coalesce(sum(div(s.price * p.pool, 10000) * s.sold) filter (where ${pays(now)}), 0) as usdt,
      coalesce(sum(case when t.passed >= s.stream_time then s.pool_tokens
        else div(s.pool_tokens * t.passed, s.stream_time) end) filter (where ${pays(now)}), 0) as tokens,
      max(s.close_time + ${SALE_PAY_DELAY} + s.stream_time) filter (where ${pays(now)} and s.pool_tokens > 0) as end
    from sale s join project p on p.index = s.project
    cross join lateral (select ${now} - s.close_time - ${SALE_PAY_DELAY} as passed) t
    where s.project = ${project} and ${succeeded(now)}`.execute(db)
  const { rows: levels } = await sql<{ pool: number; members: number }>`
    select pool, count(*) as members from (
      select distinct on (account) pool from sale_pool_move where project = ${project}
      order by account, block_number desc, log_index desc
    ) m where pool > 0 group by pool`.execute(db)
  const { number } = await db.selectFrom('chain_cursor').select('number').executeTakeFirstOrThrow()
  return { zero: zero[0]!, levels, block: number }
}

/** When the last money of a sale went back, and by which transaction. */
export const lastRefund = (db: Reader, project: number, sale: number) =>
  db
    .selectFrom('sale_payment')
    .select(['time', 'tx_hash'])
    .where('project', '=', project)
    .where('sale', '=', sale)
    .where('kind', '=', 'refund')
    .orderBy('block_number', 'desc')
    .orderBy('log_index', 'desc')
    .limit(1)
    .executeTakeFirst()
