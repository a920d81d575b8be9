import { join } from 'node:path'
import { type Database, type Instance, openDuckDb, quoted } from '@holdfast/levels/database'

// Reads an epoch's files for the tables that calls are answered from.

const MEMORY_MB = 512
const LEGS = 'legs2, legs3, legs4, legs5, legs6, legs7, legs8, legs9'
/** Columns in which an account's row can differ from that of the epoch before. */
const COMPARED =
  `level, card, recorded, valid, cents, invites, invite_valids, members, valid_members, team, largest, small,
  team_new, carry, leg_members, ${LEGS}`.split(/,\s+/)

/** Columns of the tables that rows are for. Amounts of standings are cents. */
export const STANDING = [
  'account',
  'id',
  'parent',
  'level',
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
] as const
const NOT_FIGURES: readonly string[] = ['id', 'parent', 'recorded', 'invites', 'carry', 'leg_members']
export const FIGURE = ['epoch_id', ...STANDING.filter((name) => !NOT_FIGURES.includes(name))]
export const INCOME = ['epoch_id', 'account', 'source', 'level', 'weight', 'usdt', 'token'] as const
export const LEAF = ['epoch_id', 'position', 'account', 'asset', 'cumulative', 'level'] as const
/** Rows in the text form of PostgreSQL's COPY, some thousand at a time. */
export type Pieces = AsyncIterable<Buffer>

/** A standing whose level is another than in the epoch before; `legs` is a list as PostgreSQL writes it. */
type MovedRow = {
  account: string
  previous_level: number
  level: number
  valid: boolean
  cents: string
  valid_members: number
  small: string
  legs: string
}
type PartRow = { source: string; level: number; total_weight: string }

/** Rows of one piece, at least; the last one may be shorter. */
const ROWS = 20_000

/**
 * A query's rows in pieces. DuckDB writes each row as a text, and texts are only strung together here: as objects of this process
 * their values cost several times as much. No value has a character that COPY would take for another.
 */
async function* pieces(db: Database, columns: readonly string[], query: string): AsyncGenerator<Buffer> {
  const values = columns.map((name) => `coalesce(cast(${name} as varchar), '\\N')`)
  let texts: string[] = []
  let rows = 0
  const taken = () => {
    const piece = Buffer.from(`${texts.join('\n')}\n`)
    texts = []
    rows = 0
    return piece
  }
  for await (const [lines] of db.columns(`select concat_ws(chr(9), ${values.join(', ')}) from (${query})`)) {
    texts.push(lines!.join('\n'))
    rows += lines!.length
    if (rows >= ROWS) yield taken()
  }
  if (rows > 0) yield taken()
}

/** Makes the next piece while one is used. */
async function* ahead(of: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const begin = () => {
    const piece = of.next()
    // It may fail before anybody waits for it, which would end the process; whoever does is told.
    piece.catch(() => {})
    return piece
  }
  let next = begin()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = begin()
      yield value
    }
  } finally {
    // Nothing of the database may be in use when it is closed, and nobody else waits for this.
    await next.catch(() => {})
  }
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
  changed(): Pieces
  all(): Pieces
  /** figures of those that have any or a leaf, for the attempt `epoch` */
  figures(epoch: number): Pieces
  /** those whose level is another than in the epoch before */
  moved(): AsyncIterable<MovedRow[]>
  income(epoch: number): Pieces
  parts(): Promise<PartRow[]>
  leaves(epoch: number): Pieces
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
  const instance = await openDuckDb({ dir, memoryMb: MEMORY_MB, threads: 2 })
  try {
    return await readRows(instance, dir, n, generations)
  } catch (e) {
    instance.close()
    throw e
  }
}

async function readRows(
  instance: Instance,
  dir: string,
  n: number,
  generations: { now: number; before: number },
): Promise<EpochRows> {
  const db = await instance.connect()
  const file = (name: string) => quoted(join(dir, String(n), name))
  await addStandings(db, 'now', join(dir, String(n), 'standings.parquet'), generations.now)
  if (n > 1) await addStandings(db, 'old', join(dir, String(n - 1), 'standings.parquet'), generations.before)
  else await db.run('create table old as select * from now limit 0')
  const differs = COMPARED.map((c) => `n.${c} <> o.${c}`).join(' or ')
  // A table, so that the transaction that the rows are for does not wait for it.
  await db.run(`create table row_of as select n.* exclude (${LEGS}), coalesce(o.level, 0) as previous_level,
    '{' || concat_ws(',', ${LEGS.replaceAll('legs', 'n.legs')}) || '}' as legs, o.id is null or ${differs} as is_changed
    from now n left join old o on o.id = n.id`)
  await db.run('drop table now; drop table old')
  const list = (columns: readonly string[], query: string) => ahead(pieces(db, columns, query))
  const standings = (where: string) => list(STANDING, `select * from row_of where ${where}`)
  const [counts] = await db.rows('select count(*), count(*) filter (valid) from row_of')
  return {
    accounts: Number(counts![0]),
    validAccounts: Number(counts![1]),
    changed: () => standings('is_changed'),
    all: () => standings('true'),
    // By account, as the largest index of their table: what is added to it lies together.
    figures: (epoch) =>
      list(
        FIGURE,
        `select *, ${epoch} as epoch_id from row_of where cents > 0 or members > 0 or recorded or level > 0 order by account`,
      ),
    moved: async function* () {
      const query = `select account, previous_level, level, valid, valid_members, cast(small as varchar), legs,
        cast(cents as varchar)
        from row_of where level <> previous_level order by account`
      for await (const c of db.columns(query))
        yield Array.from(c[0]!, (account, i) => ({
          account: account as string,
          previous_level: Number(c[1]![i]),
          level: Number(c[2]![i]),
          valid: c[3]![i] as boolean,
          valid_members: Number(c[4]![i]),
          small: c[5]![i] as string,
          legs: c[6]![i] as string,
          cents: c[7]![i] as string,
        }))
    },
    income: (epoch) =>
      list(
        INCOME,
        `select *, ${epoch} as epoch_id from read_parquet(${file('income.parquet')}) order by account, source`,
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
    leaves: (epoch) =>
      list(
        LEAF,
        `select ${epoch} as epoch_id, position - 1 as position, account, case when kind = 1 then asset end as asset,
          case when kind = 1 then cumulative end as cumulative, case when kind = 2 then level end as level
        from read_parquet(${file('leaves.parquet')})`,
      ),
    close: () => instance.close(),
  }
}
