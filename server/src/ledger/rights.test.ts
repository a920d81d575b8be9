import { randomBytes } from 'node:crypto'
import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, newDatabase } from '#test/database.ts'
import { person, posted } from '#test/ledger.ts'
import { type DatabaseHandle, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { prepareDatabase } from '../main/boot.ts'

// What somebody who took over the server's database connection could do to the ledger.

let url: string
let serverUrl: string
/** The server, as a user that owns nothing. */
let server: DatabaseHandle

beforeAll(async () => {
  url = await newDatabase()
  const user = `server "${randomBytes(4).toString('hex')}"`
  await asOwner(url, `create role ${pg.escapeIdentifier(user)} login password 'p'`)
  const of = new URL(url)
  of.username = user
  of.password = 'p'
  serverUrl = of.href
  await prepareDatabase({ databaseUrl: serverUrl, databaseOwnerUrl: url })
  server = openDatabase(serverUrl)
})
afterAll(async () => {
  await server?.close()
})

const DENIED = [
  'update ledger_entries set amount = 1',
  'delete from ledger_entries',
  'truncate ledger_entries',
  'update ledger_journals set time = 1',
  'delete from ledger_journals',
  'truncate ledger_journals cascade',
  'update ledger_account set posted = 1',
  'update ledger_account set floor = -5',
  'delete from ledger_account',
  'delete from ledger_hold',
  'update ledger_hold set amount = 1',
  'alter table ledger_entries disable trigger all',
  'drop trigger ledger_book on ledger_entries',
  'drop table ledger_entries',
  'create or replace function ledger_refuse() returns trigger language plpgsql as $$ begin return null; end $$',
  `create rule r as on insert to ledger_entries do instead nothing`,
  "set session_replication_role = 'replica'",
  `insert into ledger_account (owner, currency, posted) values ('treasury', 'USDT', 5)`,
]
const REFUSED = /permission denied|must be owner/

test("the tables refuse what the application's role may not do", async () => {
  const database = openDatabase(url)
  for (const sql of DENIED) await expect(database.pool.query(sql)).rejects.toThrow(REFUSED)
  await database.close()
})

test('a server that connects as a user of its own books, and never gets the rights of the owner back', async () => {
  expect(await posted(server.db, await person(server.db, 5n))).toBe(5n)
  const owner = pg.escapeIdentifier(new URL(url).username)
  const client = await server.pool.connect()
  try {
    for (const way of ['reset role', 'set role none', 'set session authorization default', 'discard all']) {
      await client.query(way)
      for (const sql of DENIED) await expect(client.query(sql)).rejects.toThrow(REFUSED)
    }
    for (const sql of [
      `set role ${owner}`,
      `set session authorization ${owner}`,
      `grant ${owner} to current_user`,
      'alter role current_user superuser',
    ])
      await expect(client.query(sql)).rejects.toThrow(/permission denied|must have/)
  } finally {
    client.release(true)
  }
})

test('a table of its own does not lend it the rights of the functions that book', async () => {
  const client = await server.pool.connect()
  try {
    await client.query('create temp table mine (like ledger_entries)')
    await client.query('create temp table held (like ledger_hold)')
    for (const sql of [
      'create trigger t after insert on mine referencing new table as fresh for each statement execute function ledger_book()',
      'create trigger t after insert on held for each row execute function ledger_hold_book()',
    ])
      await expect(client.query(sql)).rejects.toThrow(REFUSED)
    // Nor does any other function that runs with more rights than its caller's.
    const { rows } = await client.query(
      `select proname from pg_proc
       where prosecdef and pronamespace = 'public'::regnamespace and has_function_privilege(oid, 'execute')`,
    )
    // It makes tables ahead, and takes no arguments.
    expect(rows).toEqual([{ proname: 'ledger_extend_ahead' }])
  } finally {
    client.release(true)
  }
})

test('no account begins below 0', async () => {
  const insert = `insert into ledger_account (owner, currency, floor) values ('treasury', 'USDT', -1000)`
  await expect(server.pool.query(insert)).rejects.toThrow(/ledger_floor_check/)
  await expect(asOwner(url, insert)).rejects.toThrow(/ledger_floor_check/)
})

test('where nothing is missing the server starts without knowing the owner', async () => {
  expect(await prepareDatabase({ databaseUrl: serverUrl, databaseOwnerUrl: url })).toEqual([])
  expect(await migrate(serverUrl)).toEqual([])
  const empty = new URL(await newDatabase('empty'))
  const { username, password } = new URL(serverUrl)
  const bare = Object.assign(new URL(empty), { username, password })
  await expect(prepareDatabase({ databaseUrl: bare.href, databaseOwnerUrl: bare.href })).rejects.toThrow(
    /may not create tables in database/,
  )
})
