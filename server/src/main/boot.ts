import { CHAINS } from '@holdfast/protocol/chain'
import * as pg from 'pg'
import { numberToHex } from 'viem'
import { hostOf } from '../chain/client.ts'
import { ChainReset, ChainUnavailable } from '../chain/errors.ts'
import { type Config, ConfigError } from '../config.ts'
import { connectTo, processOf } from '../db/database.ts'
import { addressesOf } from '../db/hosts.ts'
import { ForeignDatabase, migrate, MigrationDrift } from '../db/migrate.ts'
import { TooOld } from '../db/version.ts'

const RPC_TIMEOUT_MS = 5_000

/**
 * Checks that the nodes are on the configured chain.
 * @throws ConfigError when none answers, or one is on another chain
 */
export async function checkRpc(config: Config): Promise<void> {
  const { id } = CHAINS[config.chain]
  const answers = await Promise.all(
    config.rpcUrls.map(async (url) => ({ url, chainId: await chainIdOf(url) })),
  )
  const wrong = answers.find((a) => a.chainId !== null && a.chainId !== numberToHex(id))
  if (wrong)
    throw new ConfigError(
      `the RPC ${hostOf(wrong.url)} is on chain ${Number(wrong.chainId)}, CHAIN=${config.chain} is ${id}`,
    )
  if (answers.every((a) => a.chainId === null))
    throw new ConfigError(`no RPC answers: ${answers.map((a) => hostOf(a.url)).join(', ')} (RPC_URLS)`)
}

async function chainIdOf(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(RPC_TIMEOUT_MS),
    })
    const { result } = (await answer.json()) as { result?: unknown }
    return typeof result === 'string' ? numberToHex(BigInt(result)) : null
  } catch {
    return null
  }
}

/**
 * Brings the database up to date, as the tables' owner. The server itself may connect as a user who owns nothing.
 * @throws ConfigError in one line when it cannot be used
 */
export async function prepareDatabase(o: {
  databaseUrl: string
  databaseOwnerUrl: string
}): Promise<string[]> {
  const { databaseUrl: url, databaseOwnerUrl: owner } = o
  try {
    return await migrate(owner, undefined, owner === url ? undefined : userOf(url))
  } catch (e) {
    throw databaseProblem(owner === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', owner, e, userOf(url))
  }
}

/** Settings without which committed data may be lost in a crash; the last two are checked only where money is real. */
const DURABLE = ['synchronous_commit', 'fsync', 'full_page_writes']
/** Settings that the server's connections bring along, and that a pooler leaves to the user's own. */
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

/**
 * Checks that committed data survives a crash, and what a pooler in between cannot do for the server's connections.
 * @throws ConfigError in one line
 */
export async function checkDatabase(config: Config): Promise<void> {
  const { databaseUrl: url, databaseDirectUrl: direct } = config
  const client = await connectTo(url)
  try {
    const wanted = config.chain === 'local' ? DURABLE.slice(0, 1) : DURABLE
    const off = await settingsThat(client, wanted, "setting = 'off'")
    if (off !== '')
      throw new ConfigError(
        `DATABASE_URL (${hostsOf(url)}): ${off} is off there, and what users were told is done could be lost: switch it on`,
      )
    if (!(await isPooled(client))) return
    if (direct === url)
      throw new ConfigError(
        `DATABASE_URL (${hostsOf(url)}) leads through a pooler: name the database itself in DATABASE_DIRECT_URL, for the ledger's writer`,
      )
    const { rows } = await client.query<{ owns: boolean }>(
      "select pg_has_role(relowner, 'MEMBER') as owns from pg_class where oid = 'migration'::regclass",
    )
    if (rows[0]!.owns)
      throw new ConfigError(
        `DATABASE_URL (${hostsOf(url)}) leads through a pooler: connect as a user who does not own the tables (DATABASE_OWNER_URL migrates)`,
      )
    const endless = await settingsThat(client, LIMITS, "setting = '0'")
    if (endless !== '')
      throw new ConfigError(
        `DATABASE_URL (${hostsOf(url)}) leads through a pooler: set ${endless} for its user (alter role … set)`,
      )
    await checkDirect(direct, await identityOf(client))
  } finally {
    await client.end().catch(() => {})
  }
}

async function checkDirect(direct: string, identity: string): Promise<void> {
  const client = await connectTo(direct)
  try {
    if (await isPooled(client))
      throw new ConfigError(
        `DATABASE_DIRECT_URL (${hostsOf(direct)}) leads through a pooler: the ledger's writer needs sessions of its own`,
      )
    if ((await identityOf(client)) !== identity)
      throw new ConfigError(
        `DATABASE_DIRECT_URL (${hostsOf(direct)}) is another database than the one of DATABASE_URL`,
      )
  } finally {
    await client.end().catch(() => {})
  }
}

async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid !== processOf(client)
}

