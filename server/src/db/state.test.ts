import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isStep, LIFECYCLES, type LifecycleName } from '@holdfast/protocol/lifecycles'
import * as pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from './database.ts'
import { IllegalStep, move, moveAll, STATE_TABLES } from './state.ts'

const NAMES = Object.keys(LIFECYCLES) as LifecycleName[]
const statesOf = (name: LifecycleName): string[] => Object.keys(LIFECYCLES[name].next)
const pairsOf = (name: LifecycleName): [string, string][] =>
  statesOf(name).flatMap((from) => statesOf(name).map((to): [string, string] => [from, to]))
const SOURCES = fileURLToPath(new URL('..', import.meta.url))

let server: DatabaseHandle
let owner: pg.Client

/** Only the triggers on states are tested: other constraints are removed. */
beforeAll(async () => {
  const url = await newDatabase()
  server = openDatabase(url)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  for (const { table } of Object.values(STATE_TABLES)) {
    const { rows } = await owner.query<{ sql: string }>(
      `select format('alter table ${table} drop constraint %I cascade', conname) as sql from pg_constraint
       where conrelid = $1::regclass and contype in ('c', 'f')
       union all
       select format('alter table ${table} alter column %I drop not null', attname) from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attnotnull and attidentity = '' and attname not in ('id', 'key', 'state')
       union all
       select format('alter table ${table} disable trigger %I', tgname) from pg_trigger
       where tgrelid = $1::regclass and not tgisinternal and tgname not in ('state_begins', 'state_moves')`,
      [table],
    )
    for (const { sql } of rows) await owner.query(sql)
  }
})
afterAll(async () => {
  await owner?.end()
  await server?.close()
})

let made = 1_000
const begin = (name: LifecycleName, key: string | number, state: string) => {
  const { table, key: column } = STATE_TABLES[name]
  return owner.query(`insert into ${table} (${column}, state) overriding system value values ($1, $2)`, [
    key,
    state,
  ])
}
/** Inserts a row in this state, with triggers off. */
async function rowIn(name: LifecycleName, state: string): Promise<string | number> {
  const key = STATE_TABLES[name].key === 'key' ? `row ${made++}` : made++
  await owner.query("set session_replication_role = 'replica'")
  await begin(name, key, state)
  await owner.query('reset session_replication_role')
  return key
}
async function stateOf(name: LifecycleName, key: string | number): Promise<string> {
  const { table, key: column } = STATE_TABLES[name]
  const { rows } = await owner.query<{ state: string }>(`select state from ${table} where ${column} = $1`, [
    key,
  ])
  return rows[0]!.state
}

test('the database has the steps that the protocol publishes, and no other', async () => {
  const { rows } = await owner.query<{ step: string }>(
    `select concat_ws(' ', lifecycle, coalesce(from_state, '-'), to_state) as step from state_step`,
  )
  const published = NAMES.flatMap((name) => [
    ...LIFECYCLES[name].first.map((to) => `${name} - ${to}`),
    ...pairsOf(name).flatMap(([from, to]) => (isStep(name, from, to) ? [`${name} ${from} ${to}`] : [])),
  ])
  expect(rows.map((r) => r.step).toSorted()).toEqual(published.toSorted())
})

test('every table that has a state has both triggers', async () => {
  const { rows } = await owner.query<{ table: string; triggers: string[] }>(
    `select c.relname as table, array_agg(t.tgname::text order by t.tgname) filter (where t.tgname like 'state\\_%') as triggers
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'state' and not a.attisdropped
       left join pg_trigger t on t.tgrelid = c.oid and t.tgenabled = 'O'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'withdrawal_step' group by 1`,
  )
  const tables = Object.values(STATE_TABLES).map((t) => t.table)
  expect(rows.map((r) => r.table).toSorted()).toEqual(tables.toSorted())
  for (const row of rows) expect(row.triggers).toEqual(['state_begins', 'state_moves'])
})

/** `done`, or the error as text. */
const outcome = (tried: Promise<unknown>) => tried.then(() => 'done', String)

