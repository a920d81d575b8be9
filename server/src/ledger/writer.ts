import { setTimeout as pause } from 'node:timers/promises'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import * as pg from 'pg'
import { type Account, floorOf, type Place, placeKey, placesOf } from './accounts.ts'
import { type Decided, decide, type Request } from './batch.ts'
import { LedgerUnavailable } from './errors.ts'
import { prepare } from './journal.ts'
import type { Posted } from './post.ts'

/** A plain transfer. Amounts are base units; `amount` leaves, `amount` − `fee` arrives. */
export type Transfer = {
  /** names the intent: the same key and body again has no effect */
  key: string
  from: string
  to: string
  currency: LedgerSymbol
  amount: bigint
  fee: bigint
  /** unix seconds */
  time: number
}

export type WriterOptions = {
  /** opens a connection on which queries are sent without waiting for each other (`openPipeline`) */
  connect: () => Promise<pg.Client>
  /** transfers committed together at most */
  largestBatch?: number
  /** places whose ids are remembered */
  remembered?: number
  /** how long a database that is away is waited for, milliseconds */
  patienceMs?: number
}

const LARGEST_BATCH = 1_000
const PATIENCE_MS = 20_000
const PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000
/** Conflicts with other writers that a batch is tried again for. */
const ATTEMPTS = 10
const REMEMBERED = 200_000

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'
/** Codes, or classes of them, with which PostgreSQL ends a connection or refuses one. */
const AWAY = ['08', '53', '57', '25P03']

const LOCK = {
  name: 'ledger-lock',
  text: 'select id, posted, held, seq, hash from ledger_account where id = any($1::bigint[]) order by id for update',
}
const KNOWN = {
  name: 'ledger-known',
  text: 'select idem_key, id, request_hash from ledger_journal where idem_key = any($1::text[])',
}
const IDS = {
  name: 'ledger-ids',
  text: `select nextval('ledger_journal_id_seq') as id from generate_series(1, $1::int)`,
}
const INSERT = {
  name: 'ledger-insert',
  text: `with journals as (
      insert into ledger_journal (id, idem_key, request_hash, kind, lines, time, sender, receiver)
      select id, key, decode(hash, 'hex'), 'transfer', lines, time, sender, receiver
      from unnest($1::bigint[], $2::text[], $3::text[], $4::smallint[], $5::bigint[], $6::text[], $7::text[])
        as j (id, key, hash, lines, time, sender, receiver))
    insert into ledger_entry (account_id, seq, journal_id, line, kind, amount, balance_after, hash)
    select account_id, seq, journal_id, line, 'transfer', amount, after, decode(hash, 'hex')
    from unnest($8::bigint[], $9::bigint[], $10::bigint[], $11::smallint[], $12::numeric[], $13::numeric[], $14::text[])
      as e (account_id, seq, journal_id, line, amount, after, hash)`,
}
const MAKE = `insert into ledger_account (owner, currency, stripe, floor)
  select owner, currency, stripe, floor from unnest($1::text[], $2::text[], $3::smallint[], $4::numeric[])
    as m (owner, currency, stripe, floor) order by owner, currency, stripe on conflict do nothing`
const FIND = `select id, owner, currency, stripe from ledger_account where (owner, currency, stripe) in
  (select * from unnest($1::text[], $2::text[], $3::smallint[]))`

type Waiting = Request & {
  places: Place[][]
  resolve: (posted: Posted) => void
  reject: (e: unknown) => void
}

/**
 * Books plain transfers, many with one commit: the next batch is what queued while the last one was committed. Accounts
 * are locked in the order of their ids, decisions are made in memory, rows are written as sets, and a transfer is
 * answered only after its COMMIT. One writer per process; any number of processes.
 */
export class TransferWriter {
  private readonly connect: () => Promise<pg.Client>
  private readonly largest: number
  private readonly patienceMs: number
  private readonly remembered: number
  private readonly stripe = Math.random()
  private readonly ids = new Map<string, number>()
  private queue: Waiting[] = []
  private client: pg.Client | undefined
  private working: Promise<void> | undefined
  private stopped = false

  constructor(o: WriterOptions) {
    this.connect = o.connect
    this.largest = o.largestBatch ?? LARGEST_BATCH
    this.patienceMs = o.patienceMs ?? PATIENCE_MS
    this.remembered = o.remembered ?? REMEMBERED
  }

  /**
   * Resolves once the transfer is committed. `replayed`: its key was booked before with the same body.
   * @throws InsufficientBalance, KeyConflict; LedgerUnavailable when the outcome is not known: ask again with the same
   * key; RangeError for amounts that cannot be
   */
  async transfer(t: Transfer): Promise<Posted> {
    const { from, to, currency, amount, fee } = t
    if (this.stopped) throw new LedgerUnavailable('the writer has stopped')
    if (fee < 0n || amount <= fee) throw new RangeError(`a transfer of ${amount} with a fee of ${fee}`)
    if (from === to) throw new RangeError('a transfer to oneself')
    const journal = prepare({
      key: t.key,
      kind: 'transfer',
      time: t.time,
      memo: { from, to },
      postings: [
        { owner: from, currency, amount: -amount },
        { owner: to, currency, amount: amount - fee },
        { owner: 'fees', currency, amount: fee },
      ],
    })
    const places = journal.postings.map((p) => placesOf(p, (n) => Math.floor(this.stripe * n)))
    return new Promise((resolve, reject) => {
      this.queue.push({ journal, places, sent: false, resolve, reject })
      this.working ??= this.work()
    })
  }

  /** Commits what is queued and closes the connection. */
  async stop(): Promise<void> {
    this.stopped = true
    await this.working
    await this.client?.end().catch(() => {})
    this.client = undefined
  }

