import { setTimeout as pause } from 'node:timers/promises'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import * as pg from 'pg'
import { SOMEBODY_FASTER } from '../db/database.ts'
import { prepareStatements, type Statement, type Step, together } from '../db/pipeline.ts'
import { type Account, floorOf, placesOf, type Row } from './accounts.ts'
import { bigints, type Decided, decide, type Request, type Writes } from './batch.ts'
import { LedgerUnavailable } from './errors.ts'
import { prepare } from './journal.ts'
import { Memory } from './memory.ts'
import type { Posted } from './post.ts'
import { ENTRIES, EXPECT, IDS, JOURNALS, KNOWN, LOCK } from './writer-sql.ts'
import { traced, underway } from '../underway.ts'
import type { UserAccount } from '@holdfast/protocol/house-accounts'

/** A plain transfer. Amounts are base units; `amount` leaves, `amount` − `fee` arrives. */
export type Transfer = {
  /** names the intent: the same key and body again has no effect */
  key: string
  from: UserAccount
  to: UserAccount
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
  /** most accounts kept in memory */
  remembered?: number
  /** how long a batch waits for a database that cannot be reached, milliseconds */
  patienceMs?: number
}

const LARGEST_BATCH = 1_000
const PATIENCE_MS = 20_000
const PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000
/** Attempts at a batch that conflicts with other writers. */
const ATTEMPTS = 10
const REMEMBERED = 100_000
/** From this queue length on, a batch is decided while the one before it is being written. */
const EARLY = 16
/** Most batches decided under locks after a conflict with another writer. */
const LONGEST_WARINESS = 64

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'
/** SQLSTATE codes, or prefixes of them, with which PostgreSQL ends or refuses a connection. */
const AWAY = ['08', '53', '57', '25P03']

type Waiting = Request & { resolve: (posted: Posted) => void; reject: (e: unknown) => void }
/** A batch decided from memory: parameters of `EXPECT`, the accounts it was decided on, and what it inserts. */
type Plan = {
  batch: Waiting[]
  decided: Decided<Waiting>[]
  expected: Buffer[]
  writes: Writes
}
/**
 * A batch that is being written. `written` says whether everything before its COMMIT succeeded; `landed` whether the COMMIT did
 * too. After false, nothing of it is known to be booked.
 */
type Flight = Plan & { written: Promise<boolean>; landed: Promise<boolean> }

/**
 * Books plain transfers, many with one commit: the next batch is what queued while the last one was committed. Rows are written
 * as sets, and a transfer is answered only after its COMMIT. One writer per process; any number of processes (D-144).
 *
 * A batch is decided on the balances that the one before leaves, while that one is still being written. The database then checks
 * these assumptions, and refuses the batch when another process has booked on its accounts or one of its keys is used. A refused
 * batch, or one with a request that cannot be booked, is decided again the slow way: accounts locked in the order of their ids,
 * and read.
 */
export class TransferWriter {
  private readonly largest: number
  private readonly patienceMs: number
  private readonly stripe = Math.random()
  private readonly memory: Memory
  private readonly writing: Connection
  private readonly reading: Connection
  private queue: Waiting[] = []
  private working: Promise<void> | undefined
  private stopped = false
  /** how many more batches are decided under locks, and how many it will be after the next conflict */
  private wary = 0
  private wariness = 1

  constructor(o: WriterOptions) {
    this.writing = new Connection(o.connect, [EXPECT, JOURNALS, ENTRIES])
    this.reading = new Connection(o.connect)
    this.largest = o.largestBatch ?? LARGEST_BATCH
    this.patienceMs = o.patienceMs ?? PATIENCE_MS
    this.memory = new Memory(o.remembered ?? REMEMBERED)
  }

  /**
   * Resolves once the transfer is committed. `replayed`: its key was booked before with the same body.
   * @throws InsufficientBalance, KeyConflict; LedgerUnavailable when the outcome is not known: ask again with the same key;
   * RangeError for invalid amounts
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
    const rows = journal.postings.map((p) => placesOf(p, (n) => Math.floor(this.stripe * n)))
    return traced('ledger transfer', {}, () => this.enqueue(journal, rows))
  }

  private enqueue(journal: Request['journal'], rows: Request['rows']): Promise<Posted> {
    return new Promise((resolve, reject) => {
      this.queue.push({ journal, rows, sent: false, resolve, reject })
      // What works on everybody's transfers is no step of the first one's trace.
      this.working ??= underway.run({}, () => this.work())
    })
  }

  /** Commits what is queued and closes the connections. */
  async stop(): Promise<void> {
    this.stopped = true
    await this.working
    await Promise.all([this.writing.end(), this.reading.end()])
  }

