import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'

/**
 * Adds (`sign` 1) or subtracts (-1) the rows of the blocks above `block` to or from the sums of sales, projects and the total.
 * These must be the newest blocks, both when they are applied and when they are rolled back. Outgoing amounts are added last and
 * subtracted first, so that no sum ever exceeds the sum it is a part of.
 */
async function addTotals(trx: Trx, block: number, sign: 1 | -1): Promise<void> {
  const sums = [
    salesSold(block, sign),
    projectsIn(block, sign),
    shares(block, sign),
    ...outgoing(block, sign),
  ]
  for (const step of sign === 1 ? sums : sums.toReversed()) await step.execute(trx)
}

/** Purchases and leaves in one statement: units that were given back may be sold again in the same block. */
const salesSold = (block: number, sign: number) => sql`
  update sale s set sold = s.sold + ${sign} * n.units, orders = s.orders + ${sign} * n.orders,
    raised = s.raised + ${sign} * n.amount, participants = s.participants + ${sign} * n.participants,
    last_time = l.time
  from (
    select o.project, o.sale,
      (coalesce(sum(o.units) filter (where o.block_number > ${block}), 0)
        - coalesce(sum(o.units) filter (where o.left_block > ${block}), 0))::bigint as units,
      coalesce(sum(o.amount) filter (where o.block_number > ${block}), 0)
        - coalesce(sum(o.amount) filter (where o.left_block > ${block}), 0) as amount,
      count(*) filter (where o.block_number > ${block}) as orders,
      count(distinct o.owner) filter (where o.block_number > ${block} and not exists (
        select from sale_order e
        where e.project = o.project and e.sale = o.sale and e.owner = o.owner and e.block_number <= ${block}
      )) as participants
    from sale_order o where o.block_number > ${block} or o.left_block > ${block} group by o.project, o.sale
  ) n
  cross join lateral (
    select max(o.time) as time from sale_order o
    where o.project = n.project and o.sale = n.sale and ${
      sign === 1
        ? sql`o.left_block is null`
        : sql`o.block_number <= ${block} and (o.left_block is null or o.left_block > ${block})`
    }
  ) l
  where s.project = n.project and s.index = n.sale`

const projectsIn = (block: number, sign: number) => sql`
  update project p set total_user = p.total_user + ${sign} * n.users, total_order = p.total_order + ${sign} * n.orders,
    raised = p.raised + ${sign} * n.amount
  from (
    select o.project, count(*) as orders, sum(o.amount) as amount,
      count(distinct o.owner) filter (where not exists (
        select from sale_order e where e.project = o.project and e.owner = o.owner and e.block_number <= ${block}
      )) as users
    from sale_order o where o.block_number > ${block} group by o.project
  ) n where p.index = n.project`

const shares = (block: number, sign: number) => sql`
  update project p set shared_usdt = p.shared_usdt + ${sign} * n.usdt, shared_tokens = p.shared_tokens + ${sign} * n.tokens
  from (
    select project, sum(usdt) as usdt, sum(tokens) as tokens from sale_pool_share
    where block_number > ${block} group by project
  ) n where p.index = n.project`

/** Commissions, proceeds, refunds and payments, and the totals over all. */
const outgoing = (block: number, sign: number) => [
  sql`
    update sale s set direct_total = s.direct_total + ${sign} * n.direct,
      indirect_total = s.indirect_total + ${sign} * n.indirect
    from (
      select project, sale, coalesce(sum(amount) filter (where generation = 1), 0) as direct,
        coalesce(sum(amount) filter (where generation = 2), 0) as indirect
      from (
        select project, sale, generation, amount from sale_commission where block_number > ${block}
        union all
        select c.project, c.sale, c.generation, -c.amount
        from sale_order o join sale_commission c on c.project = o.project and c.order_id = o.order_id
        where o.left_block > ${block}
      ) c group by project, sale
    ) n where s.project = n.project and s.index = n.sale`,
  sql`
    update sale s set settled = s.settled + ${sign} * n.units, paid_cost = s.paid_cost + ${sign} * n.cost,
      paid_platform = s.paid_platform + ${sign} * n.platform, paid_special = s.paid_special + ${sign} * n.special
    from (
      select project, sale, sum(units)::bigint as units, sum(cost) as cost, sum(platform) as platform,
        sum(special) as special
      from sale_settlement where block_number > ${block} group by project, sale
    ) n where s.project = n.project and s.index = n.sale`,
  sql`
    update sale s set refunded = s.refunded + ${sign} * n.units
    from (
      select project, sale, sum(units)::bigint as units from sale_payment
      where kind = 'refund' and block_number > ${block} group by project, sale
    ) n where s.project = n.project and s.index = n.sale`,
  sql`
    update project p set returned = p.returned + ${sign} * n.returned, paid_usdt = p.paid_usdt + ${sign} * n.usdt,
      paid_tokens = p.paid_tokens + ${sign} * n.tokens
    from (
      select project, coalesce(sum(usdt) filter (where kind in ('refund', 'leave')), 0) as returned,
        coalesce(sum(usdt) filter (where kind = 'pool'), 0) as usdt,
        coalesce(sum(tokens) filter (where kind = 'pool'), 0) as tokens
      from sale_payment where block_number > ${block} group by project
    ) n where p.index = n.project`,
  sql`
    update sale_total t set participants = t.participants + ${sign} * o.participants,
      orders = t.orders + ${sign} * o.orders, raised = t.raised + ${sign} * o.amount,
      returned = t.returned + ${sign} * p.amount
    from (
      select count(*) as orders, coalesce(sum(o.amount), 0) as amount,
        count(distinct o.owner) filter (where not exists (
          select from sale_order e where e.owner = o.owner and e.block_number <= ${block}
        )) as participants
      from sale_order o where o.block_number > ${block}
    ) o, (
      select coalesce(sum(usdt), 0) as amount from sale_payment
      where kind in ('refund', 'leave') and block_number > ${block}
    ) p`,
]

