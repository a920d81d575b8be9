import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../db/database.ts'
import { HoldMissing, InsufficientBalance, KeyConflict } from './errors.ts'
import { hold, release, settle } from './holds.ts'
import type { Journal } from './journal.ts'
import { post } from './post.ts'
import { balances, entries } from './read.ts'
import type { LedgerOwner, UserAccount } from '@holdfast/protocol/house-accounts'

const UNIT = 10n ** 18n
const ann = `0x${'a'.repeat(40)}` as const
const bob = `0x${'b'.repeat(40)}` as const
const hash = `0x${'5e'.repeat(32)}`

let database: DatabaseHandle

beforeAll(async () => {
  database = openDatabase(await newDatabase())
})
afterAll(async () => {
  await database?.close()
})

let count = 0
let key: string
beforeEach(() => {
  key = `k${count++}`
})

const deposit = (to: LedgerOwner, amount: bigint, more: Partial<Journal> = {}): Journal => ({
  key,
  kind: 'deposit',
  time: 1_000,
  memo: { txHash: hash },
  postings: [
    { owner: 'custody', currency: 'USDT', amount: -amount },
    { owner: to, currency: 'USDT', amount },
  ],
  ...more,
})
const send = (from: LedgerOwner, to: LedgerOwner, amount: bigint): Journal => ({
  key,
  kind: 'transfer',
  time: 2_000,
  postings: [
    { owner: from, currency: 'USDT', amount: -amount },
    { owner: to, currency: 'USDT', amount },
  ],
})
const run = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work)
const has = async (who: LedgerOwner) => (await balances(database.db, who))[0]!
/** A new account with this much USDT. */
async function person(amount: bigint): Promise<UserAccount> {
  const who = `0x${(count++).toString(16).padStart(40, '0')}` as const
  if (amount > 0n) await run((trx) => post(trx, deposit(who, amount, { key: `fund ${who}` })))
  return who
}

const reasons = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((r) => (r.status === 'rejected' ? [r.reason as unknown] : []))

test('a journal moves money, and each account has its entries', async () => {
  const { journalId, replayed } = await run((trx) => post(trx, deposit(ann, 5n * UNIT)))
  expect(replayed).toBe(false)
  expect(await has(ann)).toEqual({ currency: 'USDT', posted: 5n * UNIT, held: 0n })
  expect((await has('custody')).posted).toBe(-5n * UNIT)
  expect(await entries(database.db, { owner: ann, offset: 0, limit: 10 })).toEqual({
    total: 1,
    rows: [
      {
        journalId,
        seq: 1,
        kind: 'deposit',
        currency: 'USDT',
        amount: 5n * UNIT,
        balanceAfter: 5n * UNIT,
        time: 1_000,
        txHash: hash,
        note: null,
        ref: null,
        counter: [{ owner: 'custody', currency: 'USDT', amount: -5n * UNIT }],
      },
    ],
  })
})

test('one key has one effect; another body is refused', async () => {
  const who = await person(0n)
  const first = await run((trx) => post(trx, deposit(who, 5n)))
  expect(await run((trx) => post(trx, deposit(who, 5n, { time: 9_999 })))).toEqual({
    journalId: first.journalId,
    replayed: true,
  })
  for (const other of [
    deposit(who, 6n),
    deposit(bob, 5n),
    deposit(who, 5n, { kind: 'increase' }),
    deposit(who, 5n, { memo: {} }),
  ])
    await expect(run((trx) => post(trx, other))).rejects.toThrow(new KeyConflict(key))
  expect((await has(who)).posted).toBe(5n)
})

test('a floor refuses, says what is available, and leaves the transaction usable', async () => {
  const who = await person(7n)
  const left = await run(async (trx) => {
    await expect(post(trx, send(who, bob, 8n))).rejects.toThrow(
      new InsufficientBalance({ owner: who, currency: 'USDT', available: 7n, needed: 8n }),
    )
    await post(trx, send(who, bob, 7n))
    return (await balances(trx, who))[0]!.posted
  })
  expect(left).toBe(0n)
})

test('a rolled-back transaction leaves nothing, its key included', async () => {
  const who = await person(7n)
  await expect(
    run(async (trx) => {
      await post(trx, send(who, bob, 7n))
      throw new Error('after all')
    }),
  ).rejects.toThrow('after all')
  expect((await has(who)).posted).toBe(7n)
  expect((await run((trx) => post(trx, send(who, bob, 1n)))).replayed).toBe(false)
})

test('a journal that cannot be is refused before the database is asked', async () => {
  const bad = (postings: Journal['postings']) => run((trx) => post(trx, { ...send(ann, bob, 1n), postings }))
  await expect(bad([{ owner: ann, currency: 'USDT', amount: 1n }])).rejects.toThrow('does not net to zero')
  await expect(
    bad([
      { owner: ann, currency: 'USDT', amount: -1n },
      { owner: bob, currency: 'TDE', amount: 1n },
    ]),
  ).rejects.toThrow('does not net to zero')
  await expect(
    bad([
      { owner: ann, currency: 'USDT', amount: -1n },
      { owner: ann, currency: 'USDT', amount: 1n },
    ]),
  ).rejects.toThrow('moves nothing')
  await expect(
    bad([
      // @ts-expect-error -- a misspelt account does not compile
      { owner: 'Custody', currency: 'USDT', amount: -1n },
      { owner: ann, currency: 'USDT', amount: 1n },
    ]),
  ).rejects.toThrow('no owner of an account')
  await expect(run((trx) => post(trx, { ...send(ann, bob, 1n), memo: { note: 'a\x1fb' } }))).rejects.toThrow(
    'control characters',
  )
})

