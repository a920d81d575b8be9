import { randomBytes } from 'node:crypto'
import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, newDatabase, withDatabase } from '#test/database.ts'
import { expectSound, fund, newOwner, person, posted } from '#test/ledger.ts'
import { type DatabaseHandle, inTransaction, openDatabase, openPipeline } from '../db/database.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { LEDGER_CHECKS } from './check.ts'
import { post } from './post.ts'
import { entries, entryRows } from './read.ts'
import { checkAll } from './run-checks.ts'
import { extendStretches, stretchesRunOut } from './stretches.ts'
import { TransferWriter } from './writer.ts'

// Journals and entries lie in stretches of ids.

let url: string
let database: DatabaseHandle

beforeAll(async () => {
  url = await newDatabase()
  database = openDatabase(url)
})
afterAll(() => database?.close())

const one = async <T>(at: string, sql: string): Promise<T> => (await asOwner<{ v: T }>(at, sql))[0]!.v
/** Has the next journal be of this number. */
const goTo = (at: string, id: number) => asOwner(at, `select setval('ledger_journal_id_seq', ${id}, false)`)
const give = (who: `0x${string}`, key: string, amount = 1n, db = database.db) =>
  inTransaction(db, (trx) =>
    post(trx, {
      key,
      kind: 'deposit',
      time: 5,
      postings: [
        { owner: 'custody', currency: 'USDT', amount: -amount },
        { owner: who, currency: 'USDT', amount },
      ],
    }),
  )
const placesOf = (who: string) =>
  asOwner<{ at: string }>(
    url,
    `select e.tableoid::regclass::text as at from ledger_entries e join ledger_account a on a.id = e.account_id
     where a.owner = '${who}' order by e.seq`,
  ).then((rows) => rows.map((r) => r.at))

test('an account goes on from one stretch to the next, and into what fits into none', async () => {
  const who = await person(database.db, 10n)
  await goTo(url, 9_999_999)
  await give(who, 'last of the first')
  await give(who, 'first of the second')
  // Beyond every stretch: nobody made the next one in time.
  await goTo(url, 95_000_000)
  await give(who, 'of no stretch')
  expect(await placesOf(who)).toEqual([
    'ledger_entry',
    'ledger_entry',
    'ledger_entry_10000000',
    'ledger_entry_rest',
  ])
  const { rows, total } = await entries(database.db, { owner: who, offset: 0, limit: 3 })
  expect([total, rows.map((r) => r.seq)]).toEqual([4, [4, 3, 2]])
  // Of any page, wherever it begins and ends in the three stretches.
  const newestFirst = [4, 3, 2, 1]
  for (const offset of [0, 1, 2, 3, 4])
    for (const limit of [1, 2, 3, 4, 5]) {
      const page = await entries(database.db, { owner: who, offset, limit })
      expect(page.rows.map((r) => r.seq)).toEqual(newestFirst.slice(offset, offset + limit))
      const below = { owner: who, offset: 0, limit, before: { USDT: 5 - offset } }
      const sent = await entryRows(database.db, below)
      expect(sent.map((r) => r.seq)).toEqual(newestFirst.slice(offset, offset + limit))
    }
  await expectSound(url)
  expect(await stretchesRunOut(database.db)).toBe(true)
  // What lies in the rest becomes a stretch, and there are two more.
  expect(await extendStretches(database.db)).toBeGreaterThan(2)
  expect(await stretchesRunOut(database.db)).toBe(false)
  expect((await placesOf(who)).at(-1)).toBe('ledger_entry_30000000')
  expect(await extendStretches(database.db)).toBe(0)
  await give(who, 'after')
  await expectSound(url)
  expect(await posted(database.db, who)).toBe(14n)
})

test('a key is used once over all stretches, also by two at the same moment', async () => {
  const [ann, bob] = [await person(database.db, 1n), await person(database.db, 1n)]
  await give(ann, 'once')
  await asOwner(
    url,
    `select setval('ledger_journal_id_seq', (select max(below) from ledger_stretch) - 1, false)`,
  )
  expect(await give(ann, 'once')).toMatchObject({ replayed: true })
  await expect(give(bob, 'once')).rejects.toThrow('once')
  const writer = new TransferWriter({ connect: () => openPipeline(url) })
  const both = await Promise.allSettled([
    give(ann, 'both'),
    writer.transfer({
      key: 'both',
      from: bob,
      to: newOwner(),
      currency: 'USDT',
      amount: 1n,
      fee: 0n,
      time: 5,
    }),
    give(newOwner(), 'both'),
  ])
  await writer.stop()
  expect(both.filter((b) => b.status === 'fulfilled')).toHaveLength(1)
  expect(both.flatMap((b) => (b.status === 'rejected' ? [(b.reason as Error).name] : []))).toEqual([
    'KeyConflict',
    'KeyConflict',
  ])
  await expectSound(url)
})