type Touched = { holdings: { project: number; sale: number; account: string }[]; sales: Step[] }
type Step = { project: number; sale: number }

/** Updates sums, holdings and sales with the rows of the blocks above `block`, which were just added. */
export async function addRows(trx: Trx, block: number): Promise<void> {
  const touched = await touchedSince(trx, block)
  await addTotals(trx, block, 1)
  await recountHoldings(trx, touched)
  await recountSteps(trx, touched)
}

/** Takes the rows of the blocks above `block` out of the sums, so that `addRows` adds them with those that came late. */
export const takeSums = (trx: Trx, block: number): Promise<void> => addTotals(trx, block, -1)

/** Deletes the rows of the blocks above `block`, and computes holdings and sales from what is left. */
export async function takeRows(trx: Trx, block: number): Promise<void> {
  const touched = await touchedSince(trx, block)
  await trx.deleteFrom('sale_step').where('block_number', '>', block).execute()
  await recountSteps(trx, touched)
  await addTotals(trx, block, -1)
  await trx
    .updateTable('sale_order')
    .set({ left_block: null, left_tx: null })
    .where('left_block', '>', block)
    .execute()
  for (const table of [
    'sale_pool_move',
    'sale_pool_share',
    'sale_settlement',
    'sale_payment',
    'sale_commission',
    'sale_order',
  ] as const)
    await trx.deleteFrom(table).where('block_number', '>', block).execute()
  await recountHoldings(trx, touched)
  await trx.deleteFrom('sale').where('block_number', '>', block).execute()
  await trx.deleteFrom('project').where('block_number', '>', block).execute()
}

async function touchedSince(trx: Trx, block: number): Promise<Touched> {
  const holdings = await sql<Touched['holdings'][number]>`
    select project, sale, owner as account from sale_order where block_number > ${block}
    union
    select project, sale, account from sale_payment
    where kind in ('release', 'drop', 'refund', 'leave') and block_number > ${block}`.execute(trx)
  const sales = await trx
    .selectFrom('sale_step')
    .select(['project', 'sale'])
    .distinct()
    .where('block_number', '>', block)
    .execute()
  return { holdings: holdings.rows, sales }
}

/** Computes holdings from their orders and payments: for accounts that left, what they had; else what they have. */
async function recountHoldings(trx: Trx, { holdings }: Touched): Promise<void> {
  if (holdings.length === 0) return
  const keys = sql`unnest(${holdings.map((h) => h.project)}::bigint[], ${holdings.map((h) => h.sale)}::bigint[],
      ${holdings.map((h) => h.account)}::text[]) as k (project, sale, account)`
  await sql`
      delete from sale_holding h using ${keys}
      where h.project = k.project and h.sale = k.sale and h.account = k.account`.execute(trx)
  await sql`
      insert into sale_holding (project, sale, account, orders, units, amount, tokens, first_time, last_time, released,
        marks, dropped, refund_tx)
      select k.project, k.sale, k.account, o.orders, o.units, o.amount, o.tokens, o.first_time, o.last_time, p.released,
        p.marks, p.dropped, coalesce(p.refund_tx, o.left_tx)
      from ${keys}
      cross join lateral (
        select count(*) as orders, sum(units)::bigint as units, sum(amount) as amount, sum(tokens) as tokens,
          min(time) as first_time, max(time) as last_time,
          (array_agg(left_tx order by block_number desc, log_index desc))[1] as left_tx
        from sale_order where project = k.project and sale = k.sale and owner = k.account
          and (left_block is null or not exists (
            select from sale_order own where own.project = k.project and own.sale = k.sale
              and own.owner = k.account and own.left_block is null))
      ) o
      cross join lateral (
        select coalesce(sum(tokens) filter (where kind = 'release'), 0) as released,
          coalesce(max(marks), 0) as marks,
          coalesce(sum(tokens) filter (where kind = 'drop'), 0) as dropped,
          max(tx_hash) filter (where kind = 'refund') as refund_tx
        from sale_payment where project = k.project and sale = k.sale and account = k.account
      ) p
      where o.orders > 0`.execute(trx)
}

/** Computes the end of sales from their steps. */
async function recountSteps(trx: Trx, { sales }: Touched): Promise<void> {
  if (sales.length === 0) return
  await sql`
      update sale s set dissolved_time = e.dissolved_time, dissolved_tx = e.dissolved_tx, reclaimed = e.reclaimed
      from unnest(${sales.map((s) => s.project)}::bigint[], ${sales.map((s) => s.sale)}::bigint[]) as k (project, sale)
      cross join lateral (
        select min(time) filter (where kind = 'dissolution') as dissolved_time,
          min(tx_hash) filter (where kind = 'dissolution') as dissolved_tx,
          coalesce(bool_or(kind = 'reclaim'), false) as reclaimed
        from sale_step where project = k.project and sale = k.sale
      ) e
      where s.project = k.project and s.index = k.sale`.execute(trx)
}
