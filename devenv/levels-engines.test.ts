// The rules of levels are SQL that other engines run as well: on PostgreSQL they give what they give on DuckDB.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLevels } from '@holdfast/levels'
import { openDuckDb } from '@holdfast/levels/database'
import { QUERIES } from '@holdfast/levels/files'
import { addParams } from '@holdfast/levels/inputs'
import { RULES_VERSIONS, steps, textOf } from '@holdfast/levels/rules'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsOf, PARAMS, World } from '../packages/levels/test/world.ts'
import { type Postgres, startPostgres } from './postgres.ts'

let dir: string
let postgres: Postgres
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'holdfast-engines-'))
  postgres = await startPostgres({ dir: join(dir, 'pg') })
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const PRELUDE = readFileSync(join(import.meta.dirname, '../packages/levels/preludes/postgresql.sql'), 'utf8')
const PEOPLE = 400
const MOVES = 3_000
/** Columns of both, as texts, whichever type an engine has for them. */
const RESULT = `account, id, parent, participation, inside, cents, level, invites, invite_valids, members, valid_members, team,
  largest, small, team_new, legs2, legs3, legs4, legs5, legs6, legs7, legs8, legs9, earned_usdt, earned_token`
const LEAF = `position, kind, account, asset, cumulative, level, members, team, small, team_new, legs2, legs3, legs9`
const texts = (columns: string) =>
  columns
    .split(',')
    .map((c) => `cast(${c} as varchar)`)
    .join(', ')

test.each(RULES_VERSIONS)('on PostgreSQL rules %i give the same standings and leaves', async (version) => {
  const facts = factsOf(1, { ...PARAMS, generations: 6 })
  const { registrations, changes, funded } = new World(31, version).next(1, PEOPLE, MOVES)
  const pot = [
    ...funded,
    {
      asset: 'usdt' as const,
      amount: 10n ** 22n + 7n,
      block: 900_000,
      logIndex: 1,
      time: funded[0]?.time ?? 0,
    },
  ]
  const time = Math.max(...[...registrations, ...changes].map((e) => e.time))
  const booked = pot.map((f) => ({ ...f, time }))
  const epochs = join(dir, `epochs-${version}`)
  const levels = await openLevels({ dir: epochs })
  const run = await levels.begin(1, facts, version)
  await run.registrations(registrations)
  await run.changes(changes)
  await run.funded(booked)
  const result = await run.finish()
  expect(result.levels.slice(2).some((count) => count > 0)).toBe(true)
  const duckdb = await openDuckDb({ dir, memoryMb: 256, threads: 1 })
  const reader = await duckdb.connect()
  const ours = (file: string, columns: string, order: string) =>
    reader.rows(`select ${texts(columns)} from read_parquet('${levels.file(1, file)}') order by ${order}`)

  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const text = async (sql: string) => void (await client.query(sql))
    await text(PRELUDE)
    await addParams({ run: async (sql) => (await text(sql), 0) }, facts, (facts.epoch + 1) * 43_200)
    await text(`insert into pool_before values ('${facts.hostingPool}', 0, 0)`)
    await text('insert into carry_before values (0, 0)')
    const values = (rows: unknown[][]) =>
      rows
        .map((row) => `(${row.map((v) => (typeof v === 'string' ? `'${v}'` : String(v))).join(', ')})`)
        .join(', ')
    await text(
      `insert into registrations values ${values(registrations.map((r) => [r.index, r.account, r.refer, r.block, r.logIndex, r.time]))}`,
    )
    await text(
      `insert into changes values ${values(changes.map((c) => [c.account, c.kind, c.amount, c.block, c.logIndex, c.time]))}`,
    )
    await text(
      `insert into funded values ${values(booked.map((f) => [f.asset, f.amount, f.block, f.logIndex, f.time]))}`,
    )
    for (const step of steps(version, facts.params.generations)) await text(textOf(version, step))
    const theirs = async (file: 'standings.parquet' | 'leaves.parquet', columns: string, order: string) =>
      (
        await client.query<unknown[]>({
          text: `select ${texts(columns)} from (${QUERIES[file]}) x order by x.${order}`,
          rowMode: 'array',
        })
      ).rows
    expect(await theirs('standings.parquet', RESULT, 'id')).toEqual(
      await ours('standings.parquet', RESULT, 'id'),
    )
    expect(await theirs('leaves.parquet', LEAF, 'position')).toEqual(
      await ours('leaves.parquet', LEAF, 'position'),
    )
  } finally {
    await client.end()
    reader.close()
    duckdb.close()
    levels.close()
  }
})
