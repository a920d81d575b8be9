import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { fund, person } from '#test/ledger.ts'
import { inTransaction, openDatabase, type DatabaseHandle } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'
import { move } from './state.ts'

// What somebody can do who uses the server's own database connection and writes rows by hand.

const USER = `0x${'a'.repeat(40)}`
const HASH = `0x${'5e'.repeat(32)}`

let server: DatabaseHandle
const byHand = <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  server.pool.query<R>(sql, values)
const newId = async (sql: string, values: unknown[] = []): Promise<number> =>
  (await byHand<{ id: number }>(`${sql} returning id`, values)).rows[0]!.id

let keys = 0
const withdrawalIn = (state: string) =>
  newId(
    `insert into withdrawal (account, symbol, amount, fee, wallet, intent_key, state, approvals_needed, reason, created_at)
     values ($1, 'USDT', 100, 1, $1, $2, $3, 0, 'auto', 1)`,
    [USER, `key ${++keys}`, state],
  )
const shopOrder = async () => {
  const store = await newId(
    `insert into store (name, sender, is_special, open, created_at) values ('s', $1, false, true, 1)`,
    [USER],
  )
  const good = await newId(
    `insert into good (store_id, texts, price, stock, order_limit, on_sale, created_at)
     values ($1, '[{}]', 5, 5, 5, true, 1)`,
    [store],
  )
  return newId(
    `insert into shop_order (good_id, store_id, buyer, title, amount, total, receiver_name, receiver_mobile, receiver_place,
       created_at) values ($1, $2, $3, 'a good', 1, 5, 'n', 'm', 'p', 1)`,
    [good, store, USER],
  )
}

beforeAll(async () => {
  server = openDatabase(await newDatabase())
})
afterAll(() => server?.close())

test('a withdrawal is not put in as paid', async () => {
  for (const state of ['paid', 'signed', 'refunded'])
    await expect(withdrawalIn(state)).rejects.toThrow(`state of withdrawal: from nothing to ${state}`)
})

test('a withdrawal does not jump to where its money would be given twice', async () => {
  const id = await withdrawalIn('review')
  const to = (state: string) => byHand('update withdrawal set state = $1 where id = $2', [state, id])
  for (const state of ['sent', 'included', 'refunded'])
    await expect(to(state)).rejects.toThrow(`state of withdrawal: from review to ${state}`)
  // A withdrawal can be found paid on the chain without a signature in this database (after a restore); then the ledger must hold
  // its payment.
  await expect(to('paid')).rejects.toThrow(`withdrawal ${id} is paid and not booked`)
  await to('approved')
  await to('signed')
  await expect(to('approved')).rejects.toThrow('from signed to approved')
  await expect(to('refunded')).rejects.toThrow(`withdrawal ${id} is refunded and not booked`)
})

test('an order is paid back once', async () => {
  const id = await shopOrder()
  await inTransaction(server.db, (trx) => move(trx, 'shopOrder', id, 'pending', 'cancelled', { ended_at: 2 }))
  await expect(
    byHand(`update shop_order set state = 'pending', ended_at = null where id = $1`, [id]),
  ).rejects.toThrow('state of shopOrder: from cancelled to pending')
  await expect(
    inTransaction(server.db, (trx) => move(trx, 'shopOrder', id, 'pending', 'cancelled', { ended_at: 3 })),
  ).rejects.toThrow('it is not there')
})

test('what is gone does not begin anew', async () => {
  const id = await withdrawalIn('review')
  await expect(byHand('delete from withdrawal where id = $1', [id])).rejects.toThrow('permission denied')
  for (const table of ['shop_order', 'outgoing', 'visa_application', 'proposal'])
    await expect(byHand(`delete from ${table}`)).rejects.toThrow('permission denied')
})

test('the steps themselves are out of reach', async () => {
  for (const sql of [
    `insert into state_step values ('withdrawal', 'review', 'refunded')`,
    `update state_step set to_state = 'refunded' where from_state = 'review'`,
    'delete from state_step',
    'truncate state_step',
    'alter table withdrawal disable trigger state_moves',
    `set session_replication_role = 'replica'`,
  ])
    await expect(byHand(sql)).rejects.toThrow(/permission denied|must be owner/)
})

