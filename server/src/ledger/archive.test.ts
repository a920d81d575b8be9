import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserAccount } from '@holdfast/protocol/house-accounts'
import { asOwner, newDatabase } from '#test/database.ts'
import { expectSound, fund, person, posted } from '#test/ledger.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../db/database.ts'
import { archiveOldest, checkArchives, NothingToArchive } from './archive.ts'
import { incomeOf } from './income.ts'
import { post } from './post.ts'
import { entries, findByKey } from './read.ts'

let url: string
let database: DatabaseHandle
let owner: pg.Client
let ann: UserAccount
let bob: UserAccount
const dir = mkdtempSync(join(tmpdir(), 'holdfast-archive-'))
const LATER = 2_000_000_000

beforeAll(async () => {
  url = await newDatabase()
  database = openDatabase(url)
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await fund(database.db, 'machine-reserve', 100n, 'TDE')
  ann = await person(database.db, 100n)
  bob = await person(database.db, 100n)
  await inTransaction(database.db, (trx) =>
    post(trx, {
      key: 'earned',
      kind: 'static',
      time: 7,
      memo: { note: 'é "x"', ref: 'r' },
      postings: [
        { owner: 'machine-reserve', currency: 'TDE', amount: -4n },
        { owner: ann, currency: 'TDE', amount: 4n },
      ],
    }),
  )
})
afterAll(async () => {
  await owner?.end()
  await database?.close()
  rmSync(dir, { recursive: true, force: true })
})

const pay = (key: string, from: UserAccount, to: UserAccount, amount = 1n) =>
  inTransaction(database.db, (trx) =>
    post(trx, {
      key,
      kind: 'transfer',
      time: 8,
      postings: [
        { owner: from, currency: 'USDT', amount: -amount },
        { owner: to, currency: 'USDT', amount },
      ],
    }),
  )
const goTo = (id: number) => asOwner(url, `select setval('ledger_journal_id_seq', ${id}, false)`)
const archive = (before = LATER) => archiveOldest(owner, dir, before)
const numberOf = async (who: UserAccount) =>
  (await entries(database.db, { owner: who, offset: 0, limit: 50 })).total
const tablesLike = (pattern: string) =>
  asOwner<{ name: string }>(
    url,
    `select relname as name from pg_class where relkind = 'r' and relname ~ '${pattern}'`,
  )

test('a stretch in use, or too young, stays', async () => {
  await expect(archive()).rejects.toThrow(NothingToArchive)
  await goTo(20_000_000)
  await pay('of the third', ann, bob)
  await expect(archive(7)).rejects.toThrow('not all old enough')
  await expect(archive()).resolves.toBe('ledger-0-9999999')
})

test('what is archived is gone from the tables, and everything that rests on it goes on', async () => {
  expect((await tablesLike('^ledger_entry$')).length).toBe(0)
  expect(await posted(database.db, ann)).toBe(99n)
  expect(await numberOf(ann)).toBe(1)
  expect(await pay('again', bob, ann, 101n)).toMatchObject({ replayed: false })
  await expectSound(url)
  expect(await checkArchives(owner, dir)).toEqual([])
  expect(await incomeOf(database.db, ann, 0)).toMatchObject([{ kind: 'static', currency: 'TDE', total: 4n }])
  // A key is used for good, and with what it was used for.
  expect(await findByKey(database.db, 'earned')).toBeUndefined()
  const again = (amount: bigint) =>
    inTransaction(database.db, (trx) =>
      post(trx, {
        key: 'earned',
        kind: 'static',
        time: 9,
        memo: { note: 'é "x"', ref: 'r' },
        postings: [
          { owner: 'machine-reserve', currency: 'TDE', amount: -amount },
          { owner: ann, currency: 'TDE', amount },
        ],
      }),
    )
  expect(await again(4n)).toMatchObject({ replayed: true })
  await expect(again(5n)).rejects.toThrow('earned')
})

test('the next stretch continues the one before', async () => {
  // An empty one, and the one of the two payments.
  await goTo(45_000_000)
  await asOwner(url, 'select ledger_extend_ahead()')
  await pay('far', ann, bob)
  expect([await archive(), await archive()]).toEqual(['ledger-10000000-19999999', 'ledger-20000000-29999999'])
  await pay('after', bob, ann)
  await expectSound(url)
  expect(await checkArchives(owner, dir)).toEqual([])
  expect([await numberOf(ann), await posted(database.db, ann)]).toEqual([2, 200n])
})

