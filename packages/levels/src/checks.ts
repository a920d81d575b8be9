// What must hold of the events of an epoch before anything is computed. Each is a query for what breaks it.
import type { Database } from './database.ts'
import { LARGEST, MOST_CENTS } from './inputs.ts'
import { type Amounts, CENT } from './types.ts'

const cents = (amount: string) => `idiv(${amount}, cast(${CENT} as decimal(38, 0)))`

/** Each gives at most one row of one text: what is wrong. Before anybody joins `member`. */
const ARRIVED: readonly string[] = [
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
  // Funding
  `select 'asset ' || asset || ' was funded with ' || amount from funded
     where asset not in ('usdt', 'token') or amount <= 0`,
  // Figures: `sum` of DECIMAL(38, 0) gives 39 digits without a word, so that cents are summed until it is known to fit.
  `select 'participation and its changes are ' || cents || ' whole cents, above ${MOST_CENTS}' from (
     select (select coalesce(sum(inside), 0) from member) + (select coalesce(sum(${cents('abs(amount)')}), 0) from changes)
       as cents) where cents > ${MOST_CENTS}`,
  `select 'the pot is ' || cents || ' times 10^16 ' || asset || ', above ${MOST_CENTS}' from (
     select asset, sum(${cents('amount')}) as cents from funded group by asset) where cents > ${MOST_CENTS}`,
  `select 'a pot of ' || pot || ' ' || asset || ' after the ' || before || ' that were booked is above 38 digits' from (
     select asset, sum(amount) as pot, case when asset = 'usdt' then booked_usdt else booked_token end as before
     from funded, bounds group by all) where pot > ${LARGEST} - before`,
  // All
  `select 'an event of block ' || block || ', the blocks of this epoch are ' || (first_block) || ' to ' || last_block
     from event, bounds where block < first_block or block > last_block`,
  `select 'block ' || block || ' has time ' || time || ', this epoch is from ' || first_time || ' to before ' || end_time
     from event, bounds where time < first_time or time >= end_time`,
  `select 'a term that ended at ' || time || ' began in block ' || block || ', this epoch is from ' || first_time || ' to before '
     || end_time from changes, bounds
     where kind = 'ended' and (time < first_time or time >= end_time or block > last_block)`,
  `select 'the pot was funded at ' || time || ', before the first epoch' from funded, bounds where time < epoch_start`,
  `select case when block = block_before and log_index = log_before then 'two events at log ' || log_index || ' of block ' || block
       else 'block ' || block || ' has time ' || time || ', after another of ' || time_before end
     from (select block, log_index, time, lag(block) over () as block_before, lag(log_index) over () as log_before,
       lag(time) over () as time_before from event)
     where block = block_before and (log_index = log_before or time <> time_before) or time < time_before`,
]

/** Once everybody has joined: what `placed` lacks. */
const UNKNOWN = `select 'a change of the unknown account ' || c.account || ' in block ' || c.block from changes c
  where (select count(*) from changes) > (select count(*) from placed) and c.account not in (select account from member)`
/** The same, of changes that are with their accounts. */
const PLACED: readonly string[] = [
  `select 'account ' || r.account || ' has a change in block ' || p.block || ' before it registered' from placed p
     join registrations r on r.id = p.id
     where p.block < r.block or (p.block = r.block and p.log_index < r.log_index)`,
  `select p.kind || ' of account ' || m.account || ' in block ' || p.block || ' has amount ' || p.amount from placed p
     join member m on m.id = p.id
     where not case when p.kind in ('deposited', 'bought') then p.amount > 0 when p.kind = 'card' then p.amount >= 0
       when p.kind in ('released', 'ended', 'left', 'refunded') then p.amount < 0 else false end`,
  // The smallest sum of each account finds the few whose changes are then looked at one by one.
  `with running as (
     select p.id, p.block, p.log_index, p.time, sum(p.amount) over
       (partition by p.id order by p.time, p.block, p.log_index rows unbounded preceding) as change
     from placed p where p.id in (select id from placed where amount < 0)
   ), least as materialized (
     select l.id from (select id, min(change) as change from running group by id) l
     join member m on m.id = l.id where m.participation + l.change < 0
   )
   select 'the participation of account ' || m.account || ' is below 0 after block ' || r.block from running r
     join least l on l.id = r.id join member m on m.id = r.id where m.participation + r.change < 0
     order by r.time, r.block, r.log_index`,
]

/**
 * The blocks and times that events of the epoch may have; the ends of `block` and of `first_time` are included. `booked` is what was
 * booked before, base units.
 */
export type Bounds = {
  firstBlock: number
  lastBlock: number
  firstTime: number
  start: number
  end: number
  booked: Amounts
}

/** @throws Error with what the first of the queries finds */
async function refuse(db: Database, queries: readonly string[]): Promise<void> {
  for (const sql of queries) {
    const [row] = await db.rows(`${sql} limit 1`)
    if (row) throw new Error(`levels: ${String(row[0])}`)
  }
}

/**
 * Checks the tables `registrations`, `changes` and `funded` against `member`, before new ones join.
 * @throws Error that names the first event that cannot be right
 */
export async function checkArrived(db: Database, bounds: Bounds): Promise<void> {
  // In their order, so that each event is compared with the one before it alone.
  await db.run(`create or replace table event as
    select * from (
      select block, log_index, time from registrations union all
      select block, log_index, time from changes where kind <> 'ended' union all
      select block, log_index, time from funded
    ) order by block, log_index;
    create or replace view bounds as select ${bounds.firstBlock} as first_block, ${bounds.lastBlock} as last_block,
      ${bounds.firstTime} as first_time, ${bounds.start} as epoch_start, ${bounds.end} as end_time,
      ${bounds.booked.usdt}::decimal(38, 0) as booked_usdt, ${bounds.booked.token}::decimal(38, 0) as booked_token`)
  await refuse(db, ARRIVED)
  await db.run('drop table event')
}

/**
 * Checks the table `placed` against `changes`, `registrations` and `member`, and drops `changes`.
 * @throws Error that names the first change that cannot be right
 */
export async function checkPlaced(db: Database): Promise<void> {
  await refuse(db, [UNKNOWN])
  // From here on `placed` has all of it.
  await db.run('drop table changes')
  await refuse(db, PLACED)
}
