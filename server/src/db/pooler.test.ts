// What of the server goes through pgbouncer in transaction mode, where each transaction may be on another connection.
import { randomBytes } from 'node:crypto'
import * as pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { asOwner, newDatabase } from '#test/database.ts'
import { PGBOUNCER, type Pooler, startPooler } from '#test/pooler.ts'
import { testEnv } from '#test/server.ts'
import { readConfig } from '../config.ts'
import { checkDatabase } from '../main/boot.ts'
import { connectTo, openDatabase, openPipeline } from './database.ts'
import { migrate, readMigrations } from './migrate.ts'

let chain: TestChain
let url: string
let pooler: Pooler
const owner = () => {
  const { username, password } = new URL(inject('postgresUrl'))
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
}
const server = `pooled_${randomBytes(4).toString('hex')}`
const secret = randomBytes(8).toString('hex')
const pooled = () => pooler.url(server, secret)
const direct = () => {
  const u = new URL(url)
  u.username = server
  u.password = secret
  return u.href
}

beforeAll(async () => {
  if (PGBOUNCER === undefined) return
  chain = await startTestChain()
  url = await newDatabase()
  await asOwner(url, `create role ${server} login password '${secret}'`)
  pooler = await startPooler(url, { [server]: secret, [owner().user]: owner().password })
})
afterAll(async () => {
  await pooler?.stop()
  if (url) await asOwner(url, `drop owned by ${server}`)
  if (url) await asOwner(url, `drop role ${server}`)
  await chain?.stop()
})

const checked = (env: Record<string, string>) =>
  checkDatabase(readConfig(testEnv(chain, pooled(), env))).then(
    () => 'well',
    (e: Error) => e.message.replace(/\(127[^)]*\)/, '()'),
  )

test.skipIf(PGBOUNCER === undefined)(
  'many that migrate through it apply each migration once, and none waits for ever',
  { timeout: 120_000 },
  async () => {
    const empty = await newDatabase('empty')
    const through = await startPooler(empty, { [owner().user]: owner().password })
    const ours = through.url(owner().user, owner().password)
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(ours)))
    expect(runs.flat().toSorted()).toEqual(readMigrations().map((m) => m.name))
    // Each later start found the lock free.
    for (let i = 0; i < 5; i++) expect(await migrate(ours)).toEqual([])
    await through.stop()
  },
)

test.skipIf(PGBOUNCER === undefined)(
  'the server says in one line what is missing, and starts once nothing is',
  async () => {
    expect(await checked({})).toBe(
      "DATABASE_URL () leads through a pooler: name the database itself in DATABASE_DIRECT_URL, for the ledger's writer",
    )
    expect(
      await checked({ DATABASE_URL: pooler.url(owner().user, owner().password), DATABASE_DIRECT_URL: url }),
    ).toBe(
      'DATABASE_URL () leads through a pooler: connect as a user who does not own the tables (DATABASE_OWNER_URL migrates)',
    )
    await migrate(url, undefined, server)
    expect(await checked({ DATABASE_DIRECT_URL: direct() })).toBe(
      'DATABASE_URL () leads through a pooler: set idle_in_transaction_session_timeout, lock_timeout, statement_timeout for its user (alter role … set)',
    )
    for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
      await asOwner(url, `alter role ${server} set ${limit} = '10s'`)
    // Connections that the pooler holds already keep what they began with.
    await asOwner(url, 'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [server])
    await expect.poll(() => checked({ DATABASE_DIRECT_URL: direct() })).toBe('well')
    expect(await checked({ DATABASE_DIRECT_URL: `${pooled()}?application_name=other` })).toBe(
      "DATABASE_DIRECT_URL () leads through a pooler: the ledger's writer needs sessions of its own",
    )
    const other = new URL(direct())
    other.pathname = new URL(await newDatabase()).pathname
    expect(await checked({ DATABASE_DIRECT_URL: other.href })).toBe(
      'DATABASE_DIRECT_URL () is another database than the one of DATABASE_URL',
    )
  },
)

test.skipIf(PGBOUNCER === undefined)(
  'the pool leaves nothing set on connections that others get',
  async () => {
    await migrate(url, undefined, server)
    const database = openDatabase(pooled(), () => {}, { max: 8 })
    const told = await Promise.all(
      Array.from({ length: 40 }, () =>
        database.pool.query<{ role: string; scans: string; plan: string }>(
          "select current_user as role, current_setting('enable_seqscan') as scans, current_setting('plan_cache_mode') as plan",
        ),
      ),
    )
    expect(new Set(told.map((t) => JSON.stringify(t.rows[0])))).toEqual(
      new Set([JSON.stringify({ role: server, scans: 'on', plan: 'auto' })]),
    )
    // The rights are the same without the role being taken.
    await expect(database.pool.query('delete from ledger_entry')).rejects.toMatchObject({ code: '42501' })
    await database.close()
  },
)

test.skipIf(PGBOUNCER === undefined)(
  'without a pooler the role and the limits are those of the session, as ever',
  async () => {
    await migrate(url, undefined, server)
    const client = await openPipeline(direct())
    const { rows } = await client.query(
      "select current_user as role, current_setting('statement_timeout') as statement, current_setting('enable_seqscan') as scans",
    )
    expect(rows).toEqual([{ role: 'holdfast_app', statement: '1min', scans: 'off' }])
    await client.end()
    const plain = await connectTo(pooled())
    expect((await plain.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await plain.end()
    const held = new pg.Client({ connectionString: pooled() })
    await held.connect()
    await held.end()
  },
)