test('a table of the same name does not decide', async () => {
  const id = await withdrawalIn('review')
  const client = await server.pool.connect()
  try {
    await client.query(
      `create temporary table state_step as select * from state_step union values ('withdrawal', 'review', 'sent')`,
    )
    await client.query('set search_path = pg_temp, public')
    await expect(client.query(`update withdrawal set state = 'sent' where id = $1`, [id])).rejects.toThrow(
      'from review to sent',
    )
  } finally {
    client.release(true)
  }
})

test('a transfer is given away once, and one that was booked stays booked', async () => {
  await byHand(`insert into block (number, hash, parent_hash, time, has_logs) values (1, $1, $1, 1, true)`, [
    HASH,
  ])
  const id = await newId(
    `insert into deposit_transfer (block_number, log_index, tx_hash, time, token, symbol, sender, receiver, amount, way, verdict)
     values (1, 0, $1, 1, $2, 'USDT', $2, $2, 5, 'shared', 'unknown')`,
    [HASH, USER],
  )
  const set = (columns: string) => byHand(`update deposit_transfer set ${columns} where id = $1`, [id])
  await expect(set("state = 'credited'")).rejects.toThrow('from arrived to credited')
  await expect(set('journal_id = 1')).rejects.toThrow('deposit_transfer_booked')
  await set("state = 'booked', journal_id = 1")
  await set(`state = 'claimed', resolved_at = 1, resolved_to = '${USER}'`)
  await expect(set("state = 'booked', resolved_at = null")).rejects.toThrow('from claimed to booked')
  await expect(set("state = 'arrived', journal_id = null, resolved_at = null")).rejects.toThrow(
    'from claimed to arrived',
  )
})

test('an intent that was cancelled stays cancelled', async () => {
  const id = await newId(
    `insert into deposit_intent (account, requested, amount, created_at, expires_at, reserved_until)
     values ($1, 5, 6, 1, 2, 3)`,
    [USER],
  )
  await byHand('update deposit_intent set cancelled_at = 2 where id = $1', [id])
  await expect(byHand('update deposit_intent set cancelled_at = null where id = $1', [id])).rejects.toThrow(
    `deposit intent ${id} is cancelled`,
  )
})

test('days of a machine are posted one after the other', async () => {
  await fund(server.db, 'treasury', 5n)
  await person(server.db, 5n)
  const machine = await newId(
    `insert into machine (price, power, ratio, days, units, invitation_bps, acceleration_bps, open, updated_at)
     values (1, 1, 1, 10, 1, 0, 0, true, 1)`,
  )
  const id = await newId(
    `insert into machine_purchase (owner, key, machine_id, units, price, power, days, daily, invitation, acceleration,
       bought_at, starts_at, journal_id)
     select $1, 'the first', $2, 1, 1, 1, 10, 1, 0, 0, 1, 86400, min(id) from ledger_journals`,
    [USER, machine],
  )
  const post = (day: number) => byHand('update machine_purchase set posted = $1 where id = $2', [day, id])
  await post(1)
  await post(2)
  await expect(post(1)).rejects.toThrow(`purchase ${id}: from day 2 to day 1`)
  await expect(post(10)).rejects.toThrow(`purchase ${id}: from day 2 to day 10`)
})

test('transfers of an older database keep what was known of them', async () => {
  const url = await newDatabase('empty')
  await migrate(
    url,
    readMigrations().filter((m) => m.name < '0039'),
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `insert into block (number, hash, parent_hash, time, has_logs) values (1, $1, $1, 1, true)`,
      [HASH],
    )
    const put = (log: number, columns: string, values: string) =>
      client.query(
        `insert into deposit_transfer (block_number, log_index, tx_hash, time, token, symbol, sender, receiver, amount, way,
           verdict ${columns}) values (1, ${log}, $1, 1, $2, 'USDT', $2, $2, 5, 'shared', 'unknown' ${values})`,
        [HASH, USER],
      )
    await put(0, '', '')
    await put(1, ', journal_id', ', 7')
    for (const [i, how] of ['claimed', 'credited', 'returning', 'returned'].entries())
      await put(i + 2, ', journal_id, resolution, resolved_at', `, 7, '${how}', 1`)
    await migrate(url)
    const { rows } = await client.query<{ state: string }>(
      'select state from deposit_transfer order by log_index',
    )
    expect(rows.map((r) => r.state)).toEqual([
      'arrived',
      'booked',
      'claimed',
      'credited',
      'returning',
      'returned',
    ])
  } finally {
    await client.end()
  }
})