describe.each(NAMES)('%s', (name) => {
  const { table, key: column } = STATE_TABLES[name]

  test.each(statesOf(name))(
    'the database lets it begin as %s only where that is published',
    async (state) => {
      const key = column === 'key' ? `new ${made++}` : made++
      expect(await outcome(begin(name, key, state))).toContain(
        isStep(name, null, state) ? 'done' : `state of ${name}: from nothing to ${state}`,
      )
    },
  )

  test.each(pairsOf(name).filter(([from, to]) => from !== to))(
    'the database lets it go from %s to %s only where that is published',
    async (from, to) => {
      const key = await rowIn(name, from)
      const moved = owner.query(`update ${table} set state = $1 where ${column} = $2`, [to, key])
      expect(await outcome(moved)).toContain(
        isStep(name, from, to) ? 'done' : `state of ${name}: from ${from} to ${to}`,
      )
      expect(await stateOf(name, key)).toBe(isStep(name, from, to) ? to : from)
    },
  )

  test.each(pairsOf(name))(
    'the server moves it from %s to %s only where that is published',
    async (from, to) => {
      const key = await rowIn(name, from)
      const moved = inTransaction(server.db, (trx) =>
        move(trx, name, key as never, from as never, to as never),
      )
      expect(await outcome(moved)).toContain(isStep(name, from, to) ? 'done' : IllegalStep.name)
      expect(await stateOf(name, key)).toBe(isStep(name, from, to) ? to : from)
    },
  )
})

test('what is not where it is said to be is not moved', async () => {
  const key = (await rowIn('withdrawal', 'signed')) as number
  await inTransaction(server.db, async (trx) => {
    await expect(move(trx, 'withdrawal', key, 'approved', 'signed')).rejects.toThrow('it is not there')
    expect(await moveAll(trx, 'withdrawal', [key], 'approved', 'signed')).toBe(0)
    expect(await moveAll(trx, 'withdrawal', [], 'approved', 'signed')).toBe(0)
  })
  expect(await stateOf('withdrawal', key)).toBe('signed')
})

test('a step that is not published does not compile, nor does a state written past the helper', () => {
  const wrong = () =>
    inTransaction(server.db, async (trx) => {
      // @ts-expect-error -- a paid withdrawal is never refunded
      await move(trx, 'withdrawal', 1, 'paid', 'refunded')
      // @ts-expect-error -- no hold is `spent`
      await move(trx, 'hold', 'key', 'held', 'spent')
      // @ts-expect-error -- states are written by `move` alone
      await trx.updateTable('shop_order').set({ state: 'cancelled' }).where('id', '=', 1).execute()
      const made = { applicant: '0x', created_at: 1, state: 'approved' } as const
      // @ts-expect-error -- and none is put in as what it never begins as
      await trx.insertInto('visa_application').values(made).execute()
    })
  expect(wrong).toBeTypeOf('function')
})

test('no SQL of the server sets a state', () => {
  const tables = Object.values(STATE_TABLES).map((t) => t.table)
  const byHand = new RegExp(`update\\s+(${tables.join('|')})\\b(?:(?!where|\`)[\\s\\S])*\\bstate\\s*=`, 'i')
  const cast = new RegExp(
    `updateTable\\('(${tables.join('|')})'\\)(?:(?!\\.where|\\.execute)[\\s\\S])*\\bstate\\b`,
  )
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (f) => f.endsWith('.ts') && !f.endsWith('.test.ts') && f !== join('db', 'state.ts'),
  )
  expect(files.length).toBeGreaterThan(100)
  const found = files.filter((f) => {
    const text = readFileSync(join(SOURCES, f), 'utf8')
    return byHand.test(text) || cast.test(text)
  })
  expect(found).toEqual([])
  // The patterns match what they must find.
  expect('update withdrawal set reason = $1, state = $2 where id = 1').toMatch(byHand)
  expect("trx.updateTable('outgoing').set({ why, state }).where(").toMatch(cast)
  expect("update outgoing set why = null where state = 'queued'").not.toMatch(byHand)
})
