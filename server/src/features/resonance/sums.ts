import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'

// Sums that are kept with rows. Both functions add (`sign` 1) or subtract (-1) the rows of the blocks above `block`, which must be
// the newest blocks, both when they are applied and when they are rolled back.

/** What was joined: sums of periods, and the accounts that ever joined. */
export async function addJoined(trx: Trx, block: number, sign: 1 | -1): Promise<void> {
  await sql`
    update resonance_period p set total = p.total + ${sign} * s.amount, orders = p.orders + ${sign} * s.orders,
      participants = p.participants + ${sign} * s.participants
    from (
      select o.period, sum(o.amount) as amount, count(*) as orders,
        count(distinct o.owner) filter (where not exists (
          select from resonance_order e where e.period = o.period and e.owner = o.owner and e.block_number <= ${block}
        )) as participants
      from resonance_order o where o.block_number > ${block} group by o.period
    ) s where p.period = s.period`.execute(trx)
  await sql`
    update resonance_total t set participants = t.participants + ${sign} * n.participants
    from (
      select count(distinct o.owner) as participants from resonance_order o
      where o.block_number > ${block} and not exists (
        select from resonance_order e where e.owner = o.owner and e.block_number <= ${block}
      )
    ) n where n.participants > 0`.execute(trx)
}

/** What was paid: sums of orders and of periods. */
export async function addPaid(trx: Trx, block: number, sign: 1 | -1): Promise<void> {
  await sql`
    update resonance_order o set refunded = o.refunded + ${sign} * s.refunded, released = o.released + ${sign} * s.released,
      claimed_usdt = o.claimed_usdt + ${sign} * s.usdt, claimed_token = o.claimed_token + ${sign} * s.token
    from (
      select order_id,
        coalesce(sum(usdt) filter (where kind = 'refund'), 0) as refunded,
        coalesce(sum(usdt) filter (where kind = 'release'), 0) as released,
        coalesce(sum(usdt) filter (where kind = 'claim'), 0) as usdt, sum(token) as token
      from resonance_payment where block_number > ${block} group by order_id
    ) s where o.order_id = s.order_id`.execute(trx)
  await sql`
    update resonance_period p set refunded = p.refunded + ${sign} * s.refunded, released = p.released + ${sign} * s.released,
      paid_usdt = p.paid_usdt + ${sign} * s.usdt, paid_token = p.paid_token + ${sign} * s.token
    from (
      select o.period,
        coalesce(sum(y.usdt) filter (where y.kind = 'refund'), 0) as refunded,
        coalesce(sum(y.usdt) filter (where y.kind = 'release'), 0) as released,
        coalesce(sum(y.usdt) filter (where y.kind = 'claim'), 0) as usdt, sum(y.token) as token
      from resonance_payment y join resonance_order o on o.order_id = y.order_id
      where y.block_number > ${block} group by o.period
    ) s where p.period = s.period`.execute(trx)
}
