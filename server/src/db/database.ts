import { AsyncLocalStorage } from 'node:async_hooks'
import { callbackify } from 'node:util'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import * as pg from 'pg'
import { Hosts, NotWritable, onSome } from './hosts.ts'
import { Pulse } from './pulse.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>
/** What reads accept: the pool or an open transaction. */
export type Reader = Db | Trx

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint column out of range: ${text}`)
  return value
}

/**
 * Told of a statement when it is sent.
 * @returns who is told of its end, if anybody is; `ms`: how long it took, without the wait for a connection
 */
export type OnQuery = (statement: string) => ((ms: number, failed: boolean) => void) | undefined

export type DatabaseHandle = { db: Db; pool: pg.Pool; close(): Promise<void> }

const INT8: number = pg.types.builtins.INT8

/** Longest pause between two statements of a transaction, which waits for nothing but the database. */
const IDLE_MS = 10_000
/** Longest run time of a statement. */
const STATEMENT_MS = 60_000
/** Longest wait for a lock; after it the request fails and can be repeated. */
const LOCK_MS = 15_000

/** Settings of every connection of the server. */
const SETTINGS = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  application_name: 'holdfast',
  // A process that froze in a transaction must not hold its locks for ever.
  idle_in_transaction_session_timeout: IDLE_MS,
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 && format !== 'binary' ? safeInteger : pg.types.getTypeParser(oid, format ?? 'text'),
  },
}

/**
 * Makes sure that the server behind a new connection takes writes where there are several, and takes the role `holdfast_app`,
 * where it exists, which has fewer rights on the ledger's tables. Behind a pooler, whose connections have other process numbers
 * than PostgreSQL's own, nothing may be set for a session: there the user has these rights and no others (D-386).
 * @throws NotWritable
 */
async function settle(client: pg.ClientBase, several: boolean): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>(
    `select pg_is_in_recovery() as standby, (select set_config('role', rolname, false) from pg_roles
       where rolname = 'holdfast_app' and pg_has_role(session_user, oid, 'SET') and pg_backend_pid() = $1) as role`,
    [processOf(client)],
  )
  if (several && rows[0]!.standby) throw new NotWritable('a standby, which takes no writes')
}

/** The process number that a connection was told when it began; a pooler tells one of its own. */
export const processOf = (client: pg.ClientBase): number =>
  (client as unknown as { processID: number }).processID

/** After this long without an answer a query fails. */
const QUERY_TIMEOUT_MS = 20_000

/** Look-ups by key are planned once, for an index, however few rows the tables have at that time. */
const PLAN_ONCE = `select set_config('plan_cache_mode', 'force_generic_plan', false),
  set_config('enable_seqscan', 'off', false)`

/**
 * Opens a separate connection for statements that look up by keys: sent without waiting for earlier answers, prepared, with
 * settings of their own. It needs a session: no pooler may stand before the database.
 * @param pulse breaks the connection when the database falls silent
 */
export async function openPipeline(url: string | Hosts, pulse?: Pulse): Promise<pg.Client> {
  const hosts = typeof url === 'string' ? new Hosts(url) : url
  return onSome(hosts, async (address) => {
    const client = new pg.Client({
      ...SETTINGS,
      connectionString: address,
      pipeline: true,
      query_timeout: QUERY_TIMEOUT_MS,
    })
    // A broken connection fails its queries; without a listener for `error`, Node would end the process.
    client.on('error', () => {})
    await client.connect()
    pulse?.guard(client)
    try {
      await settle(client, hosts.count > 1)
      await client.query(PLAN_ONCE)
      return client
    } catch (e) {
      client.end().catch(() => {})
      throw e
    }
  })
}

/** Connects to each host in turn until one takes writes. */
class HostPool extends pg.Pool {
  private readonly hosts: Hosts

  constructor(hosts: Hosts, options: pg.PoolConfig) {
    super({ ...options, connectionString: hosts.current })
    this.hosts = hosts
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (
      err: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: unknown) => void,
    ) => void,
  ): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    const connected = onSome(this.hosts, (address) => {
      this.options.connectionString = address
      return super.connect()
    })
    if (!callback) return connected
    callbackify(() => connected)((e, client) => {
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- null when it succeeded
      if (e) callback(e, undefined, () => {})
      else callback(undefined, client, (why) => client.release(why as Error | undefined))
    })
  }
}

/**
 * Has a connection tell of each statement. Kysely can log them too, but has every answer wait for three more promises, which costs a
 * read by key a tenth. One promise of our own stands for the two that pg makes.
 */
function tellOf(client: pg.ClientBase, told: OnQuery): void {
  const ask = client.query.bind(client) as (first: unknown, values: unknown, callback: unknown) => unknown
  const query = (first: unknown, values: unknown, callback: unknown): unknown => {
    const statement = typeof first === 'string' ? first : (first as Partial<pg.QueryConfig>).text
    // Who gives a callback is the pool itself, and what has no text a cursor.
    if (statement === undefined || callback !== undefined || typeof values === 'function')
      return ask(first, values, callback)
    const ended = told(statement)
    if (!ended) return ask(first, values, callback)
    const began = performance.now()
    return new Promise((resolve, reject) => {
      ask(first, values, (e: Error | null, answer: unknown) => {
        ended(performance.now() - began, Boolean(e))
        if (e) reject(e)
        else resolve(answer)
      })
    })
  }
  Object.assign(client, { query })
}

/**
 * Opens a pool on `url`, which may name several hosts. Broken idle connections are reported to `onError` and replaced by the
 * pool; so are all when the database does not answer any more.
 * @param max connections at most
 * @param onQuery told of every statement
 */
export function openDatabase(
  url: string,
  onError: (e: Error) => void = () => {},
  { max = 10, onQuery }: { max?: number; onQuery?: OnQuery } = {},
): DatabaseHandle {
  const hosts = new Hosts(url)
  const pulse = new Pulse(hosts, onError)
  const pool = new HostPool(hosts, {
    max,
    ...SETTINGS,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, its types do not say so
    onConnect: (client) => {
      pulse.guard(client as unknown as pg.Client)
      return settle(client, hosts.count > 1)
    },
  })
  pool.on('error', onError)
  // A connection that breaks while in use also fails its query, if there is one.
  pool.on('connect', (client) => {
    client.on('error', onError)
    if (onQuery) tellOf(client, onQuery)
  })
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    close: async () => {
      pulse.stop()
      await db.destroy()
    },
  }
}

/** Opens one connection with plain settings to the host of `url` that takes writes; the caller ends it. */
export async function connectTo(url: string): Promise<pg.Client> {
  const hosts = new Hosts(url)
  return onSome(hosts, async (address) => {
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      if (hosts.count === 1) return client
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]!.standby) throw new NotWritable('a standby, which takes no writes')
      return client
    } catch (e) {
      client.end().catch(() => {})
      throw e
    }
  })
}

const open = new AsyncLocalStorage<true>()

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'
const ATTEMPTS = 5

/**
 * Unique constraints that say that another request with this key was faster: a repetition finds what that one wrote. The first is
 * of ledgers from before the second.
 */
export const SOMEBODY_FASTER: ReadonlySet<string> = new Set([
  'ledger_journal_idem_key_key',
  'ledger_used_pkey',
])

/** Whether PostgreSQL rolled work back that may be done by a repetition. */
function mayBeRepeated(e: unknown): boolean {
  if (!(e instanceof pg.DatabaseError)) return false
  const { code, constraint = '' } = e
  if (code === UNIQUE_VIOLATION) return SOMEBODY_FASTER.has(constraint)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK
}

/** COMMIT was sent and no answer came: the work may have been done. Ask again with the same key. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}

/**
 * Whether a failed COMMIT may have committed: the connection broke, or the server went away (class 08, 57P: shut down,
 * crashed). With any other SQLSTATE PostgreSQL has said that it rolled back.
 */
function mayHaveCommitted(e: unknown): boolean {
  const code = e instanceof pg.DatabaseError ? e.code : undefined
  return code === undefined || code.startsWith('08') || code.startsWith('57P')
}

/**
 * Runs `work` in one transaction, again when PostgreSQL asks for it (serialisation failure, deadlock) or a
 * key of the ledger was used meanwhile.
 * @throws OutcomeUnknown when the answer to COMMIT was lost; every other error means that nothing happened (D-291)
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let committing = false
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await open.run(true, () => work(trx))
        committing = true
        return result
      })
    } catch (e) {
      if (committing && mayHaveCommitted(e))
        throw new OutcomeUnknown('the answer to COMMIT was lost', { cause: e })
      if (!mayBeRepeated(e) || attempt === ATTEMPTS) throw e
    }
  }
}

/** As `inTransaction`; `work` is given the connection too, for what is not sent through Kysely. */
export function inTransactionOn<T>(
  pool: pg.Pool,
  work: (trx: Trx, client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  let client: pg.PoolClient
  const connect = async () => (client = await pool.connect())
  const one = { connect, end: () => Promise.resolve(), options: pool.options }
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: one }) })
  return inTransaction(db, (trx) => work(trx, client))
}

/** Throws inside an open transaction: locks must not be held while waiting for a network. */
export function assertNoTransaction(what: string): void {
  if (open.getStore()) throw new Error(`${what} while a database transaction is open`)
}
