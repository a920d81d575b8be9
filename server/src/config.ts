import { isIP } from 'node:net'
import { type ChainInfo, type ChainName, CHAINS, type Deployment } from '@holdfast/protocol/chain'
import { OPERATOR_ROLES, type OperatorRole } from '@holdfast/protocol/operators'
import { type Hex, keccak256, toHex } from 'viem'
import { voicesOf } from './chain/providers.ts'
import { ConfigError, webUrl } from './config-error.ts'
import { addressesOf } from './db/hosts.ts'
import { readDeployment } from './deployment.ts'
import { address, type Env, integer, list, oneOf, required } from './env.ts'
import { accountOf } from './chain/mnemonic.ts'
import { walletConnectOf } from './walletconnect.ts'
import { type SecurityContact, securityContact } from './http/found.ts'
import { type GasPrices, GAS_PRICE, STUCK_BLOCKS } from './chain/gas-price.ts'
import { signerOf } from './signer/held.ts'
import { HIGHEST_GAS_PRICE, type Signer, type SignerAt } from './signer/remote.ts'
import type { FilesConfig } from './features/files/blobs.ts'

export { ConfigError } from './config-error.ts'
export { readDeployment } from './deployment.ts'

const PROCESSES = ['api', 'indexer', 'worker'] as const
type Process = (typeof PROCESSES)[number]

