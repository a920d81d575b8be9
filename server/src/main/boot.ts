import { CHAINS } from '@holdfast/protocol/chain'
import * as pg from 'pg'
import { numberToHex } from 'viem'
import { ChainReset, ChainUnavailable } from '../chain/errors.ts'
import { type Config, ConfigError } from '../config.ts'
import { migrate, MigrationDrift } from '../db/migrate.ts'

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

/** The host alone: addresses of nodes often carry a key in their path. */
const hostOf = (url: string) => new URL(url).host

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
    throw databaseProblem(owner === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL', owner, e)
  }
}

/** Settings without which committed data may be lost in a crash; the last two are checked only where money is real. */
const DURABLE = ['synchronous_commit', 'fsync', 'full_page_writes']

/**
 * Checks that committed data survives a crash, with the settings of the server's own connections.
 * @throws ConfigError in one line
 */
export async function checkDurability({ databaseUrl, chain }: Config): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const wanted = chain === 'local' ? DURABLE.slice(0, 1) : DURABLE
    const { rows } = await client.query<{ name: string }>(
      "select name from pg_settings where name = any($1) and setting = 'off' order by name",
      [wanted],
    )
    if (rows.length === 0) return
    const names = rows.map((r) => r.name).join(', ')
    const { host } = new URL(databaseUrl)
    throw new ConfigError(
      `DATABASE_URL (${host || 'localhost'}): ${names} is off there, and what users were told is done could be lost: switch it on`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

const userOf = (url: string) => decodeURIComponent(new URL(url).username)

function databaseProblem(name: string, url: string, e: unknown): unknown {
  const { host, pathname, username } = new URL(url)
  const where = `${name} (${host || 'localhost'})`
  if (e instanceof MigrationDrift) return new ConfigError(`${where}: ${e.message}`)
  const { code } = (e ?? {}) as { code?: unknown }
  switch (code) {
    case '28P01':
    case '28000':
      return new ConfigError(`${where}: user ${username} or its password is refused`)
    case '3D000':
      return new ConfigError(`${where}: there is no database ${pathname.slice(1)}`)
    case '42501':
      return new ConfigError(
        `${where}: user ${username} may not create tables in database ${pathname.slice(1)}`,
      )
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
