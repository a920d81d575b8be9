import { join } from 'node:path'
import { type Database, openDuckDb, quoted } from '@holdfast/levels/database'

// Reads an epoch's files for the tables that calls are answered from.

const MEMORY_MB = 512
const LEGS = 'legs2, legs3, legs4, legs5, legs6, legs7, legs8, legs9'
/** Columns in which an account's row can differ from that of the epoch before. */
const COMPARED =
  `level, card, recorded, valid, cents, invites, invite_valids, members, valid_members, team, largest, small,
  team_new, carry, leg_members, ${LEGS}`.split(/,\s+/)

/** A row of the table `level_standing`; amounts are cents. */
export type StandingRow = {
  account: string
  id: number
  parent: number
  level: number
  previous_level: number
  card: boolean
  recorded: boolean
  valid: boolean
  cents: string
  invites: number
  invite_valids: number
  members: number
  valid_members: number
  team: string
  largest: string
  small: string
  team_new: string
  /** as PostgreSQL writes a list */
  legs: string
  carry: string
  leg_members: number
}
export type IncomeRow = {
  account: string
  source: string
  level: number
  weight: string
  usdt: string
  token: string
}
export type LeafRow = {
  position: number
  account: string
  asset: string | null
  cumulative: string | null
  level: number | null
}
type PartRow = { source: string; level: number; total_weight: string }

const STANDING = [
  'account',
  'id',
  'parent',
  'level',
  'previous_level',
  'card',
  'recorded',
  'valid',
  'cents',
  'invites',
  'invite_valids',
  'members',
  'valid_members',
  'team',
  'largest',
  'small',
  'team_new',
  'legs',
  'carry',
  'leg_members',
] as const satisfies readonly (keyof StandingRow)[]

/** DuckDB's values as the driver of PostgreSQL takes them: whole numbers in range as numbers, others as text. */
const plain = (value: unknown) =>
  typeof value === 'bigint'
    ? value <= BigInt(Number.MAX_SAFE_INTEGER)
      ? Number(value)
      : String(value)
    : value

async function* objects<R>(db: Database, names: readonly string[], query: string): AsyncGenerator<R[]> {
  for await (const columns of db.columns(query))
    yield Array.from(
      columns[0]!,
      (_, row) => Object.fromEntries(names.map((name, i) => [name, plain(columns[i]![row])])) as R,
    )
}

/**
 * Standings with the legs that begin with each account: what a leg carries is the account's own and everybody's down to
 * `generations` − 1 below it.
 */
async function addStandings(db: Database, table: string, file: string, generations: number): Promise<void> {
  await db.run(`create table ${table}_s as select id, account, parent, level, card, recorded, valid, cents, invites,
    invite_valids, members, valid_members, team, largest, small, team_new, ${LEGS} from read_parquet(${quoted(file)})`)
  await db.run(`create table ${table}_g as select id, 0 as g, cast(cents as hugeint) as cents, 1 as members from ${table}_s
    where ${generations} > 0`)
  for (let g = 1; g < generations; g++) {
    const added = await db.run(`insert into ${table}_g
      select s.parent, ${g}, cast(sum(b.cents) as hugeint), sum(b.members) from ${table}_g b join ${table}_s s on s.id = b.id
      where b.g = ${g - 1} and s.parent > 0 group by s.parent`)
    if (added === 0) break
  }
  await db.run(`create table ${table} as select s.*, coalesce(c.carry, 0) as carry, coalesce(c.members, 0) as leg_members
    from ${table}_s s left join (
      select id, cast(sum(cents) as hugeint) as carry, cast(sum(members) as bigint) as members from ${table}_g group by id
    ) c on c.id = s.id`)
  await db.run(`drop table ${table}_s; drop table ${table}_g`)
}

export type EpochRows = {
  accounts: number
  validAccounts: number
  /** standings that differ from those of the epoch before; all of them for the first */
  changed(): AsyncIterable<StandingRow[]>
  all(): AsyncIterable<StandingRow[]>
  /** standings with figures, for those that have any or a leaf */
  figures(): AsyncIterable<StandingRow[]>
  /** those whose level is another than in the epoch before */
  moved(): AsyncIterable<StandingRow[]>
  income(): AsyncIterable<IncomeRow[]>
  parts(): Promise<PartRow[]>
  leaves(): AsyncIterable<LeafRow[]>
  close(): void
}

/**
 * Opens the rows of number n, whose folder lies in `dir` beside that of n − 1.
 * @param generations G of both epochs: of n, and of n − 1
 */
export async function openRows(
  dir: string,
  n: number,
  generations: { now: number; before: number },
): Promise<EpochRows> {
  const instance = await openDuckDb({ temporary: join(dir, '.tmp-rows'), memoryMb: MEMORY_MB, threads: 2 })
  const db = await instance.connect()
  const file = (name: string) => quoted(join(dir, String(n), name))
  await addStandings(db, 'now', join(dir, String(n), 'standings.parquet'), generations.now)
  if (n > 1) await addStandings(db, 'old', join(dir, String(n - 1), 'standings.parquet'), generations.before)
  else await db.run('create table old as select * from now limit 0')
  const differs = COMPARED.map((c) => `n.${c} <> o.${c}`).join(' or ')
  await db.run(`create view row_of as select n.*, coalesce(o.level, 0) as previous_level,
    o.id is null or ${differs} as is_changed
    from now n left join old o on o.id = n.id`)
  const select = (where: string) =>
    objects<StandingRow>(
      db,
      STANDING,
      `select account, id, parent, level, previous_level, card, recorded, valid, cast(cents as varchar), invites,
        invite_valids, members, valid_members, cast(team as varchar), cast(largest as varchar), cast(small as varchar),
        cast(team_new as varchar), '{' || concat_ws(',', ${LEGS}) || '}', cast(carry as varchar), leg_members
      from row_of where ${where} order by id`,
    )
  const [counts] = await db.rows('select count(*), count(*) filter (valid) from now')
  return {
    accounts: Number(counts![0]),
    validAccounts: Number(counts![1]),
    changed: () => select('is_changed'),
    all: () => select('true'),
    figures: () => select('cents > 0 or members > 0 or recorded or level > 0'),
    moved: () => select('level <> previous_level'),
    income: () =>
      objects<IncomeRow>(
        db,
        ['account', 'source', 'level', 'weight', 'usdt', 'token'],
        `select account, source, level, cast(weight as varchar), cast(usdt as varchar), cast(token as varchar)
        from read_parquet(${file('income.parquet')})`,
      ),
    parts: async () => {
      const rows =
        await db.rows(`select source, case when source = 'community' then level else 0 end as lowest,
        cast(sum(cast(weight as hugeint)) as varchar) from read_parquet(${file('income.parquet')}) group by source, lowest`)
      return rows.map((r) => ({
        source: r[0] as string,
        level: Number(r[1]),
        total_weight: r[2] as string,
      }))
    },
    leaves: () =>
      objects<LeafRow>(
        db,
        ['position', 'account', 'asset', 'cumulative', 'level'],
        `select position - 1, account, case when kind = 1 then asset end,
          case when kind = 1 then cast(cumulative as varchar) end, case when kind = 2 then level end
        from read_parquet(${file('leaves.parquet')}) order by position`,
      ),
    close: () => {
      db.close()
      instance.close()
    },
  }
}
