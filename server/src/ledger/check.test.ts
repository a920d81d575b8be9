import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { bundled } from '../../../devenv/bundles.ts'
import { ALL_CHECKS } from '#test/custody.ts'
import { asOwner, newDatabase, withDatabase } from '#test/database.ts'
import { breachesOf, fund, person } from '#test/ledger.ts'
import { inTransaction, openDatabase, openPipeline } from '../db/database.ts'
import { LEDGER_CHECKS } from './check.ts'
import { hold, release, settle } from './holds.ts'
import { post } from './post.ts'
import { TransferWriter } from './writer.ts'
import type { UserAccount } from '@holdfast/protocol/house-accounts'

let url: string
let ann: UserAccount

/** A ledger with something of everything. */
beforeAll(async () => {
  url = await newDatabase()
  const database = openDatabase(url)
  const { db } = database
  await fund(db, 'liquidity', 1_000n, 'TDE')
  ann = await person(db, 1_000n)
  const bob = await person(db, 50n)
  const writer = new TransferWriter({ connect: () => openPipeline(url) })
  for (const i of [1, 2, 3])
    await writer.transfer({
      key: `t${i}`,
      from: ann,
      to: bob,
      currency: 'USDT',
      amount: 10n,
      fee: 1n,
      time: 5,
    })
  await writer.stop()
  await inTransaction(db, async (trx) => {
    await hold(trx, { key: 'open', owner: ann, currency: 'USDT', amount: 100n })
    await hold(trx, { key: 'free', owner: ann, currency: 'USDT', amount: 7n })
    await hold(trx, { key: 'done', owner: ann, currency: 'USDT', amount: 9n })
    await release(trx, 'free')
    await settle(trx, 'done', {
      key: 'w',
      kind: 'withdrawal',
      time: 6,
      memo: { ref: 'w1', note: 'é "x"', to: bob },
      postings: [
        { owner: ann, currency: 'USDT', amount: -9n },
        { owner: 'inflight', currency: 'USDT', amount: 9n },
      ],
    })
    await post(trx, {
      key: 's',
      kind: 'swap',
      time: 7,
      postings: [
        { owner: ann, currency: 'USDT', amount: -10n },
        { owner: 'liquidity', currency: 'USDT', amount: 10n },
        { owner: 'liquidity', currency: 'TDE', amount: -21n },
        { owner: 'rounding', currency: 'TDE', amount: 1n },
        { owner: ann, currency: 'TDE', amount: 20n },
      ],
    })
  })
  await database.close()
})

test('a sound ledger has no breach', async () => {
  expect(await breachesOf(url)).toEqual([])
})

/** Works on a copy of the ledger with every protection of its tables switched off. */
async function damaged(sql: string): Promise<string> {
  const name = `d_${randomBytes(6).toString('hex')}`
  await asOwner(
    withDatabase(url, 'postgres'),
    `create database ${name} template ${new URL(url).pathname.slice(1)}`,
  )
  const copy = withDatabase(url, name)
  const tables = [
    'ledger_account',
    'ledger_journals',
    'ledger_entries',
    'ledger_hold',
    'ledger_used',
    'ledger_entry',
    'ledger_journal',
  ]
  await asOwner(copy, tables.map((t) => `alter table ${t} disable trigger user`).join('; '))
  await asOwner(copy, sql)
  await asOwner(copy, tables.map((t) => `alter table ${t} enable trigger user`).join('; '))
  return copy
}

const of = (owner: string) =>
  `(select id from ledger_account where owner = '${owner}' and currency = 'USDT' and seq > 0)`
const entry = (seq: number) => `account_id = ${of('ANN')} and seq = ${seq}`

