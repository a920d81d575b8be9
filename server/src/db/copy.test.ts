import * as fc from 'fast-check'
import { sql } from 'kysely'
import type * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, newDatabase } from '#test/database.ts'
import { CopyRows, textRows } from './copy.ts'
import { inTransactionOn, openDatabase, openPipeline } from './database.ts'
import { copied, prepareStatements, together } from './pipeline.ts'

let url: string
let client: pg.Client
beforeAll(async () => {
  url = await newDatabase()
  client = await openPipeline(url)
  await client.query(
    'create temp table thing (big bigint, small smallint, word text, code bytea, amount numeric(78, 0) check (amount <> 13))',
  )
  await prepareStatements(client, [INTO])
})
afterAll(() => client?.end())

type Thing = { big: number; small: number; word: string; code: Buffer; amount: bigint }
const INTO = {
  name: 'into',
  text: 'copy thing (big, small, word, code, amount) from stdin (format binary)',
}
const insert = (things: Thing[]) => together(client, [{ ...INTO, rows: rowsOf(things) }]).ended

function rowsOf(things: Thing[]): Buffer {
  const rows = new CopyRows()
  for (const { big, small, word, code, amount } of things) {
    rows.row(5)
    rows.bigint(big)
    rows.smallint(small)
    rows.text(word)
    rows.bytea(code.toString('hex'))
    rows.numeric(String(amount))
  }
  expect(rows.count).toBe(things.length)
  return rows.messages()
}
const kept = async (order = 'ctid'): Promise<Thing[]> => {
  const { rows } = await client.query<Omit<Thing, 'amount'> & { amount: string }>(
    `select * from thing order by ${order}`,
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}
const thing: Thing = { big: 1, small: 2, word: 'word', code: Buffer.from('ff', 'hex'), amount: 3n }

const LARGEST = 10n ** 78n - 1n
const anything = fc.record({
  big: fc.oneof(fc.maxSafeNat(), fc.constantFrom(0, 2 ** 31, 2 ** 32 - 1, 2 ** 32, Number.MAX_SAFE_INTEGER)),
  small: fc.nat(32_767),
  // PostgreSQL knows no U+0000 in a text
  word: fc.string({ unit: 'binary' }).map((s) => s.replaceAll('\0', '')),
  code: fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
  amount: fc
    .oneof(
      fc.bigInt(-LARGEST, LARGEST),
      fc.bigInt(-100_000n, 100_000n),
      fc.constantFrom(0n, LARGEST, -LARGEST),
    )
    .filter((n) => n !== 13n),
})

test('whatever is written arrives as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { maxLength: 50 }), async (things) => {
      await client.query('truncate thing')
      await insert(things)
      expect(await kept()).toEqual(things)
    }),
    { numRuns: 200 },
  )
})

test('more than fits at first', async () => {
  const things = Array.from({ length: 3_000 }, (_, big) => ({ ...thing, big, word: '字'.repeat(big) }))
  await client.query('truncate thing')
  await insert(things)
  expect(await kept('big')).toEqual(things)
})

const lines = (...rows: string[]) => textRows(Buffer.from(rows.map((row) => `${row}\n`).join('')))
const TEXT = 'copy thing (big, word, amount) from stdin'

test('rows as text, in an open transaction: all of them or none', async () => {
  await client.query('truncate thing')
  await client.query('begin')
  await copied(client, TEXT, lines('1\tone\t5', '2\t\\N\t6'))
  await copied(client, TEXT, lines(...Array.from({ length: 30_000 }, (_, i) => `${i + 3}\tmany\t${i + 20}`)))
  await client.query('commit')
  const { rows } = await client.query('select count(*)::int as n, min(word) as word from thing')
  expect(rows).toEqual([{ n: 30_002, word: 'many' }])
  await client.query('begin')
  await copied(client, TEXT, lines('50000\tlost\t7'))
  // a refused row, a column too few, and no number
  for (const [row, code] of [
    ['50001\tbad\t13', '23514'],
    ['50002\tbad', '22P04'],
    ['many\tbad\t7', '22P02'],
  ] as const) {
    await client.query('savepoint before')
    await expect(copied(client, TEXT, lines('50003\tgood\t8', row))).rejects.toMatchObject({ code })
    await client.query('rollback to before')
  }
  await client.query('rollback')
  const { rows: left } = await client.query('select count(*)::int as n from thing where big >= 50000')
  expect(left).toEqual([{ n: 0 }])
})

test('a transaction that is given its connection ends like any other', async () => {
  await asOwner(url, 'create table kept (id text)')
  const { pool, close } = openDatabase(url, () => {}, { max: 2 })
  try {
    const add = (id: string, fails: boolean) =>
      inTransactionOn(pool, async (trx, own) => {
        await copied(own, 'copy kept from stdin', lines(id))
        const { rows } = await sql<{ id: string }>`select id from kept`.execute(trx)
        expect(rows.map((r) => r.id)).toContain(id)
        if (fails) throw new Error('not this')
      })
    await add('one', false)
    await expect(add('two', true)).rejects.toThrow('not this')
    await add('three', false)
    expect((await pool.query('select id from kept order by id')).rows).toEqual([
      { id: 'one' },
      { id: 'three' },
    ])
    // Nothing holds a connection.
    expect([pool.idleCount, pool.totalCount, pool.waitingCount]).toEqual([
      pool.totalCount,
      pool.totalCount,
      0,
    ])
  } finally {
    await close()
  }
})
