import { sql } from 'kysely'
import { isAddressEqual } from 'viem'
import { insertRows } from '../../db/insert.ts'
import type { Database } from '../../db/schema.ts'
import type { Insertable } from 'kysely'
import { type Event, type Into, named, type Named, place } from './events.ts'

type Step = Insertable<Database['resonance_step']>

const OUTCOMES = { 2: 'drawing', 3: 'arranged', 4: 'failed' } as const

/**
 * Notes each step that moved a period forward or handed something on, whoever took it. What one transaction pays back of one period is
 * one step, and so is what it hands on. The rows of the batch's periods and orders are stored already.
 */
export async function storeSteps(to: Into): Promise<void> {
  const periods = await periodsOf(to)
  const { events, timeOf } = to
  const of = (e: Event, period: bigint | number) => ({
    line: periods.get(Number(period))!.line,
    period: Number(period),
    time: timeOf(e),
    tx_hash: e.transactionHash,
    ...place(e),
  })
  const steps: Step[] = [
    ...named(events, 'PeriodOpened').map((e): Step => ({
      action: 'open',
      outcome: 'done',
      orders: null,
      due: periods.get(Number(e.args.period))!.open_due,
      ...of(e, e.args.period),
    })),
    ...named(events, 'Closed').map((e): Step => ({
      action: 'close',
      outcome: OUTCOMES[Number(e.args.status) as keyof typeof OUTCOMES],
      orders: null,
      due: periods.get(Number(e.args.period))!.deadline,
      ...of(e, e.args.period),
    })),
    ...named(events, 'Drawn').map((e): Step => ({
      action: 'draw',
      outcome: e.args.proRata ? 'proRata' : 'arranged',
      orders: null,
      due: null,
      ...of(e, e.args.period),
    })),
    ...(await refunds(to, of)),
    ...updates(to),
  ]
  await insertRows(to.trx, 'resonance_step', steps)
}

/** Lines and deadlines of the periods that the events are about, and from when each could be opened. */
async function periodsOf({ trx, events }: Into) {
  const ids = events.flatMap((e) =>
    e.eventName === 'PeriodOpened' || e.eventName === 'Closed' || e.eventName === 'Drawn'
      ? [Number(e.args.period)]
      : [],
  )
  const orders = named(events, 'Refunded').map((e) => Number(e.args.orderId))
  const { rows } = await sql<{ period: number; line: number; deadline: number; open_due: number | null }>`
    select p.period, p.line, p.deadline, (
      select max(b.deadline) + (
        select rest_seconds from resonance_line l
        where l.line = p.line and (l.block_number, l.log_index) < (p.block_number, p.log_index)
        order by l.block_number desc, l.log_index desc limit 1
      ) from resonance_period b where b.line = p.line and b.period < p.period
    ) as open_due
    from resonance_period p
    where p.period = any(${ids}::bigint[])
      or p.period in (select period from resonance_order where order_id = any(${orders}::bigint[]))`.execute(
    trx,
  )
  return new Map(rows.map((r) => [r.period, r]))
}

async function refunds(
  { trx, events }: Into,
  of: (
    e: Event,
    period: number,
  ) => Pick<Step, 'line' | 'period' | 'time' | 'tx_hash'> & ReturnType<typeof place>,
): Promise<Step[]> {
  const paid = named(events, 'Refunded')
  if (paid.length === 0) return []
  const rows = await trx
    .selectFrom('resonance_order')
    .select(['order_id', 'period'])
    .where(
      'order_id',
      'in',
      paid.map((e) => Number(e.args.orderId)),
    )
    .execute()
  const periodOf = new Map(rows.map((r) => [r.order_id, r.period]))
  const groups = Map.groupBy(
    paid,
    (e: Named<'Refunded'>) => `${e.transactionHash}:${periodOf.get(Number(e.args.orderId))}`,
  )
  return [...groups.values()].map((group) => ({
    action: 'refund' as const,
    outcome: 'done' as const,
    orders: group.length,
    usdt: String(group.reduce((sum, e) => sum + e.args.amount, 0n)),
    due: null,
    ...of(group[0]!, periodOf.get(Number(group[0]!.args.orderId))!),
  }))
}

function updates({ events, timeOf, deployment }: Into): Step[] {
  const groups = Map.groupBy(named(events, 'LevelPaid'), (e) => e.transactionHash)
  return [...groups.values()].map((group) => {
    const sum = (asset: 'usdt' | 'token') =>
      group
        .filter((e) => isAddressEqual(e.args.asset, deployment.contracts[asset]))
        .reduce((all, e) => all + e.args.toNodes + e.args.toTeams, 0n)
    const first = group[0]!
    return {
      action: 'update' as const,
      outcome: 'done' as const,
      line: null,
      period: null,
      orders: null,
      usdt: String(sum('usdt')),
      token: String(sum('token')),
      due: null,
      time: timeOf(first),
      tx_hash: first.transactionHash,
      ...place(first),
    }
  })
}
