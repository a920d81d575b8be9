import { sql } from 'kysely'
import * as pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { type Machine, startPrimary, startStandby, stopMachines } from '#test/standby.ts'
import { type DatabaseHandle, openDatabase, type Reader } from './database.ts'
import { History, type HistoryOptions } from './history.ts'
import { readMigrations } from './migrate.ts'

let primary: Machine
let standby: Machine
const open: { close(): Promise<void> }[] = []

beforeAll(async () => {
  primary = await startPrimary()
  await ask(primary, readMigrations().find((m) => m.name.endsWith('_replicas.sql'))!.sql)
  await ask(primary, 'create table entry (n int primary key)')
  standby = await startStandby(primary)
}, 900_000)
afterEach(async () => {
  await Promise.all(open.splice(0).map((o) => o.close()))
})
afterAll(stopMachines)

async function ask(at: Machine, text: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: at.url })
  await client.connect()
  try {
    return (await client.query<pg.QueryResultRow>(text)).rows
  } finally {
    await client.end()
  }
}

/** The address of several machines, with the login of one. */
const urlWith = ({ url }: Machine, machines: Machine[]) =>
  url.replace(new URL(url).host, machines.map((m) => new URL(m.url).host).join())

/** History of the one of `of` that takes writes, with every place that it was read from. */
function historyOf(
  of: Machine[],
  standbys: Machine[],
  o: Partial<HistoryOptions> = {},
): { history: History; from: string[]; database: DatabaseHandle; states(): Promise<string[]> } {
  const database = openDatabase(urlWith(of[0]!, of))
  const from: string[] = []
  const url = urlWith(of[0]!, standbys)
  const history = new History({ primary: database.db, url, onRead: (where) => from.push(where), ...o })
  open.push(history, database)
  const states = async () => {
    await history.look()
    return history.reports().map((r) => r.state)
  }
  return { history, from, database, states }
}

const until = (states: () => Promise<string[]>, wanted: string[]) =>
  vi.waitFor(async () => expect(await states()).toEqual(wanted), { timeout: 240_000, interval: 50 })

const numbers = async (db: Reader) => {
  const { rows } = await sql<{ n: number; standby: boolean }>`
    select n, pg_is_in_recovery() as standby from entry order by n`.execute(db)
  return rows
}
const newest = async (db: Reader) => (await numbers(db)).at(-1)?.n

let last = 0
/** Commits one more entry. */
async function write(at: Machine): Promise<number> {
  await ask(at, `insert into entry values (${++last})`)
  return last
}

test('without a standby everything is read from the primary, and nobody is warned', async () => {
  const database = openDatabase(primary.url)
  const onRead = vi.fn<NonNullable<HistoryOptions['onRead']>>()
  const history = new History({ primary: database.db, url: null, alarmSeconds: 0, onRead })
  open.push(history, database)
  await history.look()
  const n = await write(primary)
  expect(await history.read(newest)).toBe(n)
  expect([history.named, history.alarms(), history.reports()]).toEqual([false, [], []])
  expect(onRead).not.toHaveBeenCalled()
  expect(await ask(primary, 'select * from replica_mark')).toEqual([])
})

test('what was committed is read from the standby, always, and nothing is written there', async () => {
  const { history, from, states } = historyOf([primary], [standby])
  expect(await history.read(newest)).toBe(await newest(openOnce(primary)))
  expect(from).toEqual(['primary'])
  await until(states, ['usable'])
  for (let i = 0; i < 30; i++) {
    const n = await write(primary)
    expect(await history.read(newest)).toBe(n)
  }
  expect(from.filter((f) => f === 'standby').length).toBeGreaterThan(0)
  await expect(history.read((db) => sql`insert into entry values (-1)`.execute(db))).rejects.toThrow(
    'read-only transaction',
  )
  expect(history.reports()[0]!.lagSeconds).toBeLessThan(60)
})

function openOnce(at: Machine): Reader {
  const database = openDatabase(at.url)
  open.push(database)
  return database.db
}

test('the role that the server works with may do what this takes', async () => {
  const url = await newDatabase()
  const database = openDatabase(url)
  const history = new History({ primary: database.db, url })
  open.push(history, database)
  await history.look()
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(database.db)
  expect(rows).toEqual([{ role: 'holdfast_app' }])
  expect(history.reports()).toMatchObject([{ state: 'primary' }])
})

