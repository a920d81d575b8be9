import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { type DatabaseHandle, inTransaction, openDatabase } from '../../db/database.ts'
import { forgetOutdated } from './forgetting.ts'
import { noteActive } from './notices-store.ts'
import { settle } from './states.ts'

// What grows with the number of accounts, where several epochs become active at once. Each test continues where the one before
// it ended.

/** Rows of a statement here; the server takes thousands. */
const SIZE = 2
const ACCOUNTS = 7
const EPOCHS = 6

let database: DatabaseHandle
let owner: pg.Client

const account = (i: number) => `0x${i.toString(16).padStart(40, '0')}`
const hash = (i: number) => `0x${i.toString(16).padStart(64, '0')}`

beforeAll(async () => {
  const url = await newDatabase()
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  database = openDatabase(url)
  const h = hash(1)
  await owner.query(
    `insert into level_epoch (n, attempt, epoch, input_block, input_hash, root, rules_hash, data_hash, total_usdt, total_token,
       pot_usdt, pot_token, returned_usdt, returned_token, accounts, valid_accounts, by_level, leaves, generations, team_valids,
       team_amounts, computed_at)
     select n, 1, n, n, $1, $1, $1, $1, 0, 0, 0, 0, 0, 0, $2, 0, array_fill(0, array[10]), $2, 10,
       array_fill(0, array[10]), array_fill(0, array[10]), 1 from generate_series(1, $3::integer) n`,
    [h, ACCOUNTS, EPOCHS],
  )
  await owner.query(
    `insert into block (number, hash, parent_hash, time, has_logs)
     select i, '0x' || lpad(to_hex(i + 16), 64, '0'), $1, i * 10, true from generate_series(0, 50) i`,
    [h],
  )
  await owner.query(
    `insert into level_submission (n, root, total_usdt, total_token, input_block, rules_hash, data_hash, active_at, time, tx_hash,
       block_number, log_index)
     select n, $1, 0, 0, n, $1, $1, 100 + n, n, $1, n, 0 from generate_series(1, $2::integer) n`,
    [h, EPOCHS],
  )
  await owner.query(
    `insert into chain_cursor (chain_id, genesis, fingerprint, anchor, number, hash, time, finalized)
     values (31337, $1, '', 0, 50, $1, 500, 50)`,
    [h],
  )
  for (let id = 1; id <= EPOCHS; id++)
    for (let i = 1; i <= ACCOUNTS; i++) {
      const who = account(i)
      for (const source of ['invite', 'v4'])
        await owner.query(`insert into level_income values ($1, $2, $3, 0, 1, $4, 0)`, [
          who,
          id,
          source,
          i - 1,
        ])
      await owner.query(`insert into level_leaf values ($1, $2, $3, null, null, 0)`, [id, i - 1, who])
      await owner.query(`insert into level_tree values ($1, $2, '')`, [id, i - 1])
      await owner.query(
        `insert into level_figure values ($1, $2, 0, false, false, 0, 0, 0, 0, 0, 0, 0, 0, '{}')`,
        [who, id],
      )
    }
  // A statement that takes more than a range is refused, as a time limit would one day.
  await owner.query(`create function no_more() returns trigger language plpgsql as $f$ begin
    if (select count(*) from touched) > ${SIZE} then raise exception 'too many rows for a statement'; end if;
    return null; end $f$`)
  for (const table of ['level_leaf', 'level_figure', 'level_tree'])
    await owner.query(`create trigger no_more after delete on ${table} referencing old table as touched
      for each statement execute function no_more()`)
  await owner.query(`create trigger no_more after insert on level_notice referencing new table as touched
    for each statement execute function no_more()`)
})
afterAll(async () => {
  await database?.close()
  await owner?.end()
})

/** From now on a change of `table` is refused when `when` holds. */
const breakAt = (table: string, what: 'insert' | 'delete', when: string) =>
  owner.query(`create function cut() returns trigger language plpgsql as $f$ begin
      if ${when} then raise exception 'cut off'; end if;
      return ${what === 'insert' ? 'new' : 'old'}; end $f$;
    create trigger cut before ${what} on ${table} for each row execute function cut()`)
const mend = () => owner.query('drop function cut cascade')