test('a stretch is written through the whole alone, and an extra stretch by nobody', async () => {
  const who = await person(database.db, 1n)
  for (const at of ['ledger_entry_10000000', 'ledger_entry_rest'])
    for (const as of [(sql: string) => asOwner(url, sql), (sql: string) => database.pool.query(sql)])
      await expect(as(`insert into ${at} select * from ledger_entries limit 1`)).rejects.toThrow(
        /INSERT of ledger_entry_\w+ is never allowed|permission denied/,
      )
  await expect(asOwner(url, 'truncate ledger_entry_10000000')).rejects.toThrow('never allowed')
  await expect(database.pool.query('select ledger_extend(1::bigint)')).rejects.toThrow('permission denied')
  // The first takes rows of older code, and books them as the whole does.
  await expect(
    asOwner(
      url,
      `insert into ledger_entry select account_id, e.seq + 1, (select min(id) from ledger_journals), 9, kind, 5, balance_after + 5, e.hash
       from ledger_entries e join ledger_account a on a.id = e.account_id where a.owner = '${who}'`,
    ),
  ).rejects.toThrow('not whole')
})

test('a number twice, in two stretches, is seen', async () => {
  const name = `d_${randomBytes(6).toString('hex')}`
  const source = await newDatabase()
  const own = openDatabase(source)
  const who = await person(own.db, 5n)
  await fund(own.db, 'treasury', 5n)
  await goTo(source, 10_000_000)
  await fund(own.db, 'liquidity', 5n)
  await own.close()
  await asOwner(
    withDatabase(source, 'postgres'),
    `create database ${name} template ${new URL(source).pathname.slice(1)}`,
  )
  const copy = withDatabase(source, name)
  const without =
    'alter table ledger_entries disable trigger user; alter table ledger_entry_10000000 disable trigger user'
  await asOwner(
    copy,
    `${without}; insert into ledger_entries select account_id, e.seq, 10000000, 9, kind, amount, balance_after, e.hash
     from ledger_entries e join ledger_account a on a.id = e.account_id where a.owner = '${who}';
     ${without.replaceAll('disable', 'enable')}`,
  )
  const { breaches } = await checkAll(copy, LEDGER_CHECKS, { connections: 2 })
  expect(breaches.map((b) => b.title)).toContain(
    'each entry is numbered after the one before, and its balance follows from it',
  )
})

test('an entry that was put into another stretch by hand is not hidden from its owner', async () => {
  const at = await newDatabase()
  const own = openDatabase(at)
  const who = await person(own.db, 5n)
  for (const key of ['second', 'third']) await give(who, key, 1n, own.db)
  await goTo(at, 10_000_000)
  await fund(own.db, 'liquidity', 5n)
  const tables = ['ledger_entries', 'ledger_entry', 'ledger_entry_10000000']
  const all = (what: string) => tables.map((t) => `alter table ${t} ${what} trigger user`).join('; ')
  await asOwner(
    at,
    `${all('disable')}; update ledger_entries e set journal_id = 10000000, line = 9 from ledger_account a
     where a.id = e.account_id and a.owner = '${who}' and e.seq = 2; ${all('enable')}`,
  )
  const { rows, total } = await entries(own.db, { owner: who, offset: 0, limit: 3 })
  expect([total, rows.map((r) => r.seq)]).toEqual([3, [2, 3, 1]])
  await own.close()
})