async function identityOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "select system_identifier || ' ' || current_database() as id from pg_control_system()",
  )
  return rows[0]!.id
}

/** @returns names of those of `names` for which `condition` holds, in words */
async function settingsThat(client: pg.Client, names: string[], condition: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and ${condition} order by name`,
    [names],
  )
  return rows.map((r) => r.name).join(', ')
}

/** A connection string as a URL of its first host, for everything but the host. */
const firstOf = (url: string) => new URL(addressesOf(url)[0])
const userOf = (url: string) => decodeURIComponent(firstOf(url).username)
const hostsOf = (url: string) =>
  addressesOf(url)
    .map((address) => new URL(address).host || 'localhost')
    .join(', ')

/** @param serves the user that the server connects as */
function databaseProblem(name: string, url: string, e: unknown, serves: string): unknown {
  const { pathname, username } = firstOf(url)
  const where = `${name} (${hostsOf(url)})`
  if (e instanceof MigrationDrift || e instanceof ForeignDatabase || e instanceof TooOld)
    return new ConfigError(`${where}: ${e.message}`)
  const { code } = (e ?? {}) as { code?: unknown }
  switch (code) {
    case '28P01':
    case '28000':
      return new ConfigError(`${where}: user ${username} or its password is refused`)
    case '3D000':
      return new ConfigError(`${where}: there is no database ${pathname.slice(1)}`)
    case '55P03':
      return new ConfigError(
        `${where}: another process migrates, or holds locks, for longer than this one waits: start it again`,
      )
    case '42501':
      return new ConfigError(`${where}: user ${username} ${lacking(e, pathname.slice(1), serves)}`)
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
      return new ConfigError(`${where}: no PostgreSQL answers there (${code})`)
    default: {
      const message = e instanceof Error ? e.message : ''
      return /timeout|SSL|terminated|SASL/i.test(message) ? new ConfigError(`${where}: ${message}`) : e
    }
  }
}

/** What a user lacks that PostgreSQL denied something to, and what to do about it. */
function lacking(e: unknown, database: string, serves: string): string {
  const message = e instanceof Error ? e.message : ''
  if (/for table/.test(message))
    return 'has no rights on the tables: start once with DATABASE_OWNER_URL, which gives them'
  if (/grant role|admin option/i.test(message))
    return `may not give ${serves} its role: run, as a superuser, grant holdfast_app to ${pg.escapeIdentifier(serves)}`
  return `may not create tables in database ${database}`
}

/** A start-up failure as the one line a person needs, or null when it is a programming error. */
export function startProblem(e: unknown, port: number | undefined): string | null {
  if (e instanceof ConfigError || e instanceof ChainReset) return e.message
  if (e instanceof ChainUnavailable) return `the chain cannot be read: ${e.message}`
  const { code } = (e ?? {}) as { code?: unknown }
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it or set PORT`
  if (code === 'EACCES') return `Port ${port} may not be used by this user: set another PORT`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'HOST is not an address of this machine'
  return null
}
