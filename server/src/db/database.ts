import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import * as pg from 'pg'
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

export type DatabaseHandle = { db: Db; pool: pg.Pool; close(): Promise<void> }

const INT8: number = pg.types.builtins.INT8

/** Longest pause between two statements of a transaction, which waits for nothing but the database. */
const IDLE_MS = 10_000
/** Longest run time of a statement. */
const STATEMENT_MS = 60_000
/** Longest wait for a lock; after it the request fails and can be repeated. */
const LOCK_MS = 15_000

/** Settings of every connection of the server. */
const connection = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  application_name: 'holdfast',
  // A process that froze in a transaction must not hold its locks for ever.
  idle_in_transaction_session_timeout: IDLE_MS,
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 && format !== 'binary' ? safeInteger : pg.types.getTypeParser(oid, format ?? 'text'),
  },
})

/** Takes the role `holdfast_app`, where it exists, which has fewer rights on the ledger's tables. */
async function takeRole(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select set_config('role', rolname, false) from pg_roles
     where rolname = 'holdfast_app' and pg_has_role(session_user, oid, 'SET')`,
  )
}

/** After this long without an answer a query fails. */
const QUERY_TIMEOUT_MS = 20_000

/** Look-ups by key are planned once, for an index, however few rows the tables have at that time. */
const PLAN_ONCE = `select set_config('plan_cache_mode', 'force_generic_plan', false),
  set_config('enable_seqscan', 'off', false)`

/** Opens a separate connection for statements that look up by keys. They are sent without waiting for earlier answers. */
export async function openPipeline(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection(url),
    pipeline: true,
    keepAlive: true,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  // A broken connection fails its queries; without a listener for `error`, Node would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await takeRole(client)
    await client.query(PLAN_ONCE)
    return client
  } catch (e) {
    client.end().catch(() => {})
    throw e
  }
}

/** Opens a pool on `url`. Broken idle connections are reported to `onError` and replaced by the pool. */
export function openDatabase(url: string, onError: (e: Error) => void = () => {}, max = 10): DatabaseHandle {
  const pool = new pg.Pool({
    max,
    ...connection(url),
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, its types do not say so
    onConnect: takeRole,
  })
  pool.on('error', onError)
  // A connection that breaks while in use also fails its query, if there is one.
  pool.on('connect', (client) => client.on('error', onError))
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, pool, close: () => db.destroy() }
}

const open = new AsyncLocalStorage<true>()

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 5

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
 * Runs `work` in one transaction, again when PostgreSQL asks for it (serialisation failure, deadlock).
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
      const code = e instanceof pg.DatabaseError ? e.code : undefined
      if (committing && mayHaveCommitted(e))
        throw new OutcomeUnknown('the answer to COMMIT was lost', { cause: e })
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || attempt === ATTEMPTS) throw e
    }
  }
}

/** Throws inside an open transaction: locks must not be held while waiting for a network. */
export function assertNoTransaction(what: string): void {
  if (open.getStore()) throw new Error(`${what} while a database transaction is open`)
}
