import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as pg from 'pg'
import { expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { assertNoTransaction, inTransaction, openDatabase } from './database.ts'
import { ForeignDatabase, migrate, type Migration, MigrationDrift, readMigrations } from './migrate.ts'

const all = readMigrations()

test('an empty database gets every migration, in order, once', async () => {
  const url = await newDatabase('empty')
  expect(await migrate(url)).toEqual(all.map((m) => m.name))
  expect(await migrate(url)).toEqual([])
})

test('servers that start together apply each migration once', async () => {
  const url = await newDatabase('empty')
  const applied = await Promise.all([migrate(url), migrate(url), migrate(url)])
  expect(applied.flat().toSorted()).toEqual(all.map((m) => m.name))
})

test('a migration that fails leaves nothing of itself', async () => {
  const url = await newDatabase('empty')
  const broken = {
    name: '0002_broken.sql',
    sql: 'create table half (x int); select nonsense;',
    checksum: 'x',
  }
  await expect(migrate(url, [all[0]!, broken])).rejects.toThrow('nonsense')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select name, to_regclass('half') as half from migration")
  await client.end()
  expect(rows).toEqual([{ name: '0001_chain.sql', half: null }])
  expect(await migrate(url)).toHaveLength(all.length - 1)
})

test('a migration that was changed, is unknown or newer is refused', async () => {
  const url = await newDatabase()
  const changed = all.map((m, i) => (i === 1 ? { ...m, checksum: '00' } : m))
  await expect(migrate(url, changed)).rejects.toThrow(MigrationDrift)
  await expect(migrate(url, changed)).rejects.toThrow(/0002_users\.sql was changed/)
  await expect(migrate(url, all.slice(0, 2))).rejects.toThrow(
    /0003_hosting\.sql, which this version does not know/,
  )
})

test("a database with somebody else's tables is refused, and nothing is added to it", async () => {
  const url = await newDatabase('empty')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = async () =>
    (
      await client.query<{ name: string }>(
        "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1",
      )
    ).rows.map((row) => row.name)
  await client.query('create table orders (id int); create view newest as select id from orders')
  await expect(migrate(url)).rejects.toThrow(ForeignDatabase)
  await expect(migrate(url)).rejects.toThrow(
    "it holds tables that are not Holdfast's (newest, orders): name a database of its own",
  )
  // Many tools keep a table of this name.
  await client.query('create table migration (id int, version text)')
  await expect(migrate(url)).rejects.toThrow('(migration, newest, orders)')
  await client.query('create table zone (id int)')
  await expect(migrate(url)).rejects.toThrow('(migration, newest, orders and more)')
  expect(await tables()).toEqual(['migration', 'newest', 'orders', 'zone'])
  await client.end()
})

test('an empty database with an extension of its own is taken', async () => {
  const url = await newDatabase('empty')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query("select from pg_available_extensions where name = 'pg_stat_statements'")
  if (rows.length > 0) await client.query('create extension pg_stat_statements')
  await client.end()
  expect(await migrate(url)).toHaveLength(all.length)
})

const later = (needs?: string): Migration => ({
  name: `${String(all.length + 1).padStart(4, '0')}_later.sql`,
  sql: 'create table later (x int)',
  checksum: 'x',
  ...(needs === undefined ? {} : { needs }),
})

test('a version works on a database that a later one has migrated, unless a migration needs that one', async () => {
  const url = await newDatabase()
  expect(await migrate(url, [...all, later()])).toEqual([later().name])
  expect(await migrate(url, all)).toEqual([])

  const contracted = await newDatabase()
  await migrate(contracted, [...all, later(later().name)])
  await expect(migrate(contracted, all)).rejects.toThrow(
    `the database has migration ${later().name}, which this version does not know`,
  )

  const expandedBefore = await newDatabase()
  await migrate(expandedBefore, [...all, later(all.at(-1)!.name)])
  expect(await migrate(expandedBefore, all)).toEqual([])
})

test('which code a migration needs stands in it', () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-migrations-'))
  writeFileSync(join(dir, '0001_a.sql'), 'select 1;')
  writeFileSync(join(dir, '0002_b.sql'), '-- Away.\n-- needs: 0001_a.sql\ndrop table a;')
  expect(readMigrations(dir).map((m) => m.needs)).toEqual([undefined, '0001_a.sql'])
  rmSync(dir, { recursive: true })
})

test('who waits for another that migrates is told in the end, and leaves nothing behind', async () => {
  const url = await newDatabase('empty')
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('begin; select pg_advisory_xact_lock(4861726473)')
  await expect(migrate(url, all, undefined, 200)).rejects.toMatchObject({ code: '55P03' })
  await other.query('rollback')
  await other.end()
  expect(await migrate(url)).toHaveLength(all.length)
})

test('numbers without gaps, names in one form', () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-migrations-'))
  writeFileSync(join(dir, '0001_a.sql'), '')
  writeFileSync(join(dir, '0003_c.sql'), '')
  expect(() => readMigrations(dir)).toThrow('0003_c.sql is not number 2')
  rmSync(dir, { recursive: true })
})

test('work that PostgreSQL asks to repeat is repeated, anything else is not', async () => {
  const database = openDatabase(await newDatabase('empty'))
  let runs = 0
  const failing = (code: string, times: number) =>
    inTransaction(database.db, async () => {
      runs++
      if (runs <= times) throw Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })
      return runs
    })
  expect(await failing('40001', 2)).toBe(3)
  runs = 0
  expect(await failing('40P01', 1)).toBe(2)
  runs = 0
  await expect(failing('23505', 1)).rejects.toThrow('no')
  expect(runs).toBe(1)
  await database.close()
})