  private async work(): Promise<void> {
    let flight: Flight | undefined
    for (;;) {
      // Requests of the same turn of the event loop go into the same batch.
      await new Promise(setImmediate)
      if (flight && this.queue.length < EARLY) {
        await this.land(flight)
        flight = undefined
        continue
      }
      if (this.queue.length === 0) break
      // When many wait and nothing is being written, take half: the other half is decided while this one is written.
      const { length } = this.queue
      const half = flight === undefined && length >= 2 * EARLY
      const batch = this.queue.splice(0, Math.min(this.largest, half ? Math.ceil(length / 2) : length))
      const plan = await this.plan(batch)
      const clear: boolean = flight === undefined || (await flight.written)
      const next = clear && plan ? this.fly(plan) : undefined
      if (flight) await this.land(flight)
      if (!next) {
        // The plan builds on a batch that failed: discard what it left in memory.
        if (plan) this.memory.forget(rowsOf(batch).keys())
        await this.commit(batch)
      }
      flight = next
    }
    this.working = undefined
  }

  /** Decides a batch from memory. @returns undefined where it must be decided under locks */
  private async plan(batch: Waiting[]): Promise<Plan | undefined> {
    if (this.wary > 0) {
      this.wary--
      return undefined
    }
    const { memory } = this
    const rows = rowsOf(batch)
    try {
      const reader = await this.reading.open()
      await memory.know(reader, rows)
      const fresh = await memory.draw(reader, batch.length)
      const touched = Array.from(rows.keys(), (key) => memory.accounts.get(key)!)
      touched.sort((a, b) => a.id - b.id)
      const ends = touched.map((a) => a.hash).join('')
      const expected = [bigints(touched.map((a) => a.id)), Buffer.from(ends, 'hex')]
      const { decided, writes } = decide(batch, memory.accounts, new Map(), fresh)
      if (decided.every((d) => d.posted)) return { batch, decided, expected, writes }
    } catch {
      // `commit` decides this batch next, and reports what is wrong.
      this.reading.drop()
    }
    memory.forget(rows.keys())
    return undefined
  }

  /** Sends a batch that was decided from memory. */
  private fly(plan: Plan): Flight {
    const sent = plan.decided.filter((d) => !d.posted!.replayed && !d.request.sent).map((d) => d.request)
    for (const request of sent) request.sent = true
    const sending = this.writing
      .open()
      .then((client) => together(client, [{ ...EXPECT, values: plan.expected }, ...inserts(plan.writes)]))
    const landed = async () => {
      try {
        const { ended } = await sending
        await ended
        this.wariness = 1
        return true
      } catch (e) {
        if (troubleOf(e) === 'away') this.writing.drop()
        else {
          // The database answered that nothing was committed.
          for (const request of sent) request.sent = false
          this.wary = this.wariness
          this.wariness = Math.min(2 * this.wariness, LONGEST_WARINESS)
        }
        this.memory.forget(rowsOf(plan.batch).keys())
        return false
      }
    }
    const written = sending.then(
      ({ ran }) => ran,
      () => false,
    )
    return { ...plan, written, landed: landed() }
  }

  /** Waits until a batch is committed, and answers it. */
  private async land({ landed, batch, decided }: Flight): Promise<void> {
    if (await landed) answer(decided)
    else await this.commit(batch)
  }