  private async work(): Promise<void> {
    // What is asked for in the same turn goes into the first batch.
    await new Promise(setImmediate)
    while (this.queue.length > 0) await this.commit(this.queue.splice(0, this.largest))
    this.working = undefined
  }

  /** Settles every request of the batch, one way or another. */
  private async commit(batch: Waiting[]): Promise<void> {
    const deadline = Date.now() + this.patienceMs
    let conflicts = 0
    let wait = PAUSE_MS
    for (;;) {
      try {
        for (const { request, posted, error } of await this.transaction(batch))
          if (posted) request.resolve(posted)
          else request.reject(error)
        return
      } catch (e) {
        const trouble = troubleOf(e)
        if (trouble === 'conflict' && ++conflicts < ATTEMPTS) continue
        if (trouble === 'away') {
          this.drop()
          if (Date.now() < deadline) {
            await pause(wait)
            wait = Math.min(wait * 2, LONGEST_PAUSE_MS)
            continue
          }
        }
        if (batch.length > 1 && trouble !== 'away') {
          // One of them cannot be written; the others must not fail with it.
          for (const one of batch) await this.commit([one])
          return
        }
        const error =
          trouble === 'away' ? new LedgerUnavailable('the ledger did not answer', { cause: e }) : e
        for (const { reject } of batch) reject(error)
        return
      }
    }
  }

  /** One transaction. Nothing is answered before it committed. */
  private async transaction(batch: Waiting[]): Promise<Decided<Waiting>[]> {
    const client = await this.open()
    try {
      return await this.attempt(client, batch)
    } catch (e) {
      client.query('rollback').catch(() => {})
      throw e
    }
  }

  private async attempt(client: pg.Client, batch: Waiting[]): Promise<Decided<Waiting>[]> {
    const ids = await this.idsOf(client, batch)
    const [, locked, known, fresh] = await Promise.all([
      client.query('begin'),
      client.query<LockedRow>({ ...LOCK, values: [`{${[...ids.keys()].join()}}`] }),
      client.query<KnownRow>({ ...KNOWN, values: [batch.map((r) => r.journal.key)] }),
      client.query<{ id: number }>({ ...IDS, values: [batch.length] }),
    ])
    const accounts = new Map<string, Account>()
    for (const row of locked.rows) {
      const place = ids.get(row.id)!
      accounts.set(placeKey(place), {
        ...place,
        id: row.id,
        floor: floorOf(place.owner),
        posted: BigInt(row.posted),
        held: BigInt(row.held),
        seq: row.seq,
        hash: row.hash,
      })
    }
    const before = new Map(
      known.rows.map((r) => [r.idem_key, { journalId: r.id, requestHash: r.request_hash }]),
    )
    const { decided, rows } = decide(
      batch,
      accounts,
      before,
      fresh.rows.map((r) => r.id),
    )
    if (rows[0]!.length > 0) {
      for (const { request, posted } of decided) if (posted && !posted.replayed) request.sent = true
      const [, committed] = await Promise.all([
        client.query({ ...INSERT, values: rows.map(arrayOf) }),
        client.query('commit'),
      ])
      if (committed.command !== 'COMMIT') throw new LedgerUnavailable('the commit was refused')
    } else await client.query('commit')
    return decided
  }

  private async open(): Promise<pg.Client> {
    if (this.client) return this.client
    const client = await this.connect()
    client.on('error', () => {
      if (this.client === client) this.client = undefined
    })
    return (this.client = client)
  }

  private drop(): void {
    // Whatever it still had to say is not waited for.
    this.client?.end().catch(() => {})
    this.client = undefined
  }

  /** The places of a batch by the ids of their accounts. Accounts that do not exist are made, empty. */
  private async idsOf(client: pg.Client, batch: Waiting[]): Promise<Map<number, Place>> {
    if (this.ids.size > this.remembered) this.ids.clear()
    const wanted = new Map<string, Place>()
    for (const { places } of batch)
      for (const list of places) for (const place of list) wanted.set(placeKey(place), place)
    const unknown = [...wanted.entries()].filter(([key]) => !this.ids.has(key)).map(([, place]) => place)
    if (unknown.length > 0) {
      const columns = [
        unknown.map((p) => p.owner),
        unknown.map((p) => p.currency),
        unknown.map((p) => p.stripe),
      ]
      const found = async () => {
        const { rows } = await client.query<Place & { id: number }>(FIND, columns)
        for (const row of rows) this.ids.set(placeKey(row), row.id)
        return rows.length
      }
      if ((await found()) < unknown.length) {
        await client.query(MAKE, [...columns, unknown.map((p) => floorOf(p.owner)?.toString() ?? null)])
        await found()
      }
    }
    return new Map([...wanted].map(([key, place]) => [this.ids.get(key)!, place]))
  }
}

type LockedRow = { id: number; posted: string; held: string; seq: number; hash: Buffer }
type KnownRow = { idem_key: string; id: number; request_hash: Buffer }

/** An array as PostgreSQL reads it. */
const arrayOf = (values: (string | number | bigint)[]): string =>
  `{${values.map((v) => (typeof v === 'string' ? `"${v.replace(/["\\]/g, '\\$&')}"` : v)).join()}}`

function troubleOf(e: unknown): 'conflict' | 'away' | 'mistake' {
  if (e instanceof TypeError || e instanceof RangeError) return 'mistake'
  if (!(e instanceof pg.DatabaseError)) return 'away'
  const { code = '', constraint } = e
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK) return 'conflict'
  // A twin on other accounts was faster: its key is known at the next attempt.
  if (code === UNIQUE_VIOLATION && constraint === 'ledger_journal_idem_key_key') return 'conflict'
  return AWAY.some((away) => code.startsWith(away)) ? 'away' : 'mistake'
}