test('asking a network inside a transaction is an error', async () => {
  const database = openDatabase(await newDatabase('empty'))
  await expect(inTransaction(database.db, async () => assertNoTransaction('asking'))).rejects.toThrow(
    'asking while a database transaction is open',
  )
  expect(() => assertNoTransaction('asking')).not.toThrow()
  await database.close()
})

test('tables refuse what cannot be', async () => {
  const client = new pg.Client({ connectionString: await newDatabase() })
  await client.connect()
  const hash = (n: number) => `'0x${String(n).repeat(64)}'`
  const address = (n: number) => `'0x${String(n).repeat(40)}'`
  await client.query(`insert into block values (1, ${hash(1)}, ${hash(0)}, 5, true)`)
  const period = `insert into hosting_period (pool, period, capacity, start_time, hash_block, hash, block_number, log_index) values ('hosting', 1, 100, 5, 0, ${hash(2)}, 1, 0)`
  const order = (id: number, amount: string, more = '') =>
    `insert into hosting_order (pool, order_id, owner, period, amount, steps, reward_usdt, reward_token, start_time, end_time, tx_hash, block_number, log_index ${more ? ', claimed_usdt' : ''}) values ('hosting', ${id}, ${address(1)}, 1, ${amount}, 2, 10, 10, 5, 9, ${hash(3)}, 1, ${id} ${more})`
  await client.query(period)
  await client.query(order(1, '50'))
  const refused: [string, RegExp][] = [
    [`insert into block values (2, ${hash(1)}, ${hash(0)}, 5, true)`, /block_hash_key/],
    [`insert into block values (-1, ${hash(4)}, ${hash(0)}, 5, true)`, /block_number_check/],
    [`insert into block values (2, '0xABC', ${hash(0)}, 5, true)`, /evm_hash_check/],
    [order(1, '5'), /duplicate key/],
    [order(2, '-5'), /base_units_check/],
    [order(2, '0'), /hosting_order_amount_check/],
    [order(2, '5', ', 11'), /hosting_order_check/],
    ['update hosting_period set amount = 101', /hosting_period_check/],
    [order(2, '5').replaceAll("'hosting'", "'liquidity'"), /period_fkey/],
    [period.replace("'hosting'", "'other'"), /pool_check/],
    ['delete from block where number = 1', /violates.*foreign key/],
    [
      `insert into hosting_payment values (1, 9, 'gift', 1, ${address(1)}, 1, 0, 5, ${hash(5)}, 'hosting')`,
      /kind_check/,
    ],
    [
      `insert into hosting_payment values (1, 9, 'claim', 7, ${address(1)}, 1, 0, 5, ${hash(5)}, 'hosting')`,
      /order_id_fkey/,
    ],
    [
      `insert into hosting_payment values (1, 8, 'release', 1, ${address(1)}, 1, 0, 5, ${hash(5)}, 'hosting'), (1, 9, 'release', 1, ${address(1)}, 1, 0, 5, ${hash(5)}, 'hosting')`,
      /one_release/,
    ],
    [
      `insert into account (index, address, refer, registered_at, tx_hash, block_number, log_index) values (2, ${address(2)}, ${address(2)}, 5, ${hash(6)}, 1, 3)`,
      /account_check/,
    ],
    [
      `insert into account (index, address, refer, registered_at, tx_hash, block_number, log_index) values (2, ${address(2)}, null, 5, ${hash(6)}, 1, 3)`,
      /account_check/,
    ],
    ["insert into hosting_total (pool) values ('hosting')", /hosting_total_pkey/],
    ['update hosting_total set principal = -1', /base_units_check/],
    ['insert into candle_hour values (3601, 1, 1, 1, 1, 0, 0, 0)', /hour_check/],
    ['insert into candle_hour values (3600, 1, 1, 1, 2, 0, 0, 0)', /candle_hour_check/],
    [
      `insert into pair_change (block_number, log_index, time, tx_hash, reserve_usdt, reserve_token, price, usdt)
       values (1, 20, 5, ${hash(3)}, 1, 1, 1, 1)`,
      /pair_change_check/,
    ],
    [`insert into token_burn values (1, 20, 'own', ${address(1)}, 0, 5, ${hash(3)})`, /amount_check/],
    [
      `insert into node_inflow values (1, 20, 'gift', 'usdt', 1, 1, 1, 5, ${hash(3)})`,
      /node_inflow_stream_check/,
    ],
    [`insert into node_purchase values (1, 20, ${address(1)}, 9, 1, 0, 5, ${hash(3)})`, /token_id_fkey/],
    [
      `insert into power_operation_end values (1, 20, ${hash(1)}, 1, 'executed', 5, ${hash(3)})`,
      /foreign key|fkey/,
    ],
    ['insert into swap_total default values', /swap_total_pkey/],
    ['insert into node_total default values', /node_total_pkey/],
    [
      `insert into session (token_hash, address, created_at, last_seen_at, expires_at, user_agent) values ('\\x00', ${address(1)}, 1, 1, 2, '')`,
      /token_hash_check/,
    ],
    [`insert into login_code values ('short', ${hash(1)}, 'd', 'u', 1, 2)`, /login_code_key_check/],
  ]
  for (const [sql, why] of refused) await expect(client.query(sql)).rejects.toThrow(why)
  await client.end()
})
