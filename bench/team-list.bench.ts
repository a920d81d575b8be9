// Lists of a team at a million accounts, one of which invited 200,000 and has everybody below it: pages of direct and further
// members, members found by the beginning of their address, and legs by what they carry. Real PostgreSQL, the server's own code.
// There is no anchor: the goal is the design's own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../devenv/postgres.ts'
import { openDatabase } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { legRecords, levelsOf } from '../server/src/features/levels/team.ts'
import { standing } from '../server/src/features/levels/standings-store.ts'
import { UsersService } from '../server/src/features/users/service.ts'
import { analyze, asOwner, newDatabase } from './postgres.ts'
import { type BenchRow, row } from './row.ts'

const ACCOUNTS = 1_000_000
const DIRECT = 200_000
const ROUNDS = 200
/** Milliseconds. */
const GOAL = 20
const SIZE = 20

const addressOf = (i: string) => `'0x' || substr(md5(${i}::text), 1, 8) || lpad(to_hex(${i}), 32, '0')`
/** Who invited account `i`: the first of all the first 200,000, and each of those later ones. */
const parentOf = (i: string) =>
  `case when ${i} <= ${DIRECT + 1} then 1 else 2 + (${i} * 7919) % (${i} / 3) end`

export async function run(): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-team-'))
  const postgres = await startPostgres({ dir })
  try {
    const url = await newDatabase(postgres.url, 'team')
    await migrate(url)
    await seed(url)
    await analyze(url)
    return await measure(url)
  } finally {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Accounts as the indexer and the engine would leave them. Their keys are right by how they are made, and not checked. */
const seed = (url: string) =>
  asOwner(url, async (client) => {
    const hash = `'0x' || repeat('0', 64)`
    await client.query(`set session_replication_role = replica`)
    await client.query(`insert into block values (1, ${hash}, ${hash}, 1, true)`)
    await client.query(`create temporary table person as
      select i as index, ${addressOf('i')} as address, case when i > 1 then (${parentOf('i')})::bigint end as parent
      from generate_series(1::bigint, ${ACCOUNTS}) i`)
    await client.query(`create index on person (index)`)
    await client.query(`insert into account (index, address, refer, registered_at, tx_hash, block_number, log_index)
      select p.index, p.address, r.address, p.index, ${hash}, 1, p.index from person p left join person r on r.index = p.parent`)
    await client.query(`insert into account_team (ancestor, account, depth)
      with recursive up (account, at, depth) as (
        select index, parent, 1 from person where parent is not null
        union all
        select up.account, p.parent, up.depth + 1 from up join person p on p.index = up.at
        where p.parent is not null and up.depth < 10
      ) select at, account, depth from up`)
    await client.query(`update account a set direct_total = d.n
      from (select ancestor, count(*) as n from account_team where depth = 1 group by ancestor) d where d.ancestor = a.index`)
    await client.query(`update account set indirect_total = ${ACCOUNTS - 1} - direct_total where index = 1`)
    await client.query(`insert into level_standing (account, id, parent, level, card, recorded, valid, cents,
        invites, invite_valids, members, valid_members, team, largest, small, team_new, legs, carry, leg_members)
      select address, index, coalesce(parent, 0), index % 10, false, true, true, 10000, 0, 0, 0, 0, 0, 0, 0, 0,
        '{0,0,0,0,0,0,0,0}', (index * 7919) % 1000003, 1 from person`)
  })

/** The slowest but one in a hundred of these milliseconds. */
const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!

async function measure(url: string): Promise<BenchRow[]> {
  const { db, close } = openDatabase(url)
  try {
    const users = new UsersService({
      db,
      view: () => Promise.reject(new Error('no chain here')),
      deployment: {} as never,
    })
    const levels = (addresses: readonly string[]) => levelsOf(db, addresses)
    const first = await db
      .selectFrom('account')
      .select('address')
      .where('index', '=', 1)
      .executeTakeFirstOrThrow()
    const own = await standing(db, first.address)
    const search = (i: number) => `0x${((i * 2_654_435_761) % 4_096).toString(16).padStart(3, '0')}`
    const lists: Record<string, (i: number) => Promise<unknown>> = {
      'invites, a page': (i) =>
        users.below(first.address, 'direct', { page: 1 + (i % 50), size: SIZE }, levels),
      'further members, a page': (i) =>
        users.below(first.address, 'indirect', { page: 1 + (i % 50), size: SIZE }, levels),
      'invites found by 3 digits of their address': (i) =>
        users.below(first.address, 'direct', { search: search(i), size: SIZE }, levels),
      'further members found by 3 digits of their address': (i) =>
        users.below(first.address, 'indirect', { search: search(i), size: SIZE }, levels),
      'legs, a page': (i) => legRecords(db, own!, { offset: SIZE * (i % 50), limit: SIZE }),
    }
    const rows: BenchRow[] = []
    for (const [name, read] of Object.entries(lists)) {
      const times: number[] = []
      for (let i = 0; i < ROUNDS; i++) {
        const from = performance.now()
        await read(i)
        times.push(performance.now() - from)
      }
      rows.push(row(`team of 1,000,000: ${name}, 99th percentile, ms`, p99(times), null, GOAL))
    }
    return rows
  } finally {
    await close()
  }
}
