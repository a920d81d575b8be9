// The levels of an epoch as one would write them without much thought: recursive SQL on PostgreSQL, everybody below each leg.
import type { Params } from '@holdfast/levels'
import { DuckDBInstance } from '@duckdb/node-api'
import type * as pg from 'pg'
import type { WorldFiles } from './levels-world.ts'

const CENT = 10n ** 16n
const SECONDS = 43_200
const AT_ONCE = 50_000

/** Puts a world's first epoch into tables of PostgreSQL. */
export async function loadWorld(client: pg.Client, files: WorldFiles): Promise<void> {
  await client.query(`create table registrations (id bigint, account text, refer text);
    create table changes (account text, amount numeric, card boolean, time bigint)`)
  const db = await DuckDBInstance.create(':memory:')
  const reader = await db.connect()
  const load = async (table: string, path: string, columns: string, types: string[]) => {
    const result = await reader.stream(`select ${columns} from read_parquet('${path}')`)
    let lists: string[][] = types.map(() => [])
    const flush = async () => {
      await client.query(
        `insert into ${table} select * from unnest(${types.map((t, i) => `$${i + 1}::${t}[]`).join(', ')})`,
        lists,
      )
      lists = types.map(() => [])
    }
    for await (const chunk of result) {
      for (const [i, column] of chunk.getColumns().entries())
        for (const value of column) lists[i]!.push(String(value))
      if (lists[0]!.length > AT_ONCE) await flush()
    }
    await flush()
  }
  await load('registrations', files.registrations, 'id, account, refer', ['bigint', 'text', 'text'])
  await load('changes', files.changes, "account, cast(amount as varchar), kind = 'card', time", [
    'text',
    'numeric',
    'boolean',
    'bigint',
  ])
  reader.closeSync()
  db.closeSync()
  await client.query('create index on registrations (account); create index on changes (account); analyze')
}

/** @returns the number of accounts of each level, 0 to 9 */
export async function recursiveLevels(client: pg.Client, end: number, p: Params): Promise<number[]> {
  const g = p.generations
  await client.query(`
    create temp table person as
      select r.id, coalesce(up.id, 0) as parent, coalesce(c.card, false) as card,
        div(coalesce(c.weight, 0), ${BigInt(SECONDS) * CENT}) as cents,
        div(coalesce(c.weight, 0), ${BigInt(SECONDS) * CENT}) * ${CENT} >= ${p.validMin} as valid
      from registrations r
      left join registrations up on up.account = r.refer
      left join (select account, bool_or(card) as card, sum(amount * least(${SECONDS}, ${end} - time)) as weight
        from changes group by account) c on c.account = r.account;
    create index on person (parent);
    create unique index on person (id);
    create temp table under as
      with recursive u(leg, id, depth) as (
        select id, id, 0 from person
        union all
        select u.leg, c.id, u.depth + 1 from u join person c on c.parent = u.id where u.depth < ${g - 1}
      ) select leg, id from u;
    create index on under (id);
    analyze person;
    analyze under;
    create temp table team as
      with carried as (
        select t.parent as id, u.leg, sum(w.cents) as carry, count(*) filter (where w.valid) as valids
        from under u join person t on t.id = u.leg join person w on w.id = u.id
        where t.parent > 0 group by t.parent, u.leg
      ) select id, sum(carry) - max(carry) as small, sum(valids) as valids from carried group by id;
    create temp table reached as select id, 0 as level from person where valid`)
  for (let k = 1; k <= 9; k++)
    await client.query(`insert into reached
      select q.id, ${k} from reached q left join team t on t.id = q.id
      left join (select t.parent as id, count(distinct u.leg) as legs from reached h join under u on u.id = h.id
        join person t on t.id = u.leg where h.level = ${k - 1} group by t.parent) l on l.id = q.id
      where q.level = ${k - 1} and coalesce(t.valids, 0) >= ${p.teamValids[k]}
        and coalesce(t.small, 0) * ${CENT} >= ${p.teamAmounts[k]}
        and (${k} < 3 or coalesce(l.legs, 0) >= ${p.legsNeeded})`)
  const { rows } = await client.query<{ level: number; count: string }>(`
    select greatest(coalesce(r.level, 0), case when p.card then 1 else 0 end) as level, count(*)
    from person p left join (select id, max(level) as level from reached group by id) r on r.id = p.id group by 1`)
  return Array.from({ length: 10 }, (_, k) => Number(rows.find((row) => row.level === k)?.count ?? 0))
}
