import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { asOwner, newDatabase, withDatabase } from '#test/database.ts'
import { newOwner } from '#test/ledger.ts'
import { inTransaction, openDatabase } from '../db/database.ts'
import { LEDGER_CHECKS } from './check.ts'
import { post } from './post.ts'
import { checkAll } from './run-checks.ts'

// What `check:ledger -- --new` believes, and which stretches it asks.

const people = Array.from({ length: 200 }, newOwner)
const [ANN, BOB] = people as [`0x${string}`, `0x${string}`]
const IDLE = newOwner()
const STILL = 'what was checked before is there still'
const HASHES = 'entries are unchanged'
const ENDS = 'accounts end with their last entry'

/** Three entries of each of the people, in three stretches. All but the last were checked. */
let url: string
beforeAll(async () => {
  url = await newDatabase()
  await give(IDLE)
  await give(...people)
  await goTo(10_000_000)
  await give(...people)
  const { kept } = await checkAll(url, LEDGER_CHECKS)
  if (!kept) throw new Error('the ledger is not sound to begin with')
  await goTo(20_000_000)
  await give(...people)
})

const goTo = (id: number) => asOwner(url, `select setval('ledger_journal_id_seq', ${id}, false)`)

let keys = 0
async function give(...owners: `0x${string}`[]) {
  const database = openDatabase(url)
  await inTransaction(database.db, (trx) =>
    post(trx, {
      key: `give ${++keys}`,
      kind: 'deposit',
      time: 5,
      postings: [
        { owner: 'custody', currency: 'USDT', amount: -BigInt(owners.length) },
        ...owners.map((owner) => ({ owner, currency: 'USDT', amount: 1n }) as const),
      ],
    }),
  )
  await database.close()
}

/** A copy of the database, changed with every protection of its tables switched off. */
async function changed(sql: string): Promise<string> {
  const name = `d_${randomBytes(6).toString('hex')}`
  await asOwner(
    withDatabase(url, 'postgres'),
    `create database ${name} template ${new URL(url).pathname.slice(1)}`,
  )
  const copy = withDatabase(url, name)
  const tables = ['ledger_account', 'ledger_journals', 'ledger_entries']
  const all = (to: string) => tables.map((t) => `alter table ${t} ${to} trigger user`).join('; ')
  await asOwner(copy, `${all('disable')}; ${sql}; ${all('enable')}`)
  return copy
}

const id = (owner: string) => `(select id from ledger_account where owner = '${owner}')`
/** The entry of Ann that was checked last, the new one after it, and what is kept of her. */
const OLD = `account_id = ${id(ANN)} and seq = 2`
const NEW = `account_id = ${id(ANN)} and seq = 3`
const KEPT = `ledger_checked_account set`
const OF_ANN = `where account_id = ${id(ANN)}`
const change = (what: string, where: string) => `update ledger_entries set ${what} where ${where}`
/** Gives an entry of Ann the hash that follows from what it says. */
const rehash = (seq: number) => `update ledger_entries e set hash = sha256(
    (select p.hash from ledger_entries p where p.account_id = e.account_id and p.seq = e.seq - 1)
    || convert_to(concat_ws('|', a.owner, a.currency, a.stripe, e.seq, e.journal_id, e.line, e.kind, e.amount, e.balance_after, j.time, ''),
      'UTF8') || j.request_hash)
  from ledger_account a, ledger_journals j
  where a.id = e.account_id and j.id = e.journal_id and a.owner = '${ANN}' and e.seq = ${seq}`

test.each<[what: string, sql: string, seenBy: string]>([
  ['an amount', change('amount = amount + 1', OLD), STILL],
  ['a balance', change('balance_after = balance_after + 1', OLD), STILL],
  ['a hash', change(`hash = sha256('x')`, OLD), STILL],
  [
    'a hash, and what is kept of it',
    `${change(`hash = sha256('x')`, OLD)}; update ${KEPT} hash = sha256('x') ${OF_ANN}`,
    HASHES,
  ],
  [
    'an amount, its hash, and what is kept of it',
    `${change('amount = amount + 1', OLD)}; ${rehash(2)};
     update ${KEPT} hash = (select hash from ledger_entries where ${OLD}) ${OF_ANN}`,
    HASHES,
  ],
  ['the time of its journal', `update ledger_journals set time = 6 where id = 10000000`, STILL],
  ['that it is gone', `delete from ledger_entries where ${OLD}`, STILL],
  [
    'an amount, while it lies elsewhere as it was, and is noted to lie there',
    `insert into ledger_entries select account_id, seq, 5, line, kind, amount, balance_after, hash from ledger_entries where ${OLD};
     ${change('amount = amount + 1', OLD)}; update ${KEPT} journal_id = 5 ${OF_ANN}`,
    STILL,
  ],
  [
    'an amount, while it is noted to lie nowhere',
    `${change('amount = amount + 1', OLD)}; update ${KEPT} journal_id = 5 ${OF_ANN}`,
    STILL,
  ],
  [
    'an amount, while nothing is noted',
    `${change('amount = amount + 1', OLD)}; update ${KEPT} journal_id = null, hash_before = null ${OF_ANN}`,
    STILL,
  ],
])('of the entry that a new one follows is changed: %s', async (_, sql, seenBy) => {
  const { breaches, kept } = await checkAll(await changed(sql), LEDGER_CHECKS, { scope: 'new' })
  expect(breaches.map((b) => b.title)).toContain(seenBy)
  expect(kept).toBe(false)
})

