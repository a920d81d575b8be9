import { randomBytes } from 'node:crypto'
import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, newDatabase, withDatabase } from '#test/database.ts'
import { person, posted } from '#test/ledger.ts'
import { type DatabaseHandle, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'

// What the tables themselves refuse, whoever writes them.

let url: string
let database: DatabaseHandle
/** with the rights of the owner of the tables */
let owner: pg.Client

beforeAll(async () => {
  url = await newDatabase()
  database = openDatabase(url)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await database?.close()
})

test('the triggers hold for the owner of the tables too', async () => {
  const who = await person(database.db, 10n)
  const { rows } = await owner.query<{ id: string; seq: string }>(
    'select id, seq from ledger_account where owner = $1',
    [who],
  )
  const me = rows[0]!.id
  const { rows: others } = await owner.query<{ id: string; seq: string; posted: string }>(
    `select id, seq, posted from ledger_account where owner = 'custody' and seq > 0 limit 1`,
  )
  const c = others[0]!
  const { rows: made } = await owner.query<{ id: string }>(
    `insert into ledger_account (owner, currency) values ($1, 'TDE') returning id`,
    [who],
  )
  const mineInTde = made[0]!.id
  const journal = (lines: number) =>
    `with j as (insert into ledger_journal (id, idem_key, request_hash, kind, lines, time) values (9999, 'x', sha256(''), 'deposit', ${lines}, 1))`
  const entry = (
    account: string,
    seq: number,
    line: number,
    amount: bigint,
    after: bigint,
    kind = 'deposit',
  ) => `(${account}, ${seq}, 9999, ${line}, '${kind}', ${amount}, ${after}, sha256(''))`
  const insert = (...rows: string[]) => `insert into ledger_entry values ${rows.join(', ')}`
  const cSeq = Number(c.seq) + 1
  const cPosted = BigInt(c.posted)
  const refused: [string, RegExp][] = [
    ['update ledger_entry set amount = 1', /UPDATE of ledger_entry is never allowed/],
    ['delete from ledger_entry', /DELETE of ledger_entry is never allowed/],
    ['truncate ledger_entry', /TRUNCATE of ledger_entry is never allowed/],
    ['update ledger_journal set time = 1', /UPDATE of ledger_journal is never allowed/],
    ['delete from ledger_journal', /never allowed/],
    ['truncate ledger_journal cascade', /never allowed/],
    ['update ledger_account set posted = posted + 1', /UPDATE of ledger_account is never allowed/],
    ['update ledger_account set floor = -1', /never allowed/],
    ['delete from ledger_account', /never allowed/],
    ['truncate ledger_account cascade', /never allowed/],
    ['delete from ledger_hold', /never allowed/],
    [
      `insert into ledger_account (owner, currency, posted, seq) values ('x', 'USDT', 5, 1)`,
      /begins empty|check/,
    ],
    [`insert into ledger_account (owner, currency) values ('custody', 'USDT')`, /ledger_account_check/],
    [
      `insert into ledger_account (owner, currency, floor) values ('${who.replace('0x0', '0x1')}', 'USDT', null)`,
      /ledger_account_check/,
    ],
    [`insert into ledger_account (owner, currency, stripe) values ('${who}', 'USDT', 1)`, /stripe|check/],
    [
      `${journal(2)} ${insert(entry(me, 2, 1, 5n, 15n), entry(c.id, cSeq, 2, -4n, cPosted - 4n))}`,
      /does not net to zero/,
    ],
    [`${journal(1)} ${insert(entry(me, 2, 1, 5n, 15n))}`, /lines_check/],
    [
      `${journal(3)} ${insert(entry(me, 2, 1, 5n, 15n), entry(c.id, cSeq, 2, -5n, cPosted - 5n))}`,
      /not whole or does not net/,
    ],
    [insert(entry(me, 2, 1, 5n, 15n), entry(c.id, cSeq, 2, -5n, cPosted - 5n)), /not whole or does not net/],
    [
      `${journal(2)} ${insert(entry(me, 2, 1, 5n, 15n, 'swap'), entry(c.id, cSeq, 2, -5n, cPosted - 5n))}`,
      /not whole or does not net/,
    ],
    [
      `${journal(2)} ${insert(entry(me, 2, 1, 5n, 16n), entry(c.id, cSeq, 2, -5n, cPosted - 5n))}`,
      /do not continue/,
    ],
    [
      `${journal(2)} ${insert(entry(me, 3, 1, 5n, 15n), entry(c.id, cSeq, 2, -5n, cPosted - 5n))}`,
      /do not continue/,
    ],
    [
      `${journal(2)} ${insert(entry(me, 1, 1, 5n, 15n), entry(c.id, cSeq, 2, -5n, cPosted - 5n))}`,
      /ledger_entry_pkey/,
    ],
    [
      `${journal(2)} ${insert(entry('99999', 1, 1, 5n, 5n), entry(c.id, cSeq, 2, -5n, cPosted - 5n))}`,
      /not whole or does not net/,
    ],
    [
      `${journal(2)} ${insert(entry(me, 2, 1, 5n, 15n, 'swap'), entry(c.id, cSeq, 2, -5n, cPosted - 5n, 'swap'))}`,
      /not whole or does not net/,
    ],
    [
      `${journal(2)} ${insert(entry(me, 2, 1, 5n, 15n), entry(c.id, cSeq, 2, -5n, cPosted - 5n), entry('99999', 1, 3, 5n, 5n))}`,
      /not whole or does not net/,
    ],
    [
      `${journal(2)} ${insert(entry(me, 2, 1, -5n, 5n), entry(mineInTde, 1, 2, 5n, 5n))}`,
      /not whole or does not net/,
    ],
    [
      `${journal(2)} ${insert(entry(me, 2, 1, -11n, -1n), entry(c.id, cSeq, 2, 11n, cPosted + 11n))}`,
      /ledger_account_floor/,
    ],
    [`insert into ledger_hold (key, account_id, amount) values ('h1', ${me}, 11)`, /ledger_account_floor/],
    [
      `insert into ledger_hold (key, account_id, amount, state) values ('h1', ${me}, 1, 'released')`,
      /begins as held/,
    ],
    [
      `insert into ledger_journal (idem_key, request_hash, kind, lines, time) values ('a\x1fb', sha256(''), 'deposit', 2, 1)`,
      /idem_key_check/,
    ],
  ]
  for (const [sql, why] of refused) await expect(owner.query(sql)).rejects.toThrow(why)
  await owner.query(`insert into ledger_hold (key, account_id, amount) values ('h2', ${me}, 4)`)
  await expect(owner.query(`update ledger_hold set amount = 3 where key = 'h2'`)).rejects.toThrow('ends once')
  await owner.query(`update ledger_hold set state = 'released' where key = 'h2'`)
  await expect(owner.query(`update ledger_hold set state = 'held' where key = 'h2'`)).rejects.toThrow(
    'ends once',
  )
  await expect(owner.query(`update ledger_hold set state = 'released' where key = 'h2'`)).rejects.toThrow(
    'ends once',
  )
  expect(await posted(database.db, who)).toBe(10n)
})

test('entries of one statement continue each other, whichever of them is wrong', async () => {
  const who = await person(database.db, 10n)
  const { rows } = await owner.query<{ id: string; owner: string; seq: string; posted: string }>(
    `select id, owner, seq, posted from ledger_account where seq > 0 and (owner = $1 or owner = 'custody')`,
    [who],
  )
  const me = rows.find((r) => r.owner === who)!
  const custody = rows.find((r) => r.owner === 'custody')!
  const mine = [
    { account: me, seq: 2, amount: 5n, after: 15n },
    { account: me, seq: 3, amount: -7n, after: 8n },
    { account: me, seq: 4, amount: 3n, after: 11n },
  ]
  const book = async (changed: typeof mine) => {
    await owner.query('begin')
    try {
      const rest = changed.reduce((sum, e) => sum - e.amount, 0n)
      const other = { account: custody, seq: Number(custody.seq) + 1, amount: rest }
      const all = [...changed, { ...other, after: BigInt(custody.posted) + rest }]
      await owner.query(
        `insert into ledger_journal (id, idem_key, request_hash, kind, lines, time)
         values (9998, 'y', sha256(''), 'deposit', ${all.length}, 1)`,
      )
      const values = all.map(
        (e, i) =>
          `(${e.account.id}, ${e.seq}, 9998, ${i + 1}, 'deposit', ${e.amount}, ${e.after}, sha256(''))`,
      )
      await owner.query(`insert into ledger_entry values ${values.join()}`)
    } finally {
      await owner.query('rollback')
    }
  }
  for (const length of [1, 2, 3]) {
    const right = mine.slice(0, length)
    await book(right)
    await book(right.toReversed())
    for (const [i, e] of right.entries())
      for (const wrong of [
        { after: e.after + 1n },
        { after: e.after - 1n },
        { amount: e.amount + 1n },
        { seq: e.seq + 3 },
      ])
        await expect(book(right.with(i, { ...e, ...wrong }))).rejects.toThrow('do not continue')
  }
})

test('a database whose user may not make roles works too, and the triggers hold there', async () => {
  const name = `plain_${randomBytes(6).toString('hex')}`
  await asOwner(url, `create role ${name} login password 'plain'`)
  await asOwner(url, `create database ${name} owner ${name}`)
  const plain = new URL(withDatabase(url, name))
  plain.username = name
  plain.password = 'plain'
  await migrate(plain.href)
  const other = openDatabase(plain.href)
  expect(await posted(other.db, await person(other.db, 5n))).toBe(5n)
  for (const table of ['ledger_entry', 'ledger_journal'])
    await expect(other.pool.query(`delete from ${table}`)).rejects.toThrow('never allowed')
  await expect(other.pool.query('update ledger_account set posted = 6')).rejects.toThrow('never allowed')
  await other.close()
})