test('fees lie on several rows, and are taken out of all of them', async () => {
  const who = await person(100n)
  for (let i = 0; i < 40; i++) await run((trx) => post(trx, { ...send(who, 'fees', 2n), key: `${key}-${i}` }))
  const stripes = await database.db
    .selectFrom('ledger_account')
    .select('posted')
    .where('owner', '=', 'fees')
    .execute()
  expect(stripes.filter((s) => s.posted !== '0').length).toBeGreaterThan(1)
  expect((await has('fees')).posted).toBe(80n)
  await expect(run((trx) => post(trx, send('fees', 'custody', 81n)))).rejects.toThrow(
    new InsufficientBalance({ owner: 'fees', currency: 'USDT', available: 80n, needed: 81n }),
  )
  await run((trx) => post(trx, send('fees', 'custody', 80n)))
  expect((await has('fees')).posted).toBe(0n)
})

test('a hold keeps money from leaving until it is released', async () => {
  const who = await person(10n)
  const h = { key, owner: who, currency: 'USDT', amount: 6n } as const
  expect(await run((trx) => hold(trx, h))).toEqual({ replayed: false })
  expect(await run((trx) => hold(trx, h))).toEqual({ replayed: true })
  await expect(run((trx) => hold(trx, { ...h, amount: 5n }))).rejects.toThrow(new KeyConflict(key))
  expect(await has(who)).toEqual({ currency: 'USDT', posted: 10n, held: 6n })
  await expect(run((trx) => post(trx, send(who, bob, 5n)))).rejects.toThrow(InsufficientBalance)
  await expect(run((trx) => hold(trx, { ...h, key: 'more', amount: 5n }))).rejects.toThrow(
    new InsufficientBalance({ owner: who, currency: 'USDT', available: 4n, needed: 5n }),
  )
  expect(await run((trx) => release(trx, key))).toEqual({ replayed: false })
  expect(await run((trx) => release(trx, key))).toEqual({ replayed: true })
  expect(await run((trx) => hold(trx, h))).toEqual({ replayed: true })
  expect((await has(who)).held).toBe(0n)
  await expect(run((trx) => settle(trx, key, send(who, 'inflight', 6n)))).rejects.toThrow(
    new HoldMissing(key, 'released'),
  )
  await expect(run((trx) => release(trx, 'nothing'))).rejects.toThrow(new HoldMissing('nothing', 'unknown'))
})

test('settling a hold books its journal once', async () => {
  const who = await person(10n)
  await run((trx) => hold(trx, { key, owner: who, currency: 'USDT', amount: 10n }))
  const journal = { ...send(who, 'inflight', 10n), kind: 'withdrawal' } as const
  const first = await run((trx) => settle(trx, key, journal))
  expect(first.replayed).toBe(false)
  expect(await has(who)).toEqual({ currency: 'USDT', posted: 0n, held: 0n })
  expect(await run((trx) => settle(trx, key, journal))).toEqual({
    journalId: first.journalId,
    replayed: true,
  })
  await expect(run((trx) => settle(trx, key, { ...journal, key: 'other' }))).rejects.toThrow(
    new HoldMissing(key, 'settled'),
  )
  await expect(run((trx) => release(trx, key))).rejects.toThrow(new HoldMissing(key, 'settled'))
})

test('a journal for more than was held takes the rest from what is free, or nothing at all', async () => {
  const who = await person(10n)
  await run((trx) => hold(trx, { key, owner: who, currency: 'USDT', amount: 4n }))
  await expect(run((trx) => settle(trx, key, send(who, bob, 11n)))).rejects.toThrow(InsufficientBalance)
  expect(await has(who)).toEqual({ currency: 'USDT', posted: 10n, held: 4n })
  await run((trx) => settle(trx, key, send(who, bob, 9n)))
  expect(await has(who)).toEqual({ currency: 'USDT', posted: 1n, held: 0n })
})

test('many at once: no money appears, no floor breaks', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => person(20n)))
  const results: PromiseSettledResult<unknown>[] = []
  for (let round = 0; round < 5; round++)
    results.push(
      ...(await Promise.allSettled(
        Array.from({ length: 40 }, (_, i) => {
          const [from, to] = [people[i % 4]!, people[(i + 1 + (i % 3)) % 4]!]
          return run((trx) => post(trx, { ...send(from, to, 9n), key: `${key}-${round}-${i}` }))
        }),
      )),
    )
  expect(reasons(results).every((r) => r instanceof InsufficientBalance)).toBe(true)
  const sums = await Promise.all(people.map(async (p) => (await has(p)).posted))
  expect(sums.reduce((a, b) => a + b)).toBe(80n)
  expect(sums.every((s) => s >= 0n)).toBe(true)
})

test('50 identical requests at once have one effect, 50 conflicting ones one body', async () => {
  const who = await person(50n)
  const same = await Promise.all(
    Array.from({ length: 50 }, () => run((trx) => post(trx, send(who, bob, 50n)))),
  )
  expect(same.filter((r) => !r.replayed)).toHaveLength(1)
  expect(new Set(same.map((r) => r.journalId)).size).toBe(1)
  expect((await has(who)).posted).toBe(0n)
  const others = await Promise.all(Array.from({ length: 50 }, () => person(1n)))
  const conflicting = await Promise.allSettled(
    others.map((o) => run((trx) => post(trx, { ...send(o, bob, 1n), key: `${key}-conflict` }))),
  )
  expect(conflicting.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
  expect(reasons(conflicting).every((r) => r instanceof KeyConflict)).toBe(true)
})
