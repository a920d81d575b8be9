import { HOUSE_ACCOUNT_NAMES, type HouseAccount, MOVABLE_ACCOUNTS } from '@holdfast/protocol/house-accounts'
import { HOUSE_KINDS, type LedgerKind, USER_KINDS } from '@holdfast/protocol/ledger'
import * as pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, newDatabase } from '#test/database.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { floorOf } from './accounts.ts'
import type { Journal } from './journal.ts'

/** Every kind of journal. */
const LEDGER_KINDS: LedgerKind[] = [...USER_KINDS.filter((k) => k !== 'unknown'), ...HOUSE_KINDS]

let url: string
let owner: pg.Client
beforeAll(async () => {
  url = await newDatabase()
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
})
afterAll(() => owner?.end())

const INTO_ACCOUNT = `insert into ledger_account (owner, currency, floor) values ($1, 'USDT', $2)`
const INTO_JOURNAL = `insert into ledger_journals (idem_key, request_hash, kind, lines, time)
  values (concat('key ', $1::text), sha256(''), $1::text, 2, 1)`

/** The texts that a domain's check names. */
async function named(domain: string): Promise<string[]> {
  const { rows } = await owner.query<{ text: string }>(
    'select pg_get_constraintdef(oid) as text from pg_constraint where contypid = $1::regtype',
    [domain],
  )
  expect(rows).toHaveLength(1)
  return [...rows[0]!.text.matchAll(/'([a-zA-Z-]+)'::text/g)].map((m) => m[1]!)
}

test('the database knows the accounts and kinds that the protocol declares, and no other', async () => {
  expect((await named('ledger_owner')).toSorted()).toEqual(HOUSE_ACCOUNT_NAMES.toSorted())
  expect((await named('ledger_kind')).toSorted()).toEqual(LEDGER_KINDS.toSorted())
})

test.each(HOUSE_ACCOUNT_NAMES)('%s begins with its floor and with no other', async (name) => {
  const floor = floorOf(name)
  await expect(owner.query(INTO_ACCOUNT, [name, floor === null ? '0' : null])).rejects.toThrow('check')
  await owner.query(INTO_ACCOUNT, [name, floor === null ? null : '0'])
})

test.each(['treasuri', 'Treasury', 'treasury ', '', 'x', 'machine', '0x12', `0x${'A'.repeat(40)}`])(
  'nobody opens an account of %j',
  async (name) => {
    await expect(owner.query(INTO_ACCOUNT, [name, '0'])).rejects.toThrow(/ledger_owner_check/)
  },
)

test.each(LEDGER_KINDS)('a journal may be %s', async (kind) => {
  expect((await owner.query(INTO_JOURNAL, [kind])).rowCount).toBe(1)
})

test.each(['unknown', 'gift', 'Deposit', ''])('no journal is of kind %j', async (kind) => {
  await expect(owner.query(INTO_JOURNAL, [kind])).rejects.toThrow(/ledger_kind_check/)
})

test('a misspelt account or kind does not compile', () => {
  // @ts-expect-error -- `liqidity` is no account
  const account: HouseAccount = 'liqidity'
  // @ts-expect-error -- nor is it one that a posting names
  const postings: Journal['postings'] = [{ owner: 'liqidity', currency: 'USDT', amount: 1n }]
  // @ts-expect-error -- `unknown` is what is shown, and never booked
  const kind: Journal['kind'] = 'unknown'
  expect([account, postings, kind]).toHaveLength(3)
})

test('operators move what is the house’s own, and nothing that is owed or mirrors the chain', () => {
  expect(MOVABLE_ACCOUNTS).toEqual(['treasury', 'liquidity', 'machine-budget', 'machine-sales', 'shop-sales'])
})

test('a database that has another account keeps it, and the migration says which', async () => {
  const old = await newDatabase('empty')
  const before = readMigrations().filter((m) => m.name < '0038')
  await migrate(old, before)
  for (const name of ['treasury', 'tresury']) await asOwner(old, INTO_ACCOUNT, [name, '0'])
  await expect(migrate(old)).rejects.toThrow(/accounts of the house that this version does not know: tresury/)
  expect(await asOwner(old, 'select owner from ledger_account order by id')).toEqual([
    { owner: 'treasury' },
    { owner: 'tresury' },
  ])
})
