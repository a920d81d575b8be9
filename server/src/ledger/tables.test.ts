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

/** The account that an owner has money on; one of the house's several. */
async function account(of: string): Promise<{ id: string; seq: number; posted: bigint }> {
  const { rows } = await owner.query<{ id: string; seq: string; posted: string }>(
    'select id, seq, posted from ledger_account where owner = $1 and seq > 0 limit 1',
    [of],
  )
  const { id, seq, posted: is } = rows[0]!
  return { id, seq: Number(seq), posted: BigInt(is) }
}

test('the triggers hold for the owner of the tables too', async () => {
  const who = await person(database.db, 10n)
  const me = await account(who)
  const refused: [string, RegExp][] = [
    ['update ledger_entries set amount = 1', /UPDATE of ledger_entries is never allowed/],
    ['delete from ledger_entries', /DELETE of ledger_entries is never allowed/],
    ['truncate ledger_entries', /TRUNCATE of ledger_entries is never allowed/],
    ['update ledger_journals set time = 1', /UPDATE of ledger_journals is never allowed/],
    ['delete from ledger_journals', /never allowed/],
    ['truncate ledger_journals cascade', /never allowed/],
    ['update ledger_account set posted = posted + 1', /UPDATE of ledger_account is never allowed/],
    ['update ledger_account set floor = -1', /never allowed/],
    ['delete from ledger_account', /never allowed/],
    ['truncate ledger_account cascade', /never allowed/],
    ['delete from ledger_hold', /never allowed/],
    [
      `insert into ledger_account (owner, currency, posted, seq) values ('treasury', 'USDT', 5, 1)`,
      /begins empty|check/,
    ],
    [`insert into ledger_account (owner, currency) values ('treasury', 'BTC')`, /ledger_currency_check/],
    [`insert into ledger_account (owner, currency) values ('custody', 'USDT')`, /ledger_account_check/],
    [
      `insert into ledger_account (owner, currency, floor) values ('${who.replace('0x0', '0x1')}', 'USDT', null)`,
      /ledger_account_check/,
    ],
    [`insert into ledger_account (owner, currency, stripe) values ('${who}', 'USDT', 1)`, /stripe|check/],
    [`insert into ledger_hold (key, account_id, amount) values ('h1', ${me.id}, 11)`, /ledger_account_floor/],
    [
      `insert into ledger_hold (key, account_id, amount, state) values ('h1', ${me.id}, 1, 'released')`,
      /state of hold: from nothing to released/,
    ],
  ]
  for (const [sql, why] of refused) await expect(owner.query(sql)).rejects.toThrow(why)
  await owner.query(`insert into ledger_hold (key, account_id, amount) values ('h2', ${me.id}, 4)`)
  await expect(owner.query(`update ledger_hold set amount = 3 where key = 'h2'`)).rejects.toThrow('ends once')
  await owner.query(`update ledger_hold set state = 'released' where key = 'h2'`)
  await expect(owner.query(`update ledger_hold set state = 'held' where key = 'h2'`)).rejects.toThrow(
    'state of hold: from released to held',
  )
  await expect(owner.query(`update ledger_hold set state = 'released' where key = 'h2'`)).rejects.toThrow(
    'ends once',
  )
  expect(await posted(database.db, who)).toBe(10n)
})

test('a journal that is not whole, does not net to zero or does not continue its accounts, alone and beside a sound one', async () => {
  const who = await person(database.db, 10n)
  const me = await account(who)
  const beside = [
    await account(await person(database.db, 10n)),
    await account(await person(database.db, 10n)),
  ]
  const c = await account('custody')
  const { rows } = await owner.query<{ id: string }>(
    `insert into ledger_account (owner, currency) values ($1, 'TDE') returning id`,
    [who],
  )
  const mineInTde = rows[0]!.id
  const entry = (
    id: string,
    seq: number,
    line: number,
    amount: bigint,
    after: bigint,
    kind = 'deposit',
    journal = 9999,
  ) => `(${id}, ${seq}, ${journal}, ${line}, '${kind}', ${amount}, ${after}, sha256(''))`
  const mine = (amount: bigint, after: bigint, seq = 2, kind?: string) =>
    entry(me.id, seq, 1, amount, after, kind)
  const theirs = (amount: bigint, kind?: string) => entry(c.id, c.seq + 1, 2, amount, c.posted + amount, kind)
  const sound = beside.map((a, i) => {
    const amount = i === 0 ? 1n : -1n
    return entry(a.id, a.seq + 1, i + 1, amount, a.posted + amount, 'deposit', 9998)
  })
  const book = async (lines: number, ...entries: string[]) => {
    await owner.query('begin')
    try {
      for (const [id, n] of [
        [9998, 2],
        [9999, lines],
      ] as const)
        if (n > 0)
          await owner.query(
            `insert into ledger_journals (id, idem_key, request_hash, kind, lines, time)
             values (${id}, 'x${id}', sha256(''), 'deposit', ${n}, 1)`,
          )
      await owner.query(`insert into ledger_entries values ${entries.join(', ')}`)
    } finally {
      await owner.query('rollback')
    }
  }
  await book(2, mine(5n, 15n), theirs(-5n))
  await book(2, mine(5n, 15n), theirs(-5n), ...sound)
  const damaged: [lines: number, entries: string[], RegExp][] = [
    [2, [mine(5n, 15n), theirs(-4n)], /does not net to zero/],
    [3, [mine(5n, 15n), theirs(-5n)], /not whole/],
    // no journal at all
    [0, [mine(5n, 15n), theirs(-5n)], /not whole/],
    [2, [mine(5n, 15n)], /not whole or does not net/],
    [2, [mine(5n, 15n, 2, 'swap'), theirs(-5n)], /not whole/],
    [2, [mine(5n, 15n), theirs(-5n, 'swap')], /not whole/],
    [2, [mine(5n, 15n, 2, 'burn'), theirs(-5n)], /not whole/],
    [2, [mine(5n, 15n, 2, 'swap'), theirs(-5n, 'swap')], /not whole/],
    [2, [mine(5n, 16n), theirs(-5n)], /do not continue/],
    [2, [mine(5n, 15n, 3), theirs(-5n)], /do not continue/],
    [2, [mine(5n, 15n, 1), theirs(-5n)], /ledger_entry_pkey/],
    // an account that does not exist
    [2, [entry('99999', 1, 1, 5n, 5n), theirs(-5n)], /not whole/],
    [2, [mine(5n, 15n), theirs(-5n), entry('99999', 1, 3, 5n, 5n)], /not whole/],
    // currencies that net to zero only together
    [2, [mine(-5n, 5n), entry(mineInTde, 1, 2, 5n, 5n)], /not whole/],
    [2, [mine(-11n, -1n), theirs(11n)], /ledger_account_floor/],
    [2, [mine(0n, 10n), theirs(0n)], /ledger_moved_check/],
  ]
  for (const [lines, entries, why] of damaged)
    for (const others of [[], sound]) await expect(book(lines, ...entries, ...others)).rejects.toThrow(why)
})