test('what is new is checked from where the last check ended; a change before that is found by the whole check', async () => {
  const at = await newDatabase()
  const own = openDatabase(at)
  const [ann, bob] = [await person(own.db, 100n), await person(own.db, 100n)]
  const all = await checkAll(at, LEDGER_CHECKS, { connections: 2 })
  expect(all).toMatchObject({ breaches: [], kept: true })
  expect(await checkAll(at, LEDGER_CHECKS, { scope: 'new' })).toMatchObject({ breaches: [], journals: 0 })
  // A number that was drawn before the check and is used after it.
  await goTo(at, 1)
  await asOwner(at, `select setval('ledger_journal_id_seq', 500, false)`)
  await inTransaction(own.db, (trx) =>
    post(trx, {
      key: 'new',
      kind: 'transfer',
      time: 5,
      postings: [
        { owner: ann, currency: 'USDT', amount: -1n },
        { owner: bob, currency: 'USDT', amount: 1n },
      ],
    }),
  )
  await own.close()
  const changed = async (sql: string, scope: 'all' | 'new') => {
    const client = new pg.Client({ connectionString: at })
    await client.connect()
    try {
      await client.query(
        `alter table ledger_entries disable trigger user; alter table ledger_entry disable trigger user; ${sql};
         alter table ledger_entries enable trigger user; alter table ledger_entry enable trigger user`,
      )
    } finally {
      await client.end()
    }
    return (await checkAll(at, LEDGER_CHECKS, { scope })).breaches
  }
  const change = (where: string, to: string) =>
    `update ledger_entries e set hash = sha256('${to}') from ledger_account a where a.id = e.account_id and a.owner = '${ann}' and ${where}`
  expect(await checkAll(at, LEDGER_CHECKS, { scope: 'new' })).toMatchObject({ breaches: [], kept: true })
  // Before what was checked: `new` does not read it, `all` does.
  const was = await one<string>(
    at,
    `select encode(e.hash, 'hex') as v from ledger_entries e join ledger_account a
    on a.id = e.account_id where a.owner = '${ann}' and e.seq = 1`,
  )
  expect(await changed(change('e.seq = 1', 'x'), 'new')).toEqual([])
  expect((await changed('select 1', 'all')).map((b) => b.title)).toContain('entries are unchanged')
  // A check that finds something writes nothing down.
  expect(
    await one<number>(
      at,
      `select count(*)::int as v from ledger_checked_account c join ledger_account a on a.id = c.account_id
       where c.seq = 2 and left(a.owner, 2) = '0x'`,
    ),
  ).toBe(2)
  await changed(change('e.seq = 1', 'x').replace(/sha256\('x'\)/, `decode('${was}', 'hex')`), 'all')
  expect(await changed(change('e.seq = 2', 'y'), 'all')).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ title: 'what was checked before is there still' })]),
  )
})

test('a database with data becomes one of stretches, while code from before goes on writing', async () => {
  const at = await newDatabase('empty')
  const migrations = readMigrations()
  const before = migrations.findIndex((m) => m.name.includes('ledger_keys'))
  await migrate(at, migrations.slice(0, before))
  /** As code from before booked: by the old names, with the old way to find a key used. */
  const old = new pg.Client({ connectionString: at })
  await old.connect()
  let n = 0
  const bookOld = async (key: string) => {
    await old.query('begin')
    try {
      const { rows } = await old.query<{ id: string }>(
        `insert into ledger_journal (idem_key, request_hash, kind, lines, time)
         values ($1::text, sha256(convert_to(concat_ws(chr(31), $1::text, 'funding', '', '', '', '', '', 'custody', 'USDT', '-5',
           'treasury', 'USDT', '5'), 'UTF8')), 'funding', 2, 1) on conflict (idem_key) do nothing returning id`,
        [key],
      )
      if (rows[0]) {
        await old.query(
          `insert into ledger_account (owner, currency, floor) values ('custody', 'USDT', null), ('treasury', 'USDT', 0)
           on conflict do nothing`,
        )
        await old.query(
          `insert into ledger_entry
           select a.id, a.seq + 1, $1::bigint, p.line, 'funding', p.amount, a.posted + p.amount, sha256(a.hash || convert_to(
             concat_ws('|', a.owner, a.currency, 0, a.seq + 1, $1::bigint, p.line, 'funding', p.amount, a.posted + p.amount, 1, ''),
             'UTF8') || (select request_hash from ledger_journal where id = $1::bigint))
           from (values ('custody', 1, -5), ('treasury', 2, 5)) p (owner, line, amount) join ledger_account a on a.owner = p.owner`,
          [rows[0].id],
        )
        n++
      }
    } finally {
      await old.query('commit')
    }
  }
  await bookOld('a')
  await bookOld('b')
  const state = { done: false }
  const under = migrate(at).finally(() => (state.done = true))
  for (let i = 0; !state.done; i++) await bookOld(`during ${i}`)
  await under
  await bookOld('after')
  await bookOld('after')
  const database2 = openDatabase(at)
  const again = (key: string) =>
    inTransaction(database2.db, (trx) =>
      post(trx, {
        key,
        kind: 'funding',
        time: 9,
        postings: [
          { owner: 'custody', currency: 'USDT', amount: -5n },
          { owner: 'treasury', currency: 'USDT', amount: 5n },
        ],
      }),
    )
  // New code finds what old code booked, and the other way round.
  for (const key of ['a', 'during 0', 'after']) expect(await again(key)).toMatchObject({ replayed: true })
  expect(await again('new')).toMatchObject({ replayed: false })
  const booked = n
  await bookOld('new')
  expect(n).toBe(booked)
  expect(await posted(database2.db, 'treasury')).toBe(5n * BigInt(n + 1))
  await Promise.all([old.end(), database2.close()])
  await expectSound(at)
})
