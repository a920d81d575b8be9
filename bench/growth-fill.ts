// A ledger of millions of entries, as years of transfers would leave it: hash chains, keys and balances are right, and `check:ledger`
// finds nothing. Written past the triggers, with COPY, a stretch in one transaction, several stretches at once.
import { Worker } from 'node:worker_threads'
import type { UserAccount } from '@holdfast/protocol/house-accounts'
import type * as pg from 'pg'
import type { Account } from '../server/src/ledger/accounts.ts'
import { asOwner } from './postgres.ts'

/** Stretches that are written at once, by a thread each. */
const WORKERS = 2

/** A stretch that is to be filled: its first journal, and how many. */
export type Part = { first: number; journals: number }
/** What a thread is started with. Its accounts are in no other thread; at `until` (unix milliseconds) it ends. */
export type Work = { url: string; accounts: Account[]; until: number }
/** What a thread tells: how many journals more were written; that it waits for a part; where its accounts stand in the end. */
export type Told = { written: number } | { ready: true } | { accounts: Account[] }

/**
 * Adds `journals` transfers between random ones of the owners' accounts, in stretches after those in use, or as many as there is time for.
 * Meanwhile nothing else may write.
 * @param told is given the number of journals written from time to time
 * @param until unix milliseconds
 */
export async function fill(
  url: string,
  owners: UserAccount[],
  journals: number,
  told: (n: number) => void,
  until = Infinity,
): Promise<void> {
  await past(url, async (owner) => {
    const accounts = await readAccounts(owner, owners)
    const parts = await makeStretches(owner, journals)
    await owner.query('alter table ledger_used drop constraint ledger_used_pkey')
    let written = 0
    const share = Math.ceil(accounts.length / WORKERS)
    const filled = await Promise.all(
      Array.from({ length: WORKERS }, (_, n) =>
        runWorker({ url, until, accounts: accounts.slice(n * share, (n + 1) * share) }, parts, (n) => {
          written += n
          told(written)
        }),
      ),
    )
    await owner.query(`set maintenance_work_mem = '1GB'`)
    await owner.query('alter table ledger_used add primary key (key)')
    await settle(owner, filled.flat())
  })
}

/** The owners' accounts with their last entries, as the database has them. */
async function readAccounts(owner: pg.Client, owners: UserAccount[]): Promise<Account[]> {
  const { rows } = await owner.query<Omit<Account, 'posted' | 'held' | 'floor' | 'id' | 'seq'> & Texts>(
    `select id, owner, currency, stripe, posted, seq, encode(hash, 'hex') as hash from ledger_account
     where currency = 'USDT' and owner = any($1)`,
    [owners],
  )
  return rows.map((r) => ({
    ...r,
    id: Number(r.id),
    seq: Number(r.seq),
    posted: BigInt(r.posted),
    held: 0n,
    floor: 0n,
  }))
}
type Texts = { id: string; seq: string; posted: string }

/** Makes as many new stretches as the journals need, and gives each its share. */
async function makeStretches(owner: pg.Client, journals: number): Promise<Part[]> {
  const one = async (query: string, values: unknown[] = []) =>
    Number((await owner.query<{ v: string }>(`select ${query} as v`, values)).rows[0]!.v)
  const begins = await one(
    `(select min(first) from ledger_stretch where first > (select last_value from ledger_journal_id_seq))`,
  )
  await owner.query(`select setval('ledger_journal_id_seq', $1)`, [begins + journals])
  await owner.query('select ledger_extend()')
  const { rows } = await owner.query<{ first: string; below: string }>(
    'select first, below from ledger_stretch where first >= $1 order by first',
    [begins],
  )
  return rows
    .map(({ first, below }) => ({
      first: Number(first),
      journals: Math.min(Number(below), begins + journals) - Number(first),
    }))
    .filter((p) => p.journals > 0)
}

/** Has a thread fill one part after the other, each with higher ids than the one before, until none is left. */
function runWorker(work: Work, parts: Part[], told: (n: number) => void): Promise<Account[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('growth-worker.ts', import.meta.url), { workerData: work })
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`growth bench: a thread ended with ${code}`)))
    worker.on('message', (m: Told) => {
      if ('written' in m) told(m.written)
      else if ('accounts' in m) resolve(m.accounts)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      else worker.postMessage(parts.shift() ?? null)
    })
  })
}

const WRITTEN = ['ledger_account', 'ledger_used']

/** Does work past the triggers, and puts everything back as it was. */
async function past(url: string, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  await asOwner(url, async (owner) => {
    for (const t of WRITTEN) await owner.query(`alter table ${t} disable trigger user`)
    await work(owner)
    for (const t of WRITTEN) await owner.query(`alter table ${t} enable trigger user`)
    // Without what the fill alone left behind: every account was written twice.
    await owner.query('vacuum full ledger_account')
    await owner.query('vacuum analyze')
    await owner.query('checkpoint')
  })
}

/** Has accounts follow what was written. */
async function settle(owner: pg.Client, accounts: Account[]): Promise<void> {
  for (let i = 0; i < accounts.length; i += 10_000) {
    const part = accounts.slice(i, i + 10_000)
    await owner.query(
      `update ledger_account a set posted = n.posted, seq = n.seq, hash = decode(n.hash, 'hex')
       from unnest($1::bigint[], $2::numeric[], $3::bigint[], $4::text[]) n (id, posted, seq, hash) where a.id = n.id`,
      [
        part.map((a) => a.id),
        part.map((a) => String(a.posted)),
        part.map((a) => a.seq),
        part.map((a) => a.hash),
      ],
    )
  }
}
