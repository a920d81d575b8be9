// A naive implementation of transfers: one transaction each, rows locked one by one. Durable and idempotent like the
// ledger, but without hashes, kinds and holds.
import * as pg from 'pg'
import { asOwner } from './postgres.ts'

const SCHEMA = `
  create table account (id int primary key, balance numeric(78, 0) not null check (balance >= 0));
  create table journal (id bigint generated always as identity primary key, key text not null unique, amount numeric(78, 0) not null);
  create table entry (journal_id bigint not null references journal (id), account_id int not null references account (id),
    amount numeric(78, 0) not null);`
const BEGIN = 'begin'
const JOURNAL = {
  name: 'journal',
  text: 'insert into journal (key, amount) values ($1, $2) on conflict do nothing returning id',
}
const LOCK = {
  name: 'lock',
  text: 'select id, balance from account where id = any($1) order by id for update',
}
const MOVE = { name: 'move', text: 'update account set balance = balance + $2 where id = $1' }
const ENTRIES = { name: 'entries', text: 'insert into entry values ($1, $2, -$4::numeric), ($1, $3, $4)' }

export type Naive = {
  transfer(key: string, from: number, to: number, amount: number): Promise<void>
  /** @throws unless the balances add up to `total` and there are `transfers` transfers */
  check(total: bigint, transfers: number): Promise<void>
  stop(): Promise<void>
}

export async function startNaive(
  url: string,
  accounts: number,
  balance: bigint,
  connections: number,
): Promise<Naive> {
  await asOwner(url, async (client) => {
    await client.query(SCHEMA)
    await client.query('insert into account select n, $2 from generate_series(0, $1::int - 1) n', [
      accounts,
      balance,
    ])
    await client.query('vacuum analyze')
  })
  const pool = new pg.Pool({ connectionString: url, max: connections })
  return {
    transfer: async (key, from, to, amount) => {
      const client = await pool.connect()
      try {
        await client.query(BEGIN)
        const { rows: journals } = await client.query<{ id: string }>({ ...JOURNAL, values: [key, amount] })
        const { rows } = await client.query<{ id: number; balance: string }>({
          ...LOCK,
          values: [[from, to]],
        })
        const there = rows.find((r) => r.id === from)!.balance
        if (journals.length === 0 || BigInt(there) < BigInt(amount)) throw new Error('refused')
        await client.query({ ...MOVE, values: [from, -amount] })
        await client.query({ ...MOVE, values: [to, amount] })
        await client.query({ ...ENTRIES, values: [journals[0]!.id, from, to, amount] })
        await client.query('commit')
      } catch (e) {
        await client.query('rollback')
        throw e
      } finally {
        client.release()
      }
    },
    check: (total, transfers) =>
      asOwner(url, async (client) => {
        const { rows } = await client.query<{ total: string; journals: string; entries: string }>(
          `select (select sum(balance) from account) as total, (select count(*) from journal) as journals,
             (select count(*) from entry) as entries`,
        )
        const { total: sum, journals, entries } = rows[0]!
        if (BigInt(sum) !== total || Number(journals) !== transfers || Number(entries) !== 2 * transfers)
          throw new Error(`ledger bench: naive has ${sum} in ${journals} transfers of ${entries} entries`)
      }),
    stop: () => pool.end(),
  }
}
