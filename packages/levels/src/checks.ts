// What must hold of the events of an epoch before anything is computed. Each is a query for what breaks it.
import type { Database } from './database.ts'

/** `sql` gives at most one row of one text: what is wrong. */
const CHECKS: readonly string[] = [
  // Registrations
  `select 'account ' || account || ' registered twice' from
     (select account from registrations union all select account from member) group by account having count(*) > 1`,
  `select 'account ' || account || ' has number ' || id || ', the next one is ' || expected from (
     select account, id, row_number() over (order by block, log_index) + (select coalesce(max(id), 0) from member) as expected
     from registrations) where id <> expected`,
  `select 'account ' || r.account || ' has the unknown inviter ' || r.refer from registrations r
     left join member o on o.account = r.refer
     left join registrations n on n.account = r.refer and n.id < r.id
     where o.id is null and n.id is null and not (r.id = 1 and r.refer = '0x0000000000000000000000000000000000000000')`,
  `select 'the hosting pool ' || account || ' is registered as an account' from registrations
     where account in (select account from pool_before)`,
  // Changes
  `select 'a change of the unknown account ' || c.account || ' in block ' || c.block from changes c
     left join member o on o.account = c.account left join registrations n on n.account = c.account
     where o.id is null and n.id is null`,
  `select 'account ' || c.account || ' has a change in block ' || c.block || ' before it registered' from changes c
     join registrations r on r.account = c.account
     where c.block < r.block or (c.block = r.block and c.log_index < r.log_index)`,
  `select c.kind || ' of account ' || c.account || ' in block ' || c.block || ' has amount ' || c.amount from changes c
     where not case when kind in ('deposited', 'card', 'bought') then amount > 0
       when kind in ('released', 'left', 'refunded') then amount < 0 else false end`,
  `select 'the participation of account ' || account || ' is below 0 after block ' || block from (
     select c.account, c.block, c.log_index, coalesce(b.participation, 0) + sum(c.amount) over
       (partition by c.account order by c.block, c.log_index rows unbounded preceding) as left_over
     from changes c left join member b on b.account = c.account
     where c.account in (select account from changes where amount < 0)) where left_over < 0`,
  // Funding
  `select 'asset ' || asset || ' was funded with ' || amount from funded
     where asset not in ('usdt', 'token') or amount <= 0`,
  // All
  `select 'two events at log ' || log_index || ' of block ' || block from event
     group by block, log_index having count(*) > 1`,
  `select 'an event of block ' || block || ', the blocks of this epoch are ' || (first_block) || ' to ' || last_block
     from event, bounds where block < first_block or block > last_block`,
  `select 'block ' || block || ' has time ' || time || ', this epoch is from ' || first_time || ' to before ' || end_time
     from event, bounds where time < first_time or time >= end_time`,
  `select 'the pot was funded at ' || time || ', before the first epoch' from funded, bounds where time < epoch_start`,
  `select 'block ' || block || ' has time ' || low || ' and another of ' || high from (
     select block, low, greatest(high, coalesce(lag(high) over (order by block), high)) as high
     from (select block, min(time) as low, max(time) as high from event group by block)) where low < high`,
]

/** The blocks and times that events of the epoch may have; the ends of `block` and of `first_time` are included. */
export type Bounds = { firstBlock: number; lastBlock: number; firstTime: number; start: number; end: number }

/**
 * Checks the tables `registrations`, `changes` and `funded` against `member`, before new ones join.
 * @throws Error that names the first event that cannot be right
 */
export async function check(db: Database, bounds: Bounds): Promise<void> {
  await db.run(`create or replace view event as
    select block, log_index, time from registrations union all
    select block, log_index, time from changes union all
    select block, log_index, time from funded;
    create or replace view bounds as select ${bounds.firstBlock} as first_block, ${bounds.lastBlock} as last_block,
      ${bounds.firstTime} as first_time, ${bounds.start} as epoch_start, ${bounds.end} as end_time`)
  for (const sql of CHECKS) {
    const [row] = await db.rows(`${sql} limit 1`)
    if (row) throw new Error(`levels: ${String(row[0])}`)
  }
}