test('a run that ended before it could commit is repeated, and a folder of another ledger is not overwritten', async () => {
  const at = await newDatabase()
  const own = openDatabase(at)
  await person(own.db, 5n)
  await own.close()
  await asOwner(at, `select setval('ledger_journal_id_seq', 25000000, false)`)
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  const other = mkdtempSync(join(tmpdir(), 'holdfast-archive-'))
  const query = client.query.bind(client) as (...of: unknown[]) => Promise<unknown>
  try {
    Object.assign(client, {
      query: (...of: unknown[]) =>
        of[0] === 'commit' ? Promise.reject(new Error('the line is cut')) : query(...of),
    })
    await expect(archiveOldest(client, other, LATER)).rejects.toThrow('the line is cut')
    Object.assign(client, { query })
    expect(await checkArchives(client, other)).toEqual([])
    expect(await archiveOldest(client, other, LATER)).toBe('ledger-0-9999999')
    expect(await checkArchives(client, other)).toEqual([])
    expect(readdirSync(other)).toEqual(['ledger-0-9999999'])
    // The folder is of another ledger than the one in the beginning of this file.
    const third = await newDatabase()
    await asOwner(third, `select setval('ledger_journal_id_seq', 25000000, false)`)
    const its = new pg.Client({ connectionString: third })
    await its.connect()
    await expect(archiveOldest(its, other, LATER)).rejects.toThrow('holds something else')
    await its.end()
    expect(await checkArchives(client, other)).toEqual([])
  } finally {
    await client.end()
    rmSync(other, { recursive: true, force: true })
  }
})

test('an entry that was changed before is not archived', async () => {
  const at = await newDatabase()
  const own = openDatabase(at)
  const who = await person(own.db, 5n)
  await own.close()
  await asOwner(
    at,
    `alter table ledger_entries disable trigger user; alter table ledger_entry disable trigger user;
     update ledger_entries e set hash = sha256('x') from ledger_account a where a.id = e.account_id and a.owner = '${who}';
     alter table ledger_entries enable trigger user; alter table ledger_entry enable trigger user;
     select setval('ledger_journal_id_seq', 25000000, false)`,
  )
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  const other = mkdtempSync(join(tmpdir(), 'holdfast-archive-'))
  try {
    await expect(archiveOldest(client, other, LATER)).rejects.toThrow('was changed')
    expect(readdirSync(other)).toEqual([])
    expect((await client.query('select from ledger_entries')).rows).toHaveLength(2)
  } finally {
    await client.end()
    rmSync(other, { recursive: true, force: true })
  }
})

test('a file that was changed is seen, also with a manifest made to fit', async () => {
  const folder = join(dir, 'ledger-0-9999999')
  const file = join(folder, 'journals.ndjson.gz')
  const [was, manifest] = [readFileSync(file), readFileSync(join(folder, 'manifest.json'))]
  const lines = gunzipSync(was).toString().trim().split('\n')
  const changed: [string, string[], RegExp][] = [
    ['a note', lines.map((l) => l.replace('é', 'e')), /is not what/],
    ['a journal less', lines.slice(0, -1), /is not what/],
    ['two exchanged', [lines[1]!, lines[0]!, ...lines.slice(2)], /is not what/],
  ]
  for (const [, content, why] of changed) {
    writeFileSync(file, gzipSync(`${content.join('\n')}\n`))
    expect((await checkArchives(owner, dir)).join()).toMatch(why)
    const fitted = JSON.parse(manifest.toString()) as { files: Record<string, string>; journals: number }
    fitted.files['journals.ndjson.gz'] = createHash('sha256').update(readFileSync(file)).digest('hex')
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(fitted))
    expect(await checkArchives(owner, dir)).not.toEqual([])
  }
  writeFileSync(file, was)
  writeFileSync(join(folder, 'manifest.json'), manifest)
  expect(await checkArchives(owner, dir)).toEqual([])
  await asOwner(url, `update ledger_archived set balance = balance + 1`)
  expect((await checkArchives(owner, dir)).join()).toMatch('end otherwise')
})
