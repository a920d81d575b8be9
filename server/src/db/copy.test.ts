import * as fc from 'fast-check'
import type * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { CopyRows } from './copy.ts'
import { openPipeline } from './database.ts'
import { prepareStatements, together } from './pipeline.ts'

let client: pg.Client
beforeAll(async () => {
  client = await openPipeline(await newDatabase())
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