test.each<[what: string, sql: string, seenBy: string]>([
  ['a hash of an account at rest', `update ${KEPT} hash = sha256('x') where account_id = ${id(IDLE)}`, STILL],
  ['an entry that was not booked', `update ${KEPT} seq = 9 ${OF_ANN}`, STILL],
  [
    'an account that is not there',
    `insert into ledger_checked_account values (999999, 1, sha256('x'))`,
    STILL,
  ],
  [
    'that a bad entry was checked',
    `${change('amount = amount + 1', NEW)}; ${rehash(3)}; update ledger_account a set hash = e.hash from ledger_entries e
       where a.id = e.account_id and a.owner = '${ANN}' and e.seq = 3;
     update ${KEPT} seq = 3, hash = (select hash from ledger_entries where ${NEW}), journal_id = 20000000 ${OF_ANN}`,
    'journals net to zero in each currency',
  ],
])('what is kept is forged: %s', async (_, sql, seenBy) => {
  const { breaches } = await checkAll(await changed(sql), LEDGER_CHECKS, { scope: 'new' })
  expect(breaches.map((b) => b.title)).toContain(seenBy)
})

test.each([
  ['nothing of places', `update ${KEPT} journal_id = null, hash_before = null`],
  ['other places', `update ${KEPT} journal_id = 5`],
  ['places beyond all', `update ${KEPT} journal_id = 95000000`],
  [
    'as code from before keeps it',
    `update ${KEPT} seq = e.seq, hash = e.hash from ledger_entries e
     where e.account_id = ledger_checked_account.account_id and e.account_id = ${id(ANN)} and e.seq = 3`,
  ],
  ['nothing of some', `delete from ledger_checked_account where account_id = ${id(BOB)}`],
])('a sound ledger is found so whatever is kept: %s', async (_, sql) => {
  const copy = await changed(sql)
  expect(await checkAll(copy, LEDGER_CHECKS, { scope: 'new' })).toMatchObject({ breaches: [], kept: true })
  expect(await checkAll(copy, LEDGER_CHECKS, { scope: 'new' })).toMatchObject({ breaches: [], journals: 0 })
})

test('entries that are gone before they were checked are missed', async () => {
  const copy = await changed(
    'delete from ledger_entries where journal_id >= 20000000; delete from ledger_journals where id >= 20000000',
  )
  const { breaches } = await checkAll(copy, LEDGER_CHECKS, { scope: 'new' })
  expect(breaches.map((b) => b.title)).toContain(ENDS)
})

test('only who owns the tables may write down what was checked', async () => {
  const database = openDatabase(url)
  for (const sql of [
    `update ${KEPT} seq = 3`,
    'delete from ledger_checked_account',
    `insert into ledger_checked_account values (1, 1, '')`,
  ])
    await expect(database.pool.query(sql)).rejects.toThrow('permission denied')
  await database.close()
})

test('stretches that cannot have what is looked for are not asked', async () => {
  const copy = await changed('select 1')
  const blocks = async (stretch: string) => {
    const rows = await asOwner<{ n: number }>(
      copy,
      `select (idx_blks_hit + idx_blks_read)::int as n from pg_statio_user_indexes
       where relname = '${stretch}' and indexrelname = '${stretch}_pkey'`,
    )
    return rows[0]!.n
  }
  const before = await blocks('ledger_entry')
  await checkAll(copy, LEDGER_CHECKS, { scope: 'new' })
  // Each of them is asked for in the stretch that it is in.
  await expect.poll(() => blocks('ledger_entry_10000000')).toBeGreaterThan(people.length)
  expect((await blocks('ledger_entry')) - before).toBeLessThan(people.length / 4)
})
