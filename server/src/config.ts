import { existsSync, readFileSync } from 'node:fs'
import { CHAINS, type ChainName, CONTRACT_NAMES, type Deployment } from '@holdfast/protocol/chain'
import { getAddress, type Hex, isAddress } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** A mistake in the configuration or the surroundings, as one line for a person. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const PROCESSES = ['api', 'indexer', 'worker'] as const
type Process = (typeof PROCESSES)[number]

export type Config = {
  port: number
  host: string
  /** what this process runs; all three by default */
  processes: Process[]
  databaseUrl: string
  chain: ChainName
  rpcUrls: string[]
  /** the read RPC handed to browsers */
  publicRpcUrl: string
  deployment: Deployment
  webDist: string | null
  allowedOrigins: string[]
  /** whether X-Forwarded-* headers are believed (behind a balancer) */
  trustProxy: boolean
  defaultReferrer: `0x${string}` | null
  managers: string[]
  /** addresses whose TDE does not count as circulating */
  treasuries: `0x${string}`[]
  /** how often the chain is looked at, milliseconds */
  pollMs: number
  logLevel: string
  /** mnemonic of the local chain's accounts; null on every other chain */
  devMnemonic: string | null
  faucetPerHour: number
  /** key of the account that keeps the token's average fresh; null: nobody does it here */
  keeperKey: Hex | null
  /** calls a minute from one address of the network, and half as many from one session */
  callsPerMinute: number
  /** sign-in codes and sign-ins a minute from one address of the network */
  signInsPerMinute: number
}

type Env = Record<string, string | undefined>
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads and checks the whole configuration.
 * @throws ConfigError naming the variable and what is wrong with it
 */
export function readConfig(env: Env): Config {
  const chain = oneOf(env, 'CHAIN', Object.keys(CHAINS) as ChainName[], 'local')
  const local = chain === 'local'
  const port = integer(env, 'PORT', 3000, 0, 65_535)
  const rpcUrls = list(env, 'RPC_URLS')
  if (rpcUrls.length === 0)
    throw new ConfigError('RPC_URLS is missing: the address of a node (comma separated for several)')
  for (const url of rpcUrls) webUrl('RPC_URLS', url)
  const deployment = readDeployment(
    required(env, 'DEPLOYMENT_FILE', 'the JSON file of the deployed contracts'),
    chain,
  )
  const publicRpcUrl = env.PUBLIC_RPC_URL?.trim() || (local ? rpcUrls[0]! : '')
  if (!publicRpcUrl) throw new ConfigError('PUBLIC_RPC_URL is missing: a read RPC that browsers may use')
  webUrl('PUBLIC_RPC_URL', publicRpcUrl)
  const origins = list(env, 'ALLOWED_ORIGINS').map((o) => origin('ALLOWED_ORIGINS', o))
  if (!local && origins.length === 0)
    throw new ConfigError('ALLOWED_ORIGINS is missing: the web addresses that people sign in on')
  const devMnemonic = (local && env.DEV_MNEMONIC?.trim()) || null
  const referrer = env.DEFAULT_REFERRER?.trim()
  return {
    port,
    host: env.HOST?.trim() || '127.0.0.1',
    processes: processes(env),
    databaseUrl: databaseUrl(required(env, 'DATABASE_URL', 'a PostgreSQL connection string')),
    chain,
    rpcUrls,
    publicRpcUrl,
    deployment,
    webDist: env.WEB_DIST?.trim() || null,
    allowedOrigins: origins.length > 0 ? origins : [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
    trustProxy: oneOf(env, 'TRUST_PROXY', ['0', '1'], '0') === '1',
    defaultReferrer: referrer ? address('DEFAULT_REFERRER', referrer) : null,
    managers: list(env, 'MANAGERS').map((a) => address('MANAGERS', a).toLowerCase()),
    treasuries: treasuries(env, devMnemonic),
    pollMs: integer(env, 'POLL_MS', local ? 250 : 1_000, 10, 60_000),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    devMnemonic,
    faucetPerHour: integer(env, 'FAUCET_LIMIT', 5, 0, 1_000_000),
    keeperKey: keeperKey(env),
    // On the local chain one person makes all the calls, tests included.
    callsPerMinute: integer(env, 'CALLS_PER_MINUTE', local ? 1_000_000 : 1_200, 1, 1_000_000_000),
    signInsPerMinute: integer(env, 'SIGN_INS_PER_MINUTE', local ? 1_000_000 : 60, 1, 1_000_000_000),
  }
}

/** A key is never repeated in a message. */
function keeperKey(env: Env): Hex | null {
  const key = env.KEEPER_KEY?.trim()
  if (!key) return null
  if (!/^0x[0-9a-fA-F]{64}$/.test(key))
    throw new ConfigError('KEEPER_KEY is not a private key (0x and 64 hexadecimal digits)')
  return key as Hex
}

function required(env: Env, name: string, what: string): string {
  const value = env[name]?.trim()
  if (!value) throw new ConfigError(`${name} is missing: ${what}`)
  return value
}

const list = (env: Env, name: string) =>
  (env[name] ?? '')
    .split(',')
    .map((s) => s.trim())
    .filter((s) => s !== '')

function oneOf<T extends string>(env: Env, name: string, values: readonly T[], fallback: T): T {
  const value = env[name]?.trim() || fallback
  const found = values.find((v) => v === value)
  if (found === undefined) throw new ConfigError(`${name}=${value} is not one of ${values.join(', ')}`)
  return found
}

function integer(env: Env, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]?.trim() || String(fallback)
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new ConfigError(`${name}=${text} is not a whole number from ${min} to ${max}`)
  return value
}

