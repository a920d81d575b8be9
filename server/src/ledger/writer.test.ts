import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asOwner, newDatabase } from '#test/database.ts'
import { expectSound, newOwner, person, posted } from '#test/ledger.ts'
import { startPgProxy } from '#test/pg-proxy.ts'
import { type DatabaseHandle, inTransaction, openDatabase, openPipeline } from '../db/database.ts'
import { InsufficientBalance, KeyConflict, LedgerUnavailable } from './errors.ts'
import { hold } from './holds.ts'
import { entries } from './read.ts'
import { type Transfer, TransferWriter } from './writer.ts'
import type { LedgerOwner, UserAccount } from '@holdfast/protocol/house-accounts'

let url: string
let database: DatabaseHandle
let writer: TransferWriter

beforeAll(async () => {
  url = await newDatabase()
  database = openDatabase(url)
  writer = new TransferWriter({ connect: () => openPipeline(url) })
})
afterAll(async () => {
  await writer?.stop()
  await database?.close()
})

let count = 0
let key: string
beforeEach(() => {
  key = `w${count++}`
})

const of = (from: UserAccount, to: UserAccount, amount: bigint, more: Partial<Transfer> = {}): Transfer => ({
  key,
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

test('a transfer arrives less its fee, and both sides have a row of it', async () => {
  const [ann, bob] = [await person(database.db, 100n), newOwner()]
  const { journalId, replayed } = await writer.transfer(of(ann, bob, 40n, { fee: 3n }))
  expect(replayed).toBe(false)
  expect([await has(ann), await has(bob), await has('fees')]).toEqual([60n, 37n, 3n])
  const { rows } = await entries(database.db, { owner: bob, offset: 0, limit: 5 })
  expect(rows).toEqual([
    {
      journalId,
      seq: 1,
      kind: 'transfer',
      currency: 'USDT',
      amount: 37n,
      balanceAfter: 37n,
      time: 3_000,
      txHash: null,
      note: null,
      ref: null,
      counter: [
        { owner: ann, currency: 'USDT', amount: -40n },
        { owner: 'fees', currency: 'USDT', amount: 3n },
      ],
    },
  ])
  await expectSound(url)
})

test('what is asked for at once is committed at once', async () => {
  const people = await Promise.all(range(20).map(() => person(database.db, 100n)))
  const results = await Promise.all(
    range(400).map((i) =>
      writer.transfer(of(people[i % 20]!, people[(i + 1 + (i % 7)) % 20]!, 1n, { key: `${key}-${i}` })),
    ),
  )
  const ids = results.map((r) => r.journalId)
  expect(new Set(ids).size).toBe(400)
  const [row] = await asOwner<{ commits: string }>(
    url,
    'select count(distinct xmin::text) as commits from ledger_journals where id = any($1)',
    [ids],
  )
  expect(Number(row!.commits)).toBeLessThanOrEqual(3)
  await expectSound(url)
})

test('in one batch each sees what those before it left, and one failure is its own', async () => {
  const [ann, bob, cid] = [await person(database.db, 10n), newOwner(), newOwner()]
  const results = await Promise.allSettled([
    writer.transfer(of(ann, bob, 7n, { key: `${key}a` })),
    writer.transfer(of(ann, bob, 7n, { key: `${key}b` })),
    writer.transfer(of(bob, cid, 6n, { key: `${key}c` })),
    writer.transfer(of(ann, cid, 3n, { key: `${key}d` })),
  ])
  expect(results.map((r) => r.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(results[1]).toMatchObject({
    reason: new InsufficientBalance({ owner: ann, currency: 'USDT', available: 3n, needed: 7n }),
  })
  expect([await has(ann), await has(bob), await has(cid)]).toEqual([0n, 1n, 9n])
})

test('what is held does not leave', async () => {
  const [ann, bob] = [await person(database.db, 10n), newOwner()]
  await inTransaction(database.db, (trx) => hold(trx, { key, owner: ann, currency: 'USDT', amount: 4n }))
  await expect(writer.transfer(of(ann, bob, 7n))).rejects.toThrow(InsufficientBalance)
  await writer.transfer(of(ann, bob, 6n))
  expect(await has(ann)).toBe(4n)
})

test('one key has one effect, in one batch and later; another body is refused', async () => {
  const [ann, bob] = [await person(database.db, 100n), newOwner()]
  const same = await Promise.all(range(50).map(() => writer.transfer(of(ann, bob, 60n))))
  expect(same.filter((r) => !r.replayed)).toHaveLength(1)
  expect(new Set(same.map((r) => r.journalId)).size).toBe(1)
  expect(await writer.transfer(of(ann, bob, 60n, { time: 9_999 }))).toEqual({ ...same[0], replayed: true })
  await expect(writer.transfer(of(ann, bob, 61n))).rejects.toThrow(new KeyConflict(key))
  expect([await has(ann), await has(bob)]).toEqual([40n, 60n])
  const conflicting = await Promise.allSettled(
    range(50).map((i) => writer.transfer(of(ann, bob, BigInt(1 + (i % 2)), { key: `${key}c` }))),
  )
  expect(conflicting.filter((r) => r.status === 'fulfilled')).toHaveLength(25)
  expect([39n, 38n]).toContain(await has(ann))
})

test('accounts that were forgotten are found again', async () => {
  const forgetful = new TransferWriter({ connect: () => openPipeline(url), remembered: 2 })
  const [ann, bob, cid] = [await person(database.db, 10n), newOwner(), newOwner()]
  await forgetful.transfer(of(ann, bob, 4n, { key: `${key}a`, fee: 1n }))
  await forgetful.transfer(of(ann, cid, 3n, { key: `${key}b` }))
  await forgetful.transfer(of(cid, bob, 2n, { key: `${key}c` }))
  await forgetful.stop()
  expect([await has(ann), await has(bob), await has(cid)]).toEqual([3n, 5n, 1n])
})

test('amounts that cannot be are refused at once', async () => {
  const [ann, bob] = [newOwner(), newOwner()]
  for (const bad of [of(ann, bob, 0n), of(ann, bob, -5n), of(ann, bob, 5n, { fee: 5n }), of(ann, ann, 5n)])
    await expect(writer.transfer(bad)).rejects.toThrow(RangeError)
  await expect(writer.transfer(of(ann, bob, 5n, { fee: -1n }))).rejects.toThrow(RangeError)
  await expect(writer.transfer(of(ann, bob, 5n, { key: 'a\nb' }))).rejects.toThrow(RangeError)
})

test('one that the tables refuse does not take the others with it', async () => {
  const [ann, bob] = [await person(database.db, 10n), newOwner()]
  const results = await Promise.allSettled([
    writer.transfer(of(ann, bob, 1n, { key: `${key}a` })),
    writer.transfer(of(ann, bob, 1n, { key: 'x'.repeat(201) })),
    writer.transfer(of(ann, bob, 1n, { key: `${key}c` })),
  ])
  expect(results.map((r) => r.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await has(bob)).toBe(2n)
})

test('two writers with the same keys on other accounts: one body wins, none is lost', async () => {
  const other = new TransferWriter({ connect: () => openPipeline(url) })
  const people = await Promise.all(range(60).map(() => person(database.db, 10n)))
  const bob = newOwner()
  const results = await Promise.allSettled(
    range(60).map((i) =>
      (i % 2 === 0 ? writer : other).transfer(
        of(people[i]!, bob, 1n, { key: `${key}-${Math.floor(i / 2)}` }),
      ),
    ),
  )
  await other.stop()
  expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(30)
  expect(results.every((r) => r.status === 'fulfilled' || (r.reason as unknown) instanceof KeyConflict)).toBe(
    true,
  )
  expect(await has(bob)).toBe(30n)
  await expectSound(url)
})

for (const cut of ['before', 'after'] as const)
  test(`a connection that breaks ${cut} the COMMIT: every transfer once`, async () => {
    const proxy = await startPgProxy(url)
    const broken = new TransferWriter({ connect: () => openPipeline(proxy.url) })
    const [ann, bob] = [await person(database.db, 1_000n), newOwner()]
    for (const round of range(5)) {
      proxy.cutNext = cut
      const results = await Promise.all(
        range(30).map((i) => broken.transfer(of(ann, bob, 1n, { key: `${key}-${round}-${i}` }))),
      )
      expect(new Set(results.map((r) => r.journalId)).size).toBe(30)
      expect(results.every((r) => !r.replayed)).toBe(true)
    }
    expect(proxy.cuts).toBe(5)
    expect([await has(ann), await has(bob)]).toEqual([850n, 150n])
    await broken.stop()
    await proxy.stop()
    await expectSound(url)
  })

test('a database that stays away is told as such, and the same key is safe to ask again', async () => {
  const proxy = await startPgProxy(url)
  const broken = new TransferWriter({ connect: () => openPipeline(proxy.url), patienceMs: 300 })
  const [ann, bob] = [await person(database.db, 10n), newOwner()]
  await broken.transfer(of(ann, bob, 1n, { key: `${key}-first` }))
  await proxy.stop()
  await expect(broken.transfer(of(ann, bob, 5n))).rejects.toThrow(LedgerUnavailable)
  await broken.stop()
  await expect(broken.transfer(of(ann, bob, 5n))).rejects.toThrow(LedgerUnavailable)
  await writer.transfer(of(ann, bob, 5n))
  await writer.transfer(of(ann, bob, 5n))
  expect(await has(bob)).toBe(6n)
})