test('values that no journal and no entry may have', async () => {
  const journal: Record<string, string> = {
    idem_key: `'z'`,
    request_hash: `sha256('')`,
    kind: `'deposit'`,
    lines: '2',
    time: '1',
    tx_hash: 'null',
    sender: 'null',
    receiver: 'null',
    note: 'null',
    ref: 'null',
  }
  const entry: Record<string, string> = {
    account_id: '1',
    seq: '1000',
    journal_id: '9999',
    line: '1',
    kind: `'deposit'`,
    amount: '1',
    balance_after: '1',
    hash: `sha256('')`,
  }
  const insert = (table: string, columns: Record<string, string>) =>
    owner.query(
      `insert into ${table} (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`,
    )
  const part = String.raw`E'a\x1fb'`
  const wrong: [string, Record<string, string>, Record<string, string[]>][] = [
    [
      'ledger_journals',
      journal,
      {
        idem_key: [part, `''`, `repeat('k', 201)`, 'null'],
        request_hash: [`'short'`, 'null'],
        kind: [part, `''`, `repeat('k', 51)`, 'null'],
        lines: ['1', '-2', 'null'],
        time: ['-1', 'null'],
        tx_hash: [`'0x1'`, `'0x' || repeat('G', 64)`],
        sender: [part],
        receiver: [part],
        note: [part],
        ref: [part],
      },
    ],
    [
      'ledger_entries',
      entry,
      {
        account_id: ['null'],
        seq: ['0', 'null'],
        journal_id: ['null'],
        line: ['0', 'null'],
        kind: ['null'],
        amount: ['0', 'null'],
        balance_after: ['null'],
        hash: [`'short'`, 'null'],
      },
    ],
  ]
  for (const [table, columns, damages] of wrong)
    for (const [column, values] of Object.entries(damages))
      for (const value of values)
        await expect(insert(table, { ...columns, [column]: value }), `${column} ${value}`).rejects.toThrow(
          /violates (check|not-null) constraint/,
        )
})

test('entries of one statement continue each other, whichever of them is wrong', async () => {
  const who = await person(database.db, 10n)
  const me = await account(who)
  const custody = await account('custody')
  const mine = [
    { account: me, seq: 2, amount: 5n, after: 15n },
    { account: me, seq: 3, amount: -7n, after: 8n },
    { account: me, seq: 4, amount: 3n, after: 11n },
  ]
  const book = async (changed: typeof mine) => {
    await owner.query('begin')
    try {
      const rest = changed.reduce((sum, e) => sum - e.amount, 0n)
      const other = { account: custody, seq: custody.seq + 1, amount: rest }
      const all = [...changed, { ...other, after: custody.posted + rest }]
      await owner.query(
        `insert into ledger_journals (id, idem_key, request_hash, kind, lines, time)
         values (9998, 'y', sha256(''), 'deposit', ${all.length}, 1)`,
      )
      const values = all.map(
        (e, i) =>
          `(${e.account.id}, ${e.seq}, 9998, ${i + 1}, 'deposit', ${e.amount}, ${e.after}, sha256(''))`,
      )
      await owner.query(`insert into ledger_entries values ${values.join()}`)
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
  for (const table of ['ledger_entries', 'ledger_journals'])
    await expect(other.pool.query(`delete from ${table}`)).rejects.toThrow('never allowed')
  await expect(other.pool.query('update ledger_account set posted = 6')).rejects.toThrow('never allowed')
  await other.close()
})