  /** Decides the batch under locks, and answers every request, if need be with an error. */
  private async commit(batch: Waiting[]): Promise<void> {
    const deadline = Date.now() + this.patienceMs
    let conflicts = 0
    let wait = PAUSE_MS
    for (;;) {
      try {
        answer(await this.transaction(batch))
        return
      } catch (e) {
        const trouble = troubleOf(e)
        if (trouble === 'conflict' && ++conflicts < ATTEMPTS) continue
        if (trouble === 'away') {
          this.writing.drop()
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

  /** Books the batch in one transaction. Resolves after its COMMIT. */
  private async transaction(batch: Waiting[]): Promise<Decided<Waiting>[]> {
    const client = await this.writing.open()
    const rows = rowsOf(batch)
    const fresh = batch.filter((request) => !request.sent)
    try {
      return await this.attempt(client, batch, rows)
    } catch (e) {
      this.memory.forget(rows.keys())
      // The database answered that nothing was committed.
      if (troubleOf(e) !== 'away') for (const request of fresh) request.sent = false
      client.query('rollback').catch(() => {})
      throw e
    }
  }

  private async attempt(
    client: pg.Client,
    batch: Waiting[],
    rows: Map<string, Row>,
  ): Promise<Decided<Waiting>[]> {
    const { memory } = this
    await memory.know(client, rows)
    const byId = new Map(Array.from(rows, ([key, row]) => [memory.accounts.get(key)!.id, row]))
    const [, locked, known, fresh] = await Promise.all([
      client.query('begin'),
      client.query<LockedRow>({ ...LOCK, values: [bigints([...byId.keys()])] }),
      client.query<KnownRow>({ ...KNOWN, values: [batch.map((r) => r.journal.key)] }),
      client.query<{ id: number }>({ ...IDS, values: [batch.length] }),
    ])
    for (const row of locked.rows) memory.remember(toRemember(row, byId.get(row.id)!))
    const before = new Map(known.rows.map((r) => [r.key, { journalId: r.id, body: r.body.toString('hex') }]))
    const { decided, writes } = decide(
      batch,
      memory.accounts,
      before,
      fresh.rows.map((r) => r.id),
    )
    if (writes.journals.count > 0) {
      for (const { request, posted } of decided) if (posted && !posted.replayed) request.sent = true
      const [, committed] = await Promise.all([
        together(client, inserts(writes)).ended,
        client.query('commit'),
      ])
      if (committed.command !== 'COMMIT') throw new LedgerUnavailable('the commit was refused')
    } else await client.query('commit')
    return decided
  }
}

/** A connection that is opened when it is needed, and again after it broke. */
class Connection {
  private readonly connect: () => Promise<pg.Client>
  private readonly statements: Statement[]
  private client: pg.Client | undefined

  /** @param statements prepared whenever it is opened */
  constructor(connect: () => Promise<pg.Client>, statements: Statement[] = []) {
    this.connect = connect
    this.statements = statements
  }

  async open(): Promise<pg.Client> {
    if (this.client) return this.client
    const client = await this.connect()
    client.on('error', () => {
      if (this.client === client) this.client = undefined
    })
    try {
      await prepareStatements(client, this.statements)
    } catch (e) {
      client.end().catch(() => {})
      throw e
    }
    return (this.client = client)
  }

  /** Closes it without waiting for outstanding answers. */
  drop(): void {
    void this.end()
  }

  async end(): Promise<void> {
    const { client } = this
    this.client = undefined
    await client?.end().catch(() => {})
  }
}

function answer(decided: Decided<Waiting>[]): void {
  for (const { request, posted, error } of decided)
    if (posted) request.resolve(posted)
    else request.reject(error)
}

const inserts = ({ journals, entries }: Writes): Step[] => [
  { ...JOURNALS, rows: journals.messages() },
  { ...ENTRIES, rows: entries.messages() },
]

/** Every row of an account that a batch touches, by its key. */
const rowsOf = (batch: Waiting[]): Map<string, Row> =>
  new Map(batch.flatMap(({ rows }) => rows.flat()).map((row) => [row.key, row]))

const toRemember = (row: LockedRow, { owner, currency, stripe }: Row): Account => ({
  owner,
  currency,
  stripe,
  id: row.id,
  floor: floorOf(owner),
  posted: BigInt(row.posted),
  held: BigInt(row.held),
  seq: row.seq,
  hash: row.hash.toString('hex'),
})

type LockedRow = { id: number; posted: string; held: string; seq: number; hash: Buffer }
type KnownRow = { key: string; id: number; body: Buffer }

function troubleOf(e: unknown): 'conflict' | 'away' | 'mistake' {
  if (e instanceof TypeError || e instanceof RangeError) return 'mistake'
  if (!(e instanceof pg.DatabaseError)) return 'away'
  const { code = '', constraint } = e
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK) return 'conflict'
  // Another request with this key, on other accounts, was faster: the next attempt finds its journal.
  if (code === UNIQUE_VIOLATION && SOMEBODY_FASTER.has(constraint ?? '')) return 'conflict'
  return AWAY.some((away) => code.startsWith(away)) ? 'away' : 'mistake'
}