/** Damage, and the check that must see it. */
const DAMAGE: [what: string, sql: string, seenBy: string][] = [
  [
    'an amount changed',
    `update ledger_entries set amount = amount - 1 where ${entry(2)}`,
    'journals net to zero in each currency',
  ],
  ['an entry deleted', `delete from ledger_entries where ${entry(2)}`, 'journals are whole'],
  ['a journal deleted', "delete from ledger_journals where idem_key = 't1'", 'journals are whole'],
  [
    'a journal without entries',
    "insert into ledger_journals (idem_key, request_hash, kind, lines, time) values ('e', sha256(''), 'deposit', 2, 1)",
    'journals are whole',
  ],
  [
    'money from nowhere',
    `update ledger_account set posted = posted + 1 where id = ${of('ANN')}`,
    'posted and number of an account are those of its last entry',
  ],
  [
    'money from nowhere, against no other account',
    `update ledger_account set posted = posted + 1 where id = ${of('ANN')}`,
    'accounts net to zero in each currency',
  ],
  [
    'a gap in the numbers',
    `update ledger_entries set seq = 99 where ${entry(5)}`,
    'posted and number of an account are those of its last entry',
  ],
  [
    'an account without its row',
    `alter table ledger_hold drop constraint ledger_hold_account_id_fkey; delete from ledger_account where id = ${of('ANN')}`,
    'posted and number of an account are those of its last entry',
  ],
  [
    'a balance rewritten',
    `update ledger_entries set balance_after = balance_after + 5 where ${entry(2)}`,
    'each entry is numbered after the one before, and its balance follows from it',
  ],
  [
    'more held than there is',
    `alter table ledger_account drop constraint ledger_account_floor; update ledger_account set held = posted + 1 where id = ${of('ANN')}`,
    'posted - held is not below the floor',
  ],
  [
    'a floor lowered',
    `alter domain ledger_floor drop constraint ledger_floor_check; update ledger_account set floor = -500 where id = ${of('ANN')}`,
    'posted - held is not below the floor',
  ],
  [
    'a hold forgotten',
    "update ledger_hold set state = 'released' where key = 'open'",
    'held = sum of open holds',
  ],
  [
    'a hold from nowhere',
    "update ledger_hold set state = 'held' where key = 'free'",
    'held = sum of open holds',
  ],
  [
    'a key used twice',
    `insert into ledger_journals (idem_key, request_hash, kind, lines, time) select idem_key, request_hash, kind, lines, time from ledger_journals where idem_key = 't1'`,
    'one key, one journal',
  ],
  [
    'a key exchanged',
    "update ledger_journals set idem_key = 'other' where idem_key = 't1'",
    'a journal is what its key was given for',
  ],
  [
    'a note rewritten',
    "update ledger_journals set note = 'better' where idem_key = 'w'",
    'a journal is what its key was given for',
  ],
  [
    'a receiver exchanged',
    `update ledger_account set owner = '0x${'c'.repeat(40)}' where id = ${of('ANN')}`,
    'a journal is what its key was given for',
  ],
  [
    'a time moved',
    "update ledger_journals set time = time + 1 where idem_key = 't2'",
    'entries are unchanged',
  ],
  [
    'an old hash replaced',
    `update ledger_entries set hash = sha256('x') where ${entry(2)}`,
    'entries are unchanged',
  ],
  [
    'a last hash replaced',
    `update ledger_account set hash = sha256('x') where id = ${of('ANN')}`,
    'accounts end with their last entry',
  ],
  [
    'an entry gone that was checked before',
    `insert into ledger_checked_account select account_id, seq, sha256('') from ledger_entries where ${entry(2)}`,
    'what was checked before is there still',
  ],
  ['a protection removed', 'drop trigger ledger_refuse on ledger_entries', 'entries cannot be changed'],
  [
    'a right given away',
    'grant update (amount) on ledger_entries to holdfast_app',
    'nobody but the owner has a right to change entries',
  ],
  [
    'a function that books lent to all',
    'grant execute on function ledger_book() to public',
    'nobody but the owner has a right to change entries',
  ],
]

for (const [what, sql, seenBy] of DAMAGE)
  test(`seen: ${what}`, async () => {
    const breaches = await breachesOf(await damaged(sql.replaceAll('ANN', ann)))
    expect(breaches.map((b) => b.title)).toContain(seenBy)
    expect(breaches.every((b) => b.what !== '')).toBe(true)
  })

test('seen: a protection switched off', async () => {
  const copy = await damaged('select 1')
  await asOwner(copy, 'alter table ledger_journals disable trigger ledger_refuse')
  expect(await breachesOf(copy)).toMatchObject([
    { invariant: 9, what: 'ledger_journals: no trigger ledger_refuse' },
  ])
})

test('seen: a conversion past the liquidity accounts', async () => {
  const copy = await damaged('select 1')
  const database = openDatabase(copy)
  const bad = [
    [
      { owner: ann, currency: 'USDT', amount: -10n },
      { owner: 'treasury', currency: 'USDT', amount: 10n },
      { owner: 'liquidity', currency: 'TDE', amount: -20n },
      { owner: ann, currency: 'TDE', amount: 20n },
    ],
    [
      { owner: ann, currency: 'USDT', amount: -10n },
      { owner: 'liquidity', currency: 'USDT', amount: 10n },
      { owner: 'liquidity', currency: 'TDE', amount: -20n },
      { owner: 'rounding', currency: 'TDE', amount: 2n },
      { owner: ann, currency: 'TDE', amount: 18n },
    ],
  ] as const
  for (const [i, postings] of bad.entries())
    await inTransaction(database.db, (trx) =>
      post(trx, { key: `bad${i}`, kind: 'swap', time: 8, postings: [...postings] }),
    )
  await database.close()
  const breaches = await breachesOf(copy)
  expect(breaches.map((b) => b.invariant)).toEqual([8, 8])
})

test('every check is seen to fail', () => {
  const seen = new Set(DAMAGE.map(([, , title]) => title))
  expect(
    LEDGER_CHECKS.map((c) => c.title).filter((t) => !seen.has(t) && !t.startsWith('conversions')),
  ).toEqual([])
})

async function runCommand(databaseUrl: string): Promise<{ code: number | null; out: string }> {
  const command = await bundled('server/src/main/check-ledger.ts')
  const child = spawn(process.execPath, [command], { env: { ...process.env, DATABASE_URL: databaseUrl } })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (d: Buffer) => (out += d.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out })))
}

test('the command says what holds, and its exit code does too', async () => {
  // A database of its own: the custody checks would miss the deposits behind what these tests book.
  const sound = await runCommand(await newDatabase())
  expect(sound.out.trim().split('\n').toSorted()).toEqual(
    [
      ...ALL_CHECKS.map((c) => `holds   ${c.invariant}  ${c.title}`),
      'Everything: ids of 0 journals.',
    ].toSorted(),
  )
  expect(new Set(sound.out.match(/(?<=^holds {3})\d/gm)).size).toBe(9)
  expect(sound.code).toBe(0)
  const broken = await runCommand(await damaged(`update ledger_journals set time = 1 where idem_key = 't2'`))
  expect(broken.out).toMatch(/^BROKEN {2}9 {2}entries are unchanged\n {11}account \d+, entry \d+$/m)
  expect(broken.code).toBe(1)
  const away = await runCommand(withDatabase(url, 'nowhere'))
  expect(away).toEqual({
    code: 2,
    out: 'The ledger could not be checked: database "nowhere" does not exist\n',
  })
})
