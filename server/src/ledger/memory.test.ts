import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, newDatabase } from '#test/database.ts'
import { expectSound, newOwner, person, posted } from '#test/ledger.ts'
import { startPgProxy } from '#test/pg-proxy.ts'
import { type DatabaseHandle, inTransaction, openDatabase, openPipeline } from '../db/database.ts'
import { placeKey } from './accounts.ts'
import { bigints } from './batch.ts'
import { InsufficientBalance, KeyConflict } from './errors.ts'
import { hold, release } from './holds.ts'
import { Memory } from './memory.ts'
import { post } from './post.ts'
import { type Transfer, TransferWriter } from './writer.ts'
import { EXPECT } from './writer-sql.ts'
import type { LedgerOwner, UserAccount } from '@holdfast/protocol/house-accounts'

// The writer decides on its copy of accounts. What others book on them meanwhile must count all the same: the database refuses
// what was decided on older entries. Forgetting accounts in time only spares the second attempt.

let url: string
let database: DatabaseHandle
let writer: TransferWriter
let other: TransferWriter

beforeAll(async () => {
  url = await newDatabase()
  database = openDatabase(url)
  writer = new TransferWriter({ connect: () => openPipeline(url) })
  other = new TransferWriter({ connect: () => openPipeline(url) })
})
afterAll(async () => {
  await writer?.stop()
  await other?.stop()
  await database?.close()
})

let count = 0
const of = (from: UserAccount, to: UserAccount, amount: bigint, more: Partial<Transfer> = {}): Transfer => ({
  key: `m${count++}`,
  from,
  to,
  currency: 'USDT',
  amount,
  fee: 0n,
  time: 3_000,
  ...more,
})
const range = (n: number) => Array.from({ length: n }, (_, i) => i)
const has = (who: LedgerOwner) => posted(database.db, who)
const give = (to: LedgerOwner, amount: bigint) =>
  inTransaction(database.db, (trx) =>
    post(trx, {
      key: `g${count++}`,
      kind: 'deposit',
      time: 3_000,
      postings: [
        { owner: 'custody', currency: 'USDT', amount: -amount },
        { owner: to, currency: 'USDT', amount },
      ],
    }),
  )

test('what others booked since counts, whether it came or went', async () => {
  const [ann, bob] = [await person(database.db, 10n), newOwner()]
  await writer.transfer(of(ann, bob, 10n))
  await give(ann, 5n)
  await writer.transfer(of(ann, bob, 5n))
  await other.transfer(of(bob, ann, 15n))
  await expect(writer.transfer(of(bob, ann, 1n))).rejects.toThrow(
    new InsufficientBalance({ owner: bob, currency: 'USDT', available: 0n, needed: 1n }),
  )
  await writer.transfer(of(ann, bob, 15n))
  expect([await has(ann), await has(bob)]).toEqual([0n, 15n])
  await expectSound(url)
})

test('what was held or set free since counts', async () => {
  const [ann, bob] = [await person(database.db, 10n), newOwner()]
  await writer.transfer(of(ann, bob, 1n))
  const held = { key: 'since', owner: ann, currency: 'USDT', amount: 6n } as const
  await inTransaction(database.db, (trx) => hold(trx, held))
  await expect(writer.transfer(of(ann, bob, 4n))).rejects.toThrow(
    new InsufficientBalance({ owner: ann, currency: 'USDT', available: 3n, needed: 4n }),
  )
  await writer.transfer(of(ann, bob, 3n))
  await inTransaction(database.db, (trx) => release(trx, held.key))
  await writer.transfer(of(ann, bob, 6n))
  expect(await has(bob)).toBe(10n)
  await expectSound(url)
})

test('a key that another writer used since has one effect', async () => {
  const [ann, bob] = [await person(database.db, 10n), newOwner()]
  await writer.transfer(of(ann, bob, 1n))
  const twin = of(ann, bob, 2n)
  const first = await other.transfer(twin)
  expect(await writer.transfer(twin)).toEqual({ journalId: first.journalId, replayed: true })
  await expect(writer.transfer({ ...twin, amount: 3n })).rejects.toThrow(KeyConflict)
  // The writer's copy of these accounts is current; only the tables know that the key is used.
  await other.transfer(of(ann, bob, 1n, { key: 'used' }))
  const [cid, dan] = [await person(database.db, 10n), newOwner()]
  await writer.transfer(of(cid, dan, 1n))
  await expect(writer.transfer(of(cid, dan, 1n, { key: 'used' }))).rejects.toThrow(KeyConflict)
  expect([await has(bob), await has(dan)]).toEqual([4n, 1n])
})