const one = async <T>(text: string): Promise<T[]> => (await owner.query<{ v: T }>(text)).rows.map((r) => r.v)
/** Rows of each epoch, as long as there are any. */
const rowsOf = async (table: string) =>
  Object.fromEntries(
    (
      await owner.query<{ id: string; rows: string }>(
        `select epoch_id as id, count(*) as rows from ${table} group by 1`,
      )
    ).rows.map((r) => [Number(r.id), Number(r.rows)]),
  )
const states = () => one<string>('select state as v from level_epoch order by n')
const all = (ids: number[]) => Object.fromEntries(ids.map((id) => [id, ACCOUNTS]))

const noted = (size: number) => inTransaction(database.db, (trx) => noteActive(trx, 1, 100, size))

test('everybody with an income is told once, range by range, and again is nothing new', async () => {
  await expect(noted(SIZE + 1)).rejects.toThrow('too many rows for a statement')
  await noted(SIZE)
  // The first account's income is 0.
  const told = () =>
    one<string>(
      `select account || ' ' || usdt as v from level_notice where kind = 'reward.claimable' order by account`,
    )
  const expected = Array.from({ length: ACCOUNTS - 1 }, (_, i) => `${account(i + 2)} ${2 * (i + 1)}`)
  expect(await told()).toEqual(expected)
  await owner.query(`delete from level_notice where account in ('${account(3)}', '${account(7)}')`)
  await noted(SIZE)
  expect(await told()).toEqual(expected)
  await owner.query('delete from level_notice')
})

test('epochs that become active together are each kept at once, and one that is cut off is done again', async () => {
  // Notices for everybody are single rows; of those for accounts the third epoch's last one breaks.
  await owner.query('drop trigger no_more on level_notice')
  await breakAt('level_notice', 'insert', `new.epoch_id = 3 and new.account = '${account(ACCOUNTS)}'`)
  await expect(settle(database.db)).rejects.toThrow('cut off')
  expect(await states()).toEqual(['active', 'active', ...Array.from({ length: 4 }, () => 'computed')])
  await mend()
  expect(await settle(database.db)).toBeUndefined()
  expect(await states()).toEqual(Array.from({ length: EPOCHS }, () => 'active'))
  const { rows } = await owner.query<{ epoch_id: string; n: string }>(
    `select epoch_id, count(*) as n from level_notice where kind = 'reward.claimable' group by 1 order by 1`,
  )
  expect(rows.map((r) => Number(r.n))).toEqual(Array.from({ length: EPOCHS }, () => ACCOUNTS - 1))
})

test('a run forgets two epochs at most, and goes on where one was cut off', async () => {
  await breakAt('level_leaf', 'delete', 'old.epoch_id = 1 and old.position = 4')
  await expect(forgetOutdated(database.db, SIZE)).rejects.toThrow('cut off')
  // Nobody is shown a part of an epoch: it was said first that nothing is proven by it.
  expect(await one<boolean>('select kept as v from level_epoch order by n')).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ])
  expect(await rowsOf('level_figure')).toEqual(all([2, 3, 4, 5, 6]))
  expect(await rowsOf('level_leaf')).toEqual({ ...all([2, 3, 4, 5, 6]), 1: 3 })
  expect(await rowsOf('level_tree')).toEqual(all([1, 2, 3, 4, 5, 6]))
  await mend()
  expect(await forgetOutdated(database.db, SIZE)).toEqual([1, 2])
  for (const table of ['level_figure', 'level_leaf', 'level_tree'])
    expect(await rowsOf(table)).toEqual(all([3, 4, 5, 6]))
  expect(await forgetOutdated(database.db, SIZE)).toEqual([3, 4])
  expect(await forgetOutdated(database.db, SIZE)).toEqual([])
  for (const table of ['level_figure', 'level_leaf', 'level_tree'])
    expect(await rowsOf(table)).toEqual(all([5, 6]))
  // Income stays: it is everybody's history.
  expect(Object.keys(await rowsOf('level_income'))).toHaveLength(EPOCHS)
})

test('these tests would notice a statement that takes more', async () => {
  await expect(owner.query('delete from level_figure where epoch_id = 5')).rejects.toThrow('too many rows')
})
