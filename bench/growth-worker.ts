// A thread of `growth-fill.ts`: writes stretches of transfers between its own accounts.
import { hash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import * as pg from 'pg'
import { CopyRows } from '../server/src/db/copy.ts'
import { prepareStatements, type Statement, together } from '../server/src/db/pipeline.ts'
import { type Account, book } from '../server/src/ledger/accounts.ts'
import { Writes } from '../server/src/ledger/batch.ts'
import { bodyOf, prepare } from '../server/src/ledger/journal.ts'
import type { Part, Told, Work } from './growth-fill.ts'

/** Journals of one COPY, and COPYs that are under way while the next is made. */
const BATCH = 1_000
const AHEAD = 3
const TIME = 1_700_000_000

const parent = parentPort!
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const tell = (message: Told) => parent.postMessage(message)

async function run({ url, accounts, until }: Work): Promise<void> {
  const client = new pg.Client({ connectionString: url, pipeline: true })
  await client.connect()
  for (;;) {
    tell({ ready: true })
    const [part] = (await once(parent, 'message')) as [Part | null]
    if (!part || Date.now() >= until) break
    await writeStretch(client, accounts, part, until)
  }
  await client.end()
  tell({ accounts })
}

/** What is truncated in a transaction is not logged in it, where the server's `wal_level` is minimal, and can be frozen at once. */
async function writeStretch(
  client: pg.Client,
  accounts: Account[],
  { first, journals }: Part,
  until: number,
): Promise<void> {
  const [journal, entry] = [`ledger_journal_${first}`, `ledger_entry_${first}`]
  const copies: Statement[] = [
    {
      name: `journals-${first}`,
      text: `copy ${journal} (id, idem_key, request_hash, kind, lines, time, sender, receiver) from stdin (format binary, freeze)`,
    },
    {
      name: `entries-${first}`,
      text: `copy ${entry} (account_id, seq, journal_id, line, kind, amount, balance_after, hash) from stdin (format binary, freeze)`,
    },
    { name: `used-${first}`, text: 'copy ledger_used (journal_id, key, body) from stdin (format binary)' },
  ]
  await client.query('begin')
  for (const t of [journal, entry]) await client.query(`alter table ${t} disable trigger user`)
  await client.query(`truncate ${journal}, ${entry}`)
  await client.query(`alter table ${entry} drop constraint ${entry}_pkey`)
  await prepareStatements(client, copies)
  const underway: Promise<void>[] = []
  for (let done = 0; done < journals && Date.now() < until;) {
    const n = Math.min(BATCH, journals - done)
    const writes = new Writes()
    const used = new CopyRows()
    for (let i = 0; i < n; i++) transfer(accounts, writes, used, first + done + i)
    const rows = [writes.journals, writes.entries, used].map((w) => w.messages())
    const sent = together(
      client,
      copies.map((copy, i) => ({ ...copy, rows: rows[i]! })),
    ).ended
    sent.catch(() => {})
    underway.push(sent)
    while (underway.length > AHEAD) await underway.shift()
    done += n
    tell({ written: n })
  }
  await Promise.all(underway)
  await client.query(`set local maintenance_work_mem = '1GB'`)
  await client.query(`alter table ${entry} add primary key (account_id, seq)`)
  for (const t of [journal, entry]) await client.query(`alter table ${t} enable trigger user`)
  await client.query('commit')
}

const USED_COLUMNS = 3

function transfer(accounts: Account[], writes: Writes, used: CopyRows, id: number): void {
  const [from, to] = [random(accounts), random(accounts)]
  if (from === to || from.posted < 5n) return transfer(accounts, writes, used, id)
  const journal = prepare({
    key: `transfer:${from.owner}:${randomUUID()}`,
    kind: 'transfer',
    time: TIME,
    memo: { from: from.owner, to: to.owner },
    postings: [
      { owner: from.owner, currency: 'USDT', amount: -5n },
      { owner: to.owner, currency: 'USDT', amount: 5n },
    ],
  })
  const parts = journal.postings.map((p) => ({
    account: p.owner === from.owner ? from : to,
    amount: p.amount,
  }))
  writes.add(journal, id, book(journal, id, parts))
  used.row(USED_COLUMNS)
  used.bigint(id)
  used.bytea(hash('sha256', journal.key).slice(0, 32))
  used.bytea(bodyOf(journal.requestHash))
}

const random = <T>(of: T[]): T => of[Math.floor(Math.random() * of.length)]!

await run(workerData as Work)