export type Config = {
  port: number
  host: string
  /** what this process runs; all three by default */
  processes: Process[]
  databaseUrl: string
  /** connects as the owner of the tables, who migrates them; by default the same as `databaseUrl` */
  databaseOwnerUrl: string
  /** leads to the same database without a pooler between, for the ledger's writer; by default the same as `databaseUrl` */
  databaseDirectUrl: string
  /** standbys of the database that history is read from; null: the database itself */
  databaseReplicaUrl: string | null
  /** a standby that is further behind is not asked, seconds */
  replicaLagSeconds: number
  chain: ChainName
  /** nodes; addresses of one host count as one node */
  rpcUrls: string[]
  /** the RPC address that browsers use for reading */
  publicRpcUrl: string
  deployment: Deployment
  webDist: string | null
  /** what decides the app's language where a visitor has chosen none: the default language, or what the browser asks for */
  firstLanguage: 'default' | 'browser'
  /** null: uploads are off */
  files: FilesConfig | null
  allowedOrigins: string[]
  /**
   * whose X-Forwarded-* headers are trusted: a number of proxies in front of the server, or these addresses and ranges; 0: none
   */
  trustProxy: number | string[]
  defaultReferrer: `0x${string}` | null
  /** the aggregator that the bridge's page asks; null: there is no bridge */
  bridge: ChainInfo['bridge']
  /** the relay by which pages reach wallets of other devices; null: they are not offered */
  walletConnect: ChainInfo['walletConnect']
  /** whom researchers tell of a hole; null: nobody is named */
  security: SecurityContact | null
  /** the first operators (MANAGERS, OPERATORS), lower-case: each is given its role only once */
  operators: { address: string; role: OperatorRole }[]
  /** addresses whose TDE does not count as circulating */
  treasuries: `0x${string}`[]
  /** the signer of payouts and sweeps; null: this process sends none */
  signer: SignerAt | null
  /** blocks at least this far below the head count as final when the chain's own finality has stalled; 0: wait for it */
  finalityBlocks: number
  /** what payer, keeper, poster and robot pay for gas */
  gasPrices: GasPrices
  /** nodes whose newest block is older than this, seconds, hold up money; 0: never, as on a chain that mines on demand */
  headSeconds: number
  /** seconds after which a payout that is in no block is signed again with more gas */
  payoutStuckSeconds: number
  /** seconds after which another worker takes over a payout that was leased and not signed */
  payoutLeaseSeconds: number
  /** seconds after which another worker goes on with epochs when one does not report any more */
  levelLeaseSeconds: number
  /** seconds after which another process goes on indexing when one does not report any more */
  indexerLeaseSeconds: number
  /** seconds for which a withdrawal can be paid, from its signature on, review included */
  payoutValidSeconds: number
  /** seconds between two statements */
  solvencySeconds: number
  /** seconds between two checks for fees and deposit addresses to sweep */
  sweepSeconds: number
  /** poll interval of the chain, milliseconds */
  pollMs: number
  logLevel: string
  /** where those who watch this process ask it; null: nowhere */
  metrics: { host: string; port: number } | null
  /** where traces are sent, and which part of them; null: nothing is traced */
  traces: { endpoint: string; ratio: number } | null
  /** mnemonic of the local chain's accounts; null on every other chain */
  devMnemonic: string | null
  faucetPerHour: number
  /** signs for the keeper; null: this server takes no checkpoints */
  keeper: Signer | null
  /** signs for the poster of level epochs; null: this server posts none */
  poster: Signer | null
  /** signs for the order robot; null: this server moves no period forward */
  robot: Signer | null
  /** keys that secrets of webhooks are made from, the newest first; none: there are no webhooks */
  webhookKeys: Hex[]
  /** calls a minute from one network address; one session may make half as many */
  callsPerMinute: number
  /** seconds within which a request must have arrived completely, files included */
  requestSeconds: number
  /** sign-in codes and sign-ins a minute from one network address */
  signInsPerMinute: number
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads and checks the whole configuration.
 * @throws ConfigError naming the variable and what is wrong with it
 */
export function readConfig(env: Env): Config {
  const chain = readChain(env)
  const local = chain === 'local'
  const port = integer(env, 'PORT', 3000, 0, 65_535)
  const rpcUrls = readRpcUrls(env)
  const deployment = readDeployment(env, chain)
  if (!local && voicesOf(rpcUrls).length < 2)
    throw new ConfigError(
      'RPC_URLS names one node: off the local chain nothing that moves money is believed before two, of different hosts, tell it alike',
    )
  const publicRpcUrl = env.PUBLIC_RPC_URL?.trim() || (local ? rpcUrls[0]! : '')
  if (!publicRpcUrl) throw new ConfigError('PUBLIC_RPC_URL is missing: a read RPC that browsers may use')
  webUrl('PUBLIC_RPC_URL', publicRpcUrl)
  const origins = list(env, 'ALLOWED_ORIGINS').map((o) => origin('ALLOWED_ORIGINS', o))
  if (!local && origins.length === 0)
    throw new ConfigError('ALLOWED_ORIGINS is missing: the web addresses that people sign in on')
  const devMnemonic = (local && env.DEV_MNEMONIC?.trim()) || null
  const referrer = env.DEFAULT_REFERRER?.trim()
  const url = databaseUrl(required(env, 'DATABASE_URL', 'a PostgreSQL connection string'))
  const owner = env.DATABASE_OWNER_URL?.trim()
  const direct = env.DATABASE_DIRECT_URL?.trim()
  const replica = env.DATABASE_REPLICA_URL?.trim()
  return {
    port,
    host: env.HOST?.trim() || '127.0.0.1',
    processes: processes(env),
    databaseUrl: url,
    databaseOwnerUrl: owner ? databaseUrl(owner, 'DATABASE_OWNER_URL') : url,
    databaseDirectUrl: direct ? databaseUrl(direct, 'DATABASE_DIRECT_URL') : url,
    databaseReplicaUrl: replica ? databaseUrl(replica, 'DATABASE_REPLICA_URL', 'history') : null,
    replicaLagSeconds: integer(env, 'REPLICA_LAG_SECONDS', 10, 5, 3_600),
    chain,
    rpcUrls,
    publicRpcUrl,
    deployment,
    webDist: env.WEB_DIST?.trim() || null,
    files: files(env),
    allowedOrigins: origins.length > 0 ? origins : [`http://localhost:${port}`, `http://127.0.0.1:${port}`],
    trustProxy: trustProxy(env),
    defaultReferrer: referrer ? address('DEFAULT_REFERRER', referrer) : null,
    bridge: bridge(env),
    walletConnect: walletConnectOf(env),
    firstLanguage: oneOf(
      env,
      'FIRST_LANGUAGE',
      ['default', 'browser'],
      chain === 'local' ? 'browser' : 'default',
    ),
    security: securityContact(env),
    operators: operators(env),
    treasuries: treasuries(env, devMnemonic),
    signer: signerAt(env),
    // 240 are 108 s at 0.45 s.
    finalityBlocks: integer(env, 'FINALITY_BLOCKS', local ? 0 : 240, 0, 100_000),
    headSeconds: integer(env, 'HEAD_SECONDS', local ? 0 : 30, 0, 3_600),
    gasPrices: gasPrices(env, local),
    payoutStuckSeconds: integer(env, 'PAYOUT_STUCK_SECONDS', 30, 1, 3_600),
    payoutLeaseSeconds: integer(env, 'PAYOUT_LEASE_SECONDS', 30, 1, 3_600),
    levelLeaseSeconds: integer(env, 'LEVEL_LEASE_SECONDS', 60, 1, 3_600),
    indexerLeaseSeconds: integer(env, 'INDEXER_LEASE_SECONDS', local ? 2 : 5, 1, 3_600),
    payoutValidSeconds: integer(env, 'PAYOUT_VALID_SECONDS', 604_800, 60, 2_592_000),
    solvencySeconds: integer(env, 'SOLVENCY_SECONDS', local ? 60 : 3_600, 1, 86_400),
    sweepSeconds: integer(env, 'SWEEP_SECONDS', local ? 15 : 600, 1, 86_400),
    pollMs: integer(env, 'POLL_MS', local ? 250 : 1_000, 10, 60_000),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    metrics: metricsAt(env),
    traces: traces(env),
    devMnemonic,
    faucetPerHour: integer(env, 'FAUCET_LIMIT', 5, 0, 1_000_000),
    keeper: signerOf(env, 'KEEPER', deployment.chainId, local),
    poster: signerOf(env, 'POSTER', deployment.chainId, local),
    robot: signerOf(env, 'ROBOT', deployment.chainId, local),
    webhookKeys: webhookKeys(env, devMnemonic),
    // On the local chain one person makes all the calls, tests included.
    callsPerMinute: integer(env, 'CALLS_PER_MINUTE', local ? 1_000_000 : 1_200, 1, 1_000_000_000),
    requestSeconds: integer(env, 'REQUEST_SECONDS', 60, 1, 3_600),
    signInsPerMinute: integer(env, 'SIGN_INS_PER_MINUTE', local ? 1_000_000 : 60, 1, 1_000_000_000),
  }
}

/** OTEL_EXPORTER_OTLP_ENDPOINT and, as OpenTelemetry names the part that is kept, OTEL_TRACES_SAMPLER_ARG. */
function traces(env: Env): Config['traces'] {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()
  if (!endpoint) return null
  const text = env.OTEL_TRACES_SAMPLER_ARG?.trim() || '1'
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(text))
    throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG=${text} is not a number from 0 to 1`)
  return { endpoint: webUrl('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint).href, ratio: Number(text) }
}

/** METRICS_PORT of METRICS_HOST, which is this machine alone by default. @throws ConfigError */
export function metricsAt(env: Env): Config['metrics'] {
  if (!env.METRICS_PORT?.trim()) return null
  return { host: env.METRICS_HOST?.trim() || '127.0.0.1', port: integer(env, 'METRICS_PORT', 0, 0, 65_535) }
}

/** GAS_PRICE_FLOOR and GAS_PRICE_CEILING, wei. On the local chain a block comes with a transaction, so that none is waited for. */
function gasPrices(env: Env, local: boolean): GasPrices {
  const most = Number(HIGHEST_GAS_PRICE)
  const floor = integer(env, 'GAS_PRICE_FLOOR', Number(GAS_PRICE), 0, most)
  const ceiling = integer(env, 'GAS_PRICE_CEILING', most, 1, most)
  if (floor > ceiling) throw new ConfigError(`GAS_PRICE_FLOOR=${floor} is above GAS_PRICE_CEILING=${ceiling}`)
  return {
    floor: BigInt(floor),
    ceiling: BigInt(ceiling),
    stuckBlocks: integer(env, 'STUCK_BLOCKS', local ? 0 : STUCK_BLOCKS, 0, 10_000),
  }
}

/** Named by BRIDGE_INTEGRATOR; then the contract that wallets will call is named too, and never taken from the aggregator's answers. */
function bridge(env: Env): Config['bridge'] {
  const integrator = env.BRIDGE_INTEGRATOR?.trim()
  if (!integrator) return null
  if (!/^[\w.-]{1,32}$/.test(integrator))
    throw new ConfigError(
      `BRIDGE_INTEGRATOR=${integrator} is not a name of letters, digits, ".", "-" and "_"`,
    )
  const contract = required(env, 'BRIDGE_CONTRACT', "the aggregator's contract on this chain")
  const api = env.BRIDGE_API?.trim() || 'https://li.quest/v1'
  webUrl('BRIDGE_API', api)
  return { integrator, api: api.replace(/\/$/, ''), contract: address('BRIDGE_CONTRACT', contract) }
}

/** On the local chain there always is one. No message contains a key. */
function webhookKeys(env: Env, devMnemonic: string | null): Hex[] {
  const keys = list(env, 'WEBHOOK_KEYS')
  if (keys.some((key) => !/^0x[0-9a-fA-F]{64}$/.test(key)))
    throw new ConfigError('WEBHOOK_KEYS: each is 0x and 64 hexadecimal digits (openssl rand -hex 32)')
  return keys.length === 0 && devMnemonic !== null ? [keccak256(toHex(devMnemonic))] : (keys as Hex[])
}

function processes(env: Env): Process[] {
  const wanted = list(env, 'PROCESSES')
  const unknown = wanted.find((w) => !PROCESSES.some((p) => p === w))
  if (unknown)
    throw new ConfigError(`PROCESSES names ${unknown}, which is not one of ${PROCESSES.join(', ')}`)
  return wanted.length === 0 ? [...PROCESSES] : PROCESSES.filter((p) => wanted.includes(p))
}

function origin(name: string, value: string): string {
  const url = webUrl(name, value)
  if (url.origin !== value.replace(/\/$/, ''))
    throw new ConfigError(`${name}=${value} is not an origin such as ${url.origin}`)
  return url.origin
}

/** @throws ConfigError when `value` cannot be the address of a PostgreSQL database, or of one on several hosts */
export function databaseUrl(
  value: string,
  name = 'DATABASE_URL',
  purpose: Parameters<typeof addressesOf>[1] = 'writes',
): string {
  try {
    addressesOf(value, purpose)
  } catch (e) {
    const why = e instanceof RangeError && e.message.includes('=') ? `${name}: ${e.message}` : null
    throw new ConfigError(
      why ?? `${name} is not a connection string such as postgres://user:password@host:5432/name`,
    )
  }
  return value
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']
const MOST_HOPS = 10