function processes(env: Env): Process[] {
  const wanted = list(env, 'PROCESSES')
  const unknown = wanted.find((w) => !PROCESSES.some((p) => p === w))
  if (unknown)
    throw new ConfigError(`PROCESSES names ${unknown}, which is not one of ${PROCESSES.join(', ')}`)
  return wanted.length === 0 ? [...PROCESSES] : PROCESSES.filter((p) => wanted.includes(p))
}

function webUrl(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new ConfigError(`${name}=${value} is not a web address`)
  return url
}

function origin(name: string, value: string): string {
  const url = webUrl(name, value)
  if (url.origin !== value.replace(/\/$/, ''))
    throw new ConfigError(`${name}=${value} is not an origin such as ${url.origin}`)
  return url.origin
}

/** @throws ConfigError when `value` cannot be the address of a PostgreSQL database */
export function databaseUrl(value: string): string {
  if (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value))
    throw new ConfigError(
      'DATABASE_URL is not a connection string such as postgres://user:password@host:5432/name',
    )
  return value
}

function address(name: string, value: string): `0x${string}` {
  if (!isAddress(value, { strict: false })) throw new ConfigError(`${name}: ${value} is not an address`)
  return getAddress(value)
}

/** On the local chain the deployer, account 0, is the treasury. */
function treasuries(env: Env, devMnemonic: string | null): `0x${string}`[] {
  const named = list(env, 'TREASURIES').map((a) => address('TREASURIES', a))
  return named.length > 0 || devMnemonic === null ? named : [mnemonicToAccount(devMnemonic).address]
}

function readDeployment(file: string, chain: ChainName): Deployment {
  if (!existsSync(file))
    throw new ConfigError(`DEPLOYMENT_FILE=${file} does not exist: deploy the contracts first`)
  let d: Partial<Deployment>
  try {
    d = JSON.parse(readFileSync(file, 'utf8')) as Partial<Deployment>
  } catch {
    throw new ConfigError(`DEPLOYMENT_FILE=${file} is not JSON`)
  }
  const { id } = CHAINS[chain]
  if (d.chainId !== id)
    throw new ConfigError(`DEPLOYMENT_FILE=${file} is for chain ${d.chainId}, CHAIN=${chain} is ${id}`)
  const missing = CONTRACT_NAMES.find((n) => !isAddress(d.contracts?.[n] ?? '', { strict: false }))
  if (
    missing ||
    !isAddress(d.root ?? '', { strict: false }) ||
    !Number.isSafeInteger(d.startBlock) ||
    !d.fingerprint
  )
    throw new ConfigError(
      `DEPLOYMENT_FILE=${file} is not complete${missing ? `: no address of ${missing}` : ''}`,
    )
  return d as Deployment
}
