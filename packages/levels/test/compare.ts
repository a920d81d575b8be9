import { DuckDBInstance } from '@duckdb/node-api'
import { expect } from 'vitest'
import type { EpochResult, Levels } from '../src/levels.ts'
import type { Reference } from './reference.ts'

const instance = await DuckDBInstance.create(':memory:', { threads: '1' })

/** The rows of a Parquet file, amounts as text. */
async function readRows(path: string, columns: string, order: string): Promise<unknown[][]> {
  const connection = await instance.connect()
  try {
    const sql = `select ${columns} from read_parquet('${path}') order by ${order}`
    return (await connection.runAndReadAll(sql)).getRows()
  } finally {
    connection.closeSync()
  }
}

const ordered = (rows: unknown[][]) => rows.map((row) => row.join(' ')).toSorted()

/** Expects that what was computed for an epoch is what the plain implementation says, file by file. */
export async function compare(
  levels: Levels,
  result: EpochResult,
  plain: Reference,
  where: string,
): Promise<void> {
  const standings = await readRows(
    levels.file(result.n, 'standings.parquet'),
    `account, cents, valid, level, team, largest, small, members, valid_members, invite_valids, team_new,
     legs2, legs3, legs4, legs5, legs6, legs7, legs8, legs9`,
    'account',
  )
  const expected = [...plain.figures].map(([account, f]) => [
    account,
    f.a,
    f.valid,
    f.level,
    f.team,
    f.largest,
    f.small,
    f.members,
    f.validMembers,
    f.inviteValids,
    f.teamNew,
    ...f.legs,
  ])
  const income = await readRows(
    levels.file(result.n, 'income.parquet'),
    'account, source, weight, cast(usdt as varchar), cast(token as varchar)',
    'account',
  )
  const figures = [...plain.figures.values()]
  expect({
    where,
    standings: ordered(standings),
    income: ordered(income),
    returned: result.returned,
    totals: result.totals,
    root: result.root,
    levels: result.levels,
  }).toEqual({
    where,
    standings: ordered(expected),
    income: ordered(plain.income.map((i) => [i.account, i.source, i.weight, i.usdt, i.token])),
    returned: plain.returned,
    totals: plain.totals,
    root: plain.root,
    levels: result.levels.map((_, k) => figures.filter((f) => f.level === k).length),
  })
}