/**
 * Whose word about a request's origin is trusted: a number of proxies in front of the server, or their addresses and ranges.
 * Otherwise anybody could write any address into the header, and so pass every limit.
 */
function trustProxy(env: Env): Config['trustProxy'] {
  const entries = list(env, 'TRUST_PROXY')
  const [first = '0'] = entries
  if (entries.length <= 1 && /^\d+$/.test(first)) {
    if (Number(first) <= MOST_HOPS) return Number(first)
    throw new ConfigError(`TRUST_PROXY=${first}: at most ${MOST_HOPS} proxies`)
  }
  const isRange = (entry: string) => {
    const [ip = '', bits] = entry.split('/')
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1
    return most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  }
  const wrong = entries.find((entry) => !PROXY_NAMES.includes(entry) && !isRange(entry))
  if (wrong !== undefined)
    throw new ConfigError(
      `TRUST_PROXY: ${wrong} is neither a number of proxies nor an address or range of theirs (10.0.0.0/8)`,
    )
  return entries
}

/** FILES_DIR, or the five variables of a bucket. */
function files(env: Env): FilesConfig | null {
  const dir = env.FILES_DIR?.trim()
  if (!env.S3_ENDPOINT?.trim()) return dir ? { dir } : null
  if (dir)
    throw new ConfigError('FILES_DIR and S3_ENDPOINT are both set: files can be kept in one place only')
  const endpoint = webUrl('S3_ENDPOINT', required(env, 'S3_ENDPOINT', 'the address of the file store')).href
  const word = (name: string, what: string, form: RegExp) => {
    const value = required(env, name, what)
    if (!form.test(value)) throw new ConfigError(`${name} is not ${what}`)
    return value
  }
  return {
    endpoint,
    bucket: word('S3_BUCKET', 'the name of a bucket', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    region: word('S3_REGION', 'the name of a region', /^[a-z0-9-]{1,40}$/),
    accessKeyId: word('S3_ACCESS_KEY_ID', 'the id of a key', /^\S{1,128}$/),
    secretAccessKey: word('S3_SECRET_ACCESS_KEY', 'the secret of the key', /^\S{1,128}$/),
  }
}

function operators(env: Env): Config['operators'] {
  const managers = list(env, 'MANAGERS').map((a) => ({
    address: address('MANAGERS', a).toLowerCase(),
    role: 'manager' as const,
  }))
  const others = list(env, 'OPERATORS').map((entry) => {
    const [who = '', wanted = ''] = entry.split(':').map((s) => s.trim())
    const role = OPERATOR_ROLES.find((r) => r === wanted)
    if (role === undefined)
      throw new ConfigError(`OPERATORS: ${entry} is not an address and a role (${OPERATOR_ROLES.join(', ')})`)
    return { address: address('OPERATORS', who).toLowerCase(), role }
  })
  const all = [...managers, ...others]
  const mixed = all.find(
    (a) => a.role === 'auditor' && all.some((b) => b.address === a.address && b.role !== 'auditor'),
  )
  if (mixed) throw new ConfigError(`OPERATORS: the auditor ${mixed.address} can hold no other role`)
  return all
}

/** @throws ConfigError for the payer's key itself: only the signer has it, and not in its environment */
export function refusePayerKey(env: Env): void {
  if (env.PAYER_KEY?.trim())
    throw new ConfigError('PAYER_KEY is not read any more: the signer alone has the key (PAYER_KEY_FILE)')
}

/**
 * Where the signer listens.
 * @throws ConfigError
 */
function signerAt(env: Env): SignerAt | null {
  refusePayerKey(env)
  const url = env.SIGNER_URL?.trim()
  const socket = env.SIGNER_SOCKET?.trim()
  if (url && socket) throw new ConfigError('SIGNER_URL and SIGNER_SOCKET are both set: there is one signer')
  if (socket) return { socket }
  return url ? { url: webUrl('SIGNER_URL', url).href } : null
}

/** On the local chain the deployer, account 0, is the treasury. */
function treasuries(env: Env, devMnemonic: string | null): `0x${string}`[] {
  const named = list(env, 'TREASURIES').map((a) => address('TREASURIES', a))
  return named.length > 0 || devMnemonic === null ? named : [accountOf(devMnemonic, 0).address]
}

/** @throws ConfigError */
export const readChain = (env: Env): ChainName =>
  oneOf(env, 'CHAIN', Object.keys(CHAINS) as ChainName[], 'local')

/** The nodes that RPC_URLS names, at least one. @throws ConfigError */
export function readRpcUrls(env: Env): string[] {
  const urls = list(env, 'RPC_URLS')
  if (urls.length === 0)
    throw new ConfigError('RPC_URLS is missing: the address of a node (comma separated for several)')
  for (const url of urls) webUrl('RPC_URLS', url)
  return urls
}
