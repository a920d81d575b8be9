import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { type DatabaseHandle, inTransaction, inTransactionOn, openDatabase } from './database.ts'

/** What was under way when a statement was told of. */
const context = new AsyncLocalStorage<string>()
let database: DatabaseHandle
let told: { statement: string; failed: boolean; timed: boolean; within: string | undefined }[]

beforeAll(async () => {
  database = openDatabase(await newDatabase(), () => {}, {
    max: 1,
    onQuery: (statement) => {
      const within = context.getStore()
      return (ms, failed) => void told.push({ statement, failed, timed: ms >= 0, within })
    },
  })
  // The one connection is made, and has said who it is.
  told = []
  await sql`select 0`.execute(database.db)
})
beforeEach(() => (told = []))
afterAll(() => database?.close())

const texts = () => told.map((t) => t.statement)

test('each statement is told of once, in the midst of what asked it', async () => {
  await context.run('first', () => sql`select ${1}::int`.execute(database.db))
  await context.run('second', () => sql`select 2`.execute(database.db))
  expect(told).toEqual([
    { statement: 'select $1::int', failed: false, timed: true, within: 'first' },
    { statement: 'select 2', failed: false, timed: true, within: 'second' },
  ])
})

test('a statement that failed is told of as such, and fails', async () => {
  await expect(sql`select nonsense`.execute(database.db)).rejects.toThrow(/nonsense/)
  expect(told).toEqual([{ statement: 'select nonsense', failed: true, timed: true, within: undefined }])
})

test('so are those of transactions, whoever sends them', async () => {
  await inTransaction(database.db, (trx) => sql`select 1`.execute(trx))
  expect(texts()).toEqual(['begin', 'select 1', 'commit'])
  told = []
  await inTransactionOn(database.pool, async (trx, client) => {
    await sql`select 1`.execute(trx)
    await client.query({ text: 'select 2' })
  })
  expect(texts()).toEqual(['begin', 'select 1', 'select 2', 'commit'])
})
