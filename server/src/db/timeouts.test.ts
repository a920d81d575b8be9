import * as pg from 'pg'
import { expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { openDatabase, openPipeline } from './database.ts'

test('no statement runs and no lock is waited for without an end, on any connection of the server', async () => {
  const url = await newDatabase()
  const database = openDatabase(url)
  const pipeline = await openPipeline(url)
  const asked = `select name, setting::int from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`
  for (const connection of [database.pool, pipeline])
    expect((await connection.query(asked)).rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: 10_000 },
      { name: 'lock_timeout', setting: 15_000 },
      { name: 'statement_timeout', setting: 60_000 },
    ])
  await pipeline.end()
  await database.close()
})

test('who waits for a locked row is told, and the row is as it was', async () => {
  const url = await newDatabase()
  const database = openDatabase(url)
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query("begin; lock table chain_cursor in access exclusive mode; select 'held'")
  await expect(database.pool.query('select * from chain_cursor')).rejects.toMatchObject({ code: '55P03' })
  await holder.query('rollback')
  expect((await database.pool.query('select * from chain_cursor')).rows).toEqual([])
  await holder.end()
  await database.close()
})
