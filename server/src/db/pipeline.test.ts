import type * as pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner, newDatabase } from '#test/database.ts'
import { CopyRows } from './copy.ts'
import { openPipeline } from './database.ts'
import { prepareStatements, type Step, together } from './pipeline.ts'

const INTO = { name: 'into', text: 'copy thing (big) from stdin (format binary)' }
const NARROW = { name: 'narrow', text: 'copy pair (big, other) from stdin (format binary)' }
const EXPECT = { name: 'expect', text: `select 1 / (select length($1::bytea))` }

let url: string
let client: pg.Client
beforeAll(async () => {
  url = await newDatabase()
  client = await openPipeline(url)
  await client.query('create temp table pair (big bigint, other bigint)')
  await client.query(
    `create temp table thing (big bigint check (big <> 13),
       constraint late unique (big) deferrable initially deferred)`,
  )
  await prepareStatements(client, [INTO, NARROW, EXPECT])
})
afterAll(() => client?.end())
beforeEach(async () => void (await client.query('truncate thing')))

const rows = (...values: number[]): Buffer => {
  const out = new CopyRows()
  for (const value of values) {
    out.row(1)
    out.bigint(value)
  }
  return out.messages()
}
const into = (...values: number[]): Step => ({ ...INTO, rows: rows(...values) })
const expects = (length: number): Step => ({ ...EXPECT, values: [Buffer.alloc(length)] })
const kept = async () =>
  (await client.query<{ big: number }>('select big from thing order by big')).rows.map((r) => r.big)
/** Whether all statements ran, and the SQLSTATE of the one that failed. */
async function told(steps: Step[]): Promise<[boolean, string | undefined]> {
  const { ran, ended } = together(client, steps)
  const code = await ended.then(
    () => undefined,
    (e: unknown) => (e as pg.DatabaseError).code,
  )
  return [await ran, code]
}

test('what is sent together happens together, or not at all', async () => {
  expect(await told([expects(1), into(1, 2), into(3)])).toEqual([true, undefined])
  expect(await kept()).toEqual([1, 2, 3])
  // refused at the first, the second and the last statement, in the rows, and when it is committed
  expect(await told([expects(0), into(4), into(5)])).toEqual([false, '22012'])
  expect(await told([expects(1), into(4, 13), into(5)])).toEqual([false, '23514'])
  expect(await told([expects(1), into(4), into(13)])).toEqual([false, '23514'])
  expect(await told([into(4), { ...NARROW, rows: rows(4) }])).toEqual([false, '22P04'])
  expect(await told([into(4), { name: 'nobody', text: '' }, into(5)])).toEqual([false, '26000'])
  expect(await told([into(4), into(3)])).toEqual([true, '23505'])
  expect(await kept()).toEqual([1, 2, 3])
})

test('many at once are answered in their order, whichever of them is refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => told([expects(i % 3), into(100 + i), into(200 + i)])),
  )
  expect(answers).toEqual(answers.map((_, i) => (i % 3 === 0 ? [false, '22012'] : [true, undefined])))
  const right = answers.flatMap((_, i) => (i % 3 === 0 ? [] : [i]))
  expect(await kept()).toEqual([...right.map((i) => 100 + i), ...right.map((i) => 200 + i)])
})

test('in a transaction they wait for its end, and one that fails ends it', async () => {
  const [, inside, , outside] = await Promise.all([
    client.query('begin'),
    told([into(1)]),
    client.query('rollback'),
    kept(),
  ])
  expect([inside, outside]).toEqual([[true, undefined], []])
  const [, wrong, after, committed] = await Promise.all([
    client.query('begin'),
    told([into(13)]),
    told([into(1)]),
    client.query('commit'),
  ])
  expect([wrong, after, committed.command]).toEqual([[false, '23514'], [false, '25P02'], 'ROLLBACK'])
  expect(await kept()).toEqual([])
})

test('a connection that breaks is told', async () => {
  const other = await openPipeline(url)
  other.on('error', () => {})
  await expect(prepareStatements(other, [{ name: 'wrong', text: 'copy nothing' }])).rejects.toThrow(
    'syntax error',
  )
  const { rows: found } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { pid } = found[0]!
  await prepareStatements(other, [{ name: 'sleep', text: 'select pg_sleep(60)' }])
  const { ran, ended } = together(other, [{ name: 'sleep', text: '' }])
  await Promise.all([
    expect(ended).rejects.toThrow(/terminat/),
    asOwner(url, `select pg_terminate_backend(${pid})`),
  ])
  expect(await ran).toBe(false)
  await expect(together(other, [{ name: 'sleep', text: '' }]).ended).rejects.toThrow(
    /not queryable|terminated|ECONNRESET/,
  )
  await other.end()
})
