// A version that cannot take an event: one whose table has a constraint that the event breaks.
import * as pg from 'pg'
import { expect } from 'vitest'
import type { TestChain } from './chain.ts'
import { asOwner, newDatabase } from './database.ts'
import { startTestApp, type TestApp, testEnv } from './server.ts'
import { startServer } from './server-process.ts'

type Narrow = {
  table: string
  /** what new rows must be to be taken by the version that is not mended, SQL */
  check: string
  /** of the servers */
  env?: Record<string, string>
}

/** A database of a chain, with servers that come and go. */
export class Narrowed {
  readonly url: string
  private readonly chain: TestChain
  private readonly table: string
  private readonly check: string

  private readonly env: Record<string, string>

  private constructor(chain: TestChain, url: string, { table, check, env = {} }: Narrow) {
    this.chain = chain
    this.url = url
    this.table = table
    this.check = check
    this.env = env
  }

  static async create(chain: TestChain, narrow: Narrow): Promise<Narrowed> {
    return new Narrowed(chain, await newDatabase(), narrow)
  }

  refuse = () => this.sql(`alter table ${this.table} add constraint narrow check (${this.check}) not valid`)
  mend = () => this.sql(`alter table ${this.table} drop constraint narrow`)
  sql = <R extends pg.QueryResultRow>(sql: string) => asOwner<R>(this.url, sql)

  /** Runs a server on the database until `use` is done, and ends it. */
  async served<T>(use: (t: TestApp) => Promise<T>): Promise<T> {
    const t = await startTestApp({ chain: this.chain, databaseUrl: this.url, env: this.env })
    try {
      return await use(t)
    } finally {
      await t.stop()
    }
  }

  /** Indexes with a block that is refused once. */
  putAside = () => this.served(syncedAfterRefusal)

  sinceOf = async () => (await this.sql<{ since_block: string }>('select since_block from chain_aside'))[0]

  /** Kills a server process at the moment when it waits for a lock that this test holds. */
  async killedAt(lock: string): Promise<void> {
    const holder = new pg.Client({ connectionString: this.url })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query(lock)
      const env = testEnv(this.chain, this.url, { PORT: '0', POLL_MS: '20', PROCESSES: 'indexer' })
      const server = await startServer(env)
      await untilWaiting(this)
      server.child.kill('SIGKILL')
      await server.exited
    } finally {
      await holder.query('rollback')
      await holder.end()
    }
  }
}

async function syncedAfterRefusal(t: TestApp): Promise<void> {
  await expect(t.sync()).rejects.toThrow(/narrow/)
  await t.sync()
}

/** Waits until somebody waits for a lock in the database. */
async function untilWaiting(d: Narrowed): Promise<void> {
  const waits = `select exists (select from pg_locks l join pg_database d on d.oid = l.database
    where d.datname = current_database() and not l.granted) as waits`
  await expect
    .poll(async () => (await d.sql<{ waits: boolean }>(waits))[0]!.waits, { timeout: 60_000 })
    .toBe(true)
}