test('writers, deposits and holds on the same accounts at once: sound, and journals rise with entries', async () => {
  const people = await Promise.all(range(8).map(() => person(database.db, 1_000n)))
  const results = await Promise.all(
    range(600).map(async (i) => {
      const [from, to] = [people[i % 8]!, people[(i + 1 + (i % 5)) % 8]!]
      if (i % 40 === 0) await give(from, 1n)
      if (i % 60 === 0) {
        const mine = { key: `h${i}`, owner: to, currency: 'USDT', amount: 1n } as const
        await inTransaction(database.db, (trx) => hold(trx, mine))
      }
      return (i % 3 === 0 ? other : writer).transfer(of(from, to, 1n))
    }),
  )
  expect(results.every((r) => !r.replayed)).toBe(true)
  const sums = await Promise.all(people.map(has))
  expect(sums.reduce((a, b) => a + b)).toBe(8_015n)
  const falling = await asOwner(
    url,
    `select from (select journal_id, lag(journal_id) over (partition by account_id order by seq) as before from ledger_entries) e
     where journal_id < before`,
  )
  expect(falling).toEqual([])
  await expectSound(url)
})

for (const cut of ['before', 'after'] as const)
  test(`a connection that breaks ${cut} the COMMIT while the next batch is decided: every transfer once`, async () => {
    const proxy = await startPgProxy(url)
    const broken = new TransferWriter({ connect: () => openPipeline(proxy.url) })
    const [ann, bob] = [await person(database.db, 2_000n), newOwner()]
    for (const _ of range(5)) {
      proxy.cutNext = cut
      const results = await Promise.all(range(200).map(() => broken.transfer(of(ann, bob, 1n))))
      expect(new Set(results.map((r) => r.journalId)).size).toBe(200)
      expect(results.every((r) => !r.replayed)).toBe(true)
    }
    expect(proxy.cuts).toBe(5)
    expect([await has(ann), await has(bob)]).toEqual([1_000n, 1_000n])
    await broken.stop()
    await proxy.stop()
    await expectSound(url)
  })

test('the database refuses what was decided on entries that are not the last', async () => {
  const ann = await person(database.db, 10n)
  const [row] = await asOwner<{ id: string; hash: Buffer }>(
    url,
    'select id, hash from ledger_account where owner = $1',
    [ann],
  )
  const expects = (hash: Buffer) => database.pool.query(EXPECT.text, [bigints([Number(row!.id)]), hash])
  await expects(row!.hash)
  await expect(expects(Buffer.alloc(32))).rejects.toThrow('somebody else has booked')
  await expect(expects(Buffer.alloc(0))).rejects.toThrow('somebody else has booked')
  await give(ann, 1n)
  await expect(expects(row!.hash)).rejects.toThrow('somebody else has booked')
})

test('no more accounts are remembered than asked for, but for the newest', async () => {
  const reader = await openPipeline(url)
  const memory = new Memory(2)
  for (const _ of range(6)) {
    const place = { owner: newOwner(), currency: 'USDT', stripe: 0 } as const
    const key = placeKey(place)
    await memory.know(reader, new Map([[key, { ...place, key }]]))
    expect(memory.accounts.get(key)).toMatchObject(place)
    expect(memory.accounts.size).toBeLessThanOrEqual(3)
  }
  await reader.end()
})

test('numbers arrive as they are', async () => {
  const numbers = [0, 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER]
  const { rows } = await database.pool.query<{ n: number }>('select unnest($1::bigint[]) as n', [
    bigints(numbers),
  ])
  expect(rows.map((r) => r.n)).toEqual(numbers)
  const none = await database.pool.query('select unnest($1::bigint[]) as n', [bigints([])])
  expect(none.rows).toEqual([])
})