test('a standby that lags shows nobody less than he saw, and is left alone once it is too far behind', async () => {
  const { history, from, states } = historyOf([primary], [standby], { lagSeconds: 2, alarmSeconds: 1 })
  await until(states, ['usable'])
  await ask(standby, 'select pg_wal_replay_pause()')
  try {
    const n = await write(primary)
    expect(await history.read(newest)).toBe(n)
    expect(from).toEqual(['primary'])
    expect(history.reports()).toMatchObject([{ state: 'usable' }])
    expect(history.alarms()).toEqual([])
    await until(states, ['behind'])
    await vi.waitFor(() => expect(history.alarms()).toEqual(['replicaBehind']), { timeout: 240_000 })
    expect(history.reports()[0]!.lagSeconds).toBeGreaterThan(2)
    expect(await history.read(newest)).toBe(n)
  } finally {
    await ask(standby, 'select pg_wal_replay_resume()')
  }
  await until(states, ['usable'])
  expect(history.alarms()).toEqual([])
  await vi.waitFor(
    async () => {
      expect(await history.read(newest)).toBe(last)
      expect(from.at(-1)).toBe('standby')
    },
    { timeout: 240_000 },
  )
})

test('reads of one moment stay of that moment on a standby too', async () => {
  const { history, from, states } = historyOf([primary], [standby])
  await until(states, ['usable'])
  const both = await vi.waitFor(
    async () => {
      const seen = await history.read(async (db) => {
        const before = await numbers(db)
        await write(primary)
        await vi.waitFor(async () => expect(await newest(openOnce(standby))).toBe(last), { timeout: 240_000 })
        return [before, await numbers(db)]
      })
      expect(from.at(-1)).toBe('standby')
      return seen
    },
    { timeout: 240_000 },
  )
  expect(both[1]).toEqual(both[0])
  expect(both[0]![0]!.standby).toBe(true)
})

test('a standby that dies, also in the middle of a read, costs nobody an answer', async () => {
  const { history, from, states } = historyOf([primary], [standby], { alarmSeconds: 0 })
  await until(states, ['usable'])
  let tries = 0
  const answer = await vi.waitFor(
    () =>
      history.read(async (db) => {
        const rows = await numbers(db)
        if (rows[0]!.standby) {
          tries++
          await standby.stop()
        }
        return [await newest(db), tries]
      }),
    { timeout: 240_000 },
  )
  expect(answer).toEqual([last, 1])
  expect(from.at(-1)).toBe('primary')
  const n = await write(primary)
  expect(await history.read(newest)).toBe(n)
  await until(states, ['away'])
  expect(await history.read(newest)).toBe(n)
  expect(history.alarms()).toEqual(['replicaBehind'])
  await standby.start()
  await until(states, ['usable'])
})

test('another cluster and the primary itself are no standbys', { timeout: 120_000 }, async () => {
  const other = await startPrimary()
  await ask(other, readMigrations().find((m) => m.name.endsWith('_replicas.sql'))!.sql)
  await ask(other, `insert into replica_mark (timeline) values ('00000001')`)
  const { username, password } = new URL(primary.url)
  // The same user, so that nothing but the cluster is another.
  await ask(other, `alter role ${username} password '${decodeURIComponent(password)}'`)
  const { history, from, states } = historyOf([primary], [other, primary, standby])
  await until(states, ['foreign', 'primary', 'usable'])
  const n = await write(primary)
  for (let i = 0; i < 6; i++) expect(await history.read(newest)).toBe(n)
  expect(from).toHaveLength(6)
})

test('after a failover nobody reads from what follows the old primary', { timeout: 180_000 }, async () => {
  const kept = await write(primary)
  const left = await startStandby(primary)
  const promoted = historyOf([primary], [standby])
  const { history, from, database, states } = historyOf([primary, standby], [left], { lagSeconds: 600 })
  await until(promoted.states, ['usable'])
  await until(states, ['usable'])
  await ask(standby, 'select pg_promote()')
  await until(promoted.states, ['foreign'])
  // The old primary goes on for itself, and its other standby with it, further than the new one has come.
  await ask(primary, `insert into entry select generate_series(${last + 1}, ${last + 20_000})`)
  await vi.waitFor(async () => expect(await newest(openOnce(left))).toBe(last + 20_000), { timeout: 240_000 })
  await primary.stop()
  expect(history.reports()).toMatchObject([{ state: 'usable' }])
  const { db } = database
  await vi.waitFor(async () => expect(await newest(db)).toBe(kept), { timeout: 240_000 })
  for (let i = 0; i < 3; i++) expect(await history.read(newest)).toBe(kept)
  expect(from).toEqual(['primary', 'primary', 'primary'])
  expect(await states()).toEqual(['behind'])
})
