// All services of this machine as one unit to start and stop: used by `npm start` and by the browser tests.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ChainName, Deployment } from '@holdfast/protocol/chain'
import { CHAINS } from '@holdfast/protocol/chain'
import { deploy, deploymentFingerprint } from '../contracts/script/deploy.ts'
import type { Seed } from '../contracts/script/seed.ts'
import { parseEther, toHex } from 'viem'
import { ConfigError, databaseUrl } from '../server/src/config.ts'
import { prepareDatabase, startProblem } from '../server/src/main/boot.ts'
import { LOCAL_MNEMONIC, LOCAL_ROLES, localAccount } from './accounts.ts'
import { startBscNode } from './bsc-node.ts'
import { type LocalChain, startChain } from './chain.ts'
import { hasMonth, KEPT, unpackMonth, writeMonth } from './life/kept.ts'
import { MONTH_FILE, monthIn, noteMonth } from './life/noted.ts'
import { MONTH_SECONDS, playMonth } from './life/play.ts'
import { lockFolder } from './lock.ts'
import { addressOf, bindError, sleep, StartError } from './ports.ts'
import { type Postgres, serverLogin, startPostgres } from './postgres.ts'
import { startServer, type ServerProcess } from './server.ts'
import { bringWeb } from './web-build.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

export type StackOptions = {
  /** folder of all state */
  dir: string
  /** port of the app */
  port: number
  chain: ChainName
  chainPort?: number
  pgPort?: number
  databaseUrl?: string
  rpcUrls?: string
  host?: string
  /** the server restarts when its sources change, and the web app is left to a dev server */
  hot?: boolean
  /** true when the web app is built already */
  webBuilt?: boolean
  tickMs?: number
  /** chain and database are deleted with the folder at the end: nothing waits for the disk */
  thrownAway?: boolean
  /** file of the server's and the signer's program (see bundles.ts); the sources by default */
  program?: string
  /** server, page and wallet see the local chain as a node of BSC's would have it (bsc-node.ts): `stack.nodeUrl` */
  asBsc?: boolean
  /** seed of the local chain's deployment; its own seed file by default */
  seed?: Seed
  /**
   * a new local chain begins with a month of life: the kept one where it is of these sources, else, or always with `played`, one that is
   * played before this resolves; a folder of another life goes on as it is
   */
  life?: boolean | 'played'
  /** folder of the kept month; a version's own by default */
  keptIn?: string
  /** when it is aborted, what was started is stopped, and the start fails */
  signal?: AbortSignal
  /** called with a line for each step that is done */
  progress?: (line: string) => void
  /** further environment of the server */
  env?: Record<string, string>
}

export type Stack = {
  url: string
  /** connection string of the owner of the tables */
  databaseUrl: string
  deployment: Deployment
  chain: LocalChain | undefined
  /** where the local chain is asked by everybody but the tests themselves; empty where it is another one */
  nodeUrl: string
  server: ServerProcess
  startServer(): Promise<ServerProcess>
  stop(): Promise<void>
}

/**
 * Checks a DATABASE_URL with the server's own code, before anything else is started.
 * @throws StartError
 */
async function checkDatabase(url: string): Promise<void> {
  try {
    const own = databaseUrl(url)
    const owner = databaseUrl(process.env['DATABASE_OWNER_URL'] || own, 'DATABASE_OWNER_URL')
    await prepareDatabase({ databaseUrl: own, databaseOwnerUrl: owner })
  } catch (e) {
    throw e instanceof ConfigError ? new StartError(e.message) : e
  }
}

/** What a data folder holds of one local chain and of the database that follows it. */
const STATE = [
  'chain.json',
  'chain.genesis',
  'chain.pid',
  'deployment.json',
  'deployment.journal.json',
  'pg',
  'pg.password',
  'files',
  KEPT,
  MONTH_FILE,
]

/** A local chain made from other contracts or another seed cannot be continued: it is moved aside, and a new one begins. */
async function putOldAside(o: StackOptions) {
  const file = join(o.dir, 'deployment.json')
  const half = monthIn(o.dir) === 'begun'
  if (!half) {
    if (!existsSync(file)) return
    const { fingerprint } = JSON.parse(readFileSync(file, 'utf8')) as Deployment
    if (fingerprint === deploymentFingerprint('local', o.seed)) return
  }
  if (o.databaseUrl)
    throw new StartError(
      half
        ? 'The month of life on this local chain was cut off, and DATABASE_URL follows it: use a new database and a new DATA_DIR'
        : 'The contracts changed since this local chain was made, and DATABASE_URL still follows the old one: use a new database and a new DATA_DIR',
    )
  const chain = await startChain({ dir: o.dir })
  await chain.stop()
  if (existsSync(join(o.dir, 'pg'))) await (await startPostgres({ dir: o.dir })).stop()
  if (half) {
    for (const name of STATE) rmSync(join(o.dir, name), { recursive: true, force: true })
    o.progress?.('the month of life was cut off: a new local chain begins')
    return
  }
  const old = join(o.dir, 'previous')
  rmSync(old, { recursive: true, force: true })
  mkdirSync(old)
  for (const name of STATE) if (existsSync(join(o.dir, name))) renameSync(join(o.dir, name), join(old, name))
  o.progress?.(`the contracts changed: a new local chain begins, the old one is kept in ${old}`)
}

async function startLocalChain(o: StackOptions, stops: (() => Promise<void>)[]) {
  const file = join(o.dir, 'deployment.json')
  const chain = await startChain({
    dir: o.dir,
    ...(o.chainPort === undefined ? {} : { port: o.chainPort }),
    ...(o.tickMs === undefined ? {} : { tickMs: o.tickMs }),
    persist: !o.thrownAway,
    ...(o.signal ? { signal: o.signal } : {}),
    ...(o.life && monthIn(o.dir) === 'begun' ? { beginAgo: MONTH_SECONDS } : {}),
  })
  stops.push(() => chain.stop())
  o.progress?.(`local chain on port ${chain.port}${chain.adopted ? ', still running' : ''}`)
  const known = existsSync(file)
  const deployment = await deploy({
    rpcUrl: chain.url,
    chain: 'local',
    mnemonic: LOCAL_MNEMONIC,
    out: file,
    ...(o.seed ? { seed: o.seed } : {}),
  })
  // The chain gives gas to its first ten accounts only.
  for (const role of ['keeper', 'robot'] as const)
    await chain.rpc('anvil_setBalance', [localAccount(role).address, toHex(parseEther('100'))])
  await chain.save()
  if (!known) o.progress?.('contracts deployed and seeded')
  return { chain, deployment }
}

const deploymentFileOf = (name: ChainName) =>
  process.env['DEPLOYMENT_FILE'] || join(ROOT, 'contracts', 'deployments', `${CHAINS[name].id}.json`)

/** The signer with the payer's key: on the local chain the one of finance, elsewhere that of PAYER_KEY_FILE, if it is set. */
async function startSigner(o: StackOptions, deploymentFile: string): Promise<ServerProcess | undefined> {
  const own = join(o.dir, 'payer.key')
  const file = o.chain === 'local' ? own : process.env['PAYER_KEY_FILE']
  if (!file) return undefined
  if (file === own) {
    rmSync(own, { force: true })
    writeFileSync(own, toHex(localAccount('finance').getHdKey().privateKey!), { mode: 0o600 })
  }
  return startServer({
    root: ROOT,
    what: 'signer',
    program: o.program,
    signal: o.signal,
    logDir: o.dir,
    env: {
      CHAIN: o.chain,
      DEPLOYMENT_FILE: deploymentFile,
      PAYER_KEY_FILE: file,
      SIGNER_PORT: '0',
      // The server's: two cannot listen on one port.
      METRICS_PORT: '',
    },
  })
}

function publishedDeployment(name: ChainName): Deployment {
  const file = deploymentFileOf(name)
  if (!existsSync(file))
    throw new StartError(`No deployment on ${name}: ${file} does not exist, name one in DEPLOYMENT_FILE`)
  return JSON.parse(readFileSync(file, 'utf8')) as Deployment
}

/** Plays the month of life. When it cannot go on, the site has what was played until then, and says so. */
async function playHere(o: StackOptions, chain: LocalChain, deployment: Deployment) {
  const progress = o.progress ?? (() => {})
  const { signal } = o
  const url = addressOf(o.host, o.port)
  let whole = true
  chain.keepSaving(false)
  try {
    const { people, transactions } = await playMonth({
      chain,
      deployment,
      url,
      progress,
      ...(signal ? { signal } : {}),
    })
    progress(`a month of ${people} people is played, ${transactions} transactions`)
  } catch (e) {
    if (signal?.aborted) throw e
    whole = false
    progress(
      `the month of life ended early, and the next start plays it again: ${e instanceof Error ? e.message : String(e)}`,
    )
  }
  chain.keepSaving(true)
  await chain.save()
  if (whole) noteMonth(o.dir, 'played')
}

/** What a start waits for, at most, of what it began and then ends, milliseconds. */
const LATE_MS = 4_000

/**
 * Starts PostgreSQL, the local chain with its contracts, the web build and the server. The first part that fails, or `o.signal`, ends
 * all of them.
 * @throws StartError with one line for a person when something is missing; what had started is stopped first
 */
export async function startStack(o: StackOptions): Promise<Stack> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const s of stops.splice(0).toReversed()) await s()
  }
  const cut = new AbortController()
  let reason: unknown
  let ending: Promise<void> | undefined
  const end = (why: unknown) => {
    reason ??= why
    cut.abort()
    ending ??= stop()
  }
  const interrupt = () => end(new StartError('The start was interrupted'))
  const starting = bring({ ...o, signal: cut.signal }, { stops, stop, end })
  starting.catch(() => {})
  if (o.signal?.aborted) interrupt()
  o.signal?.addEventListener('abort', interrupt)
  const interrupted = new Promise<void>((resolve) => cut.signal.addEventListener('abort', () => resolve()))
  try {
    const stack = await Promise.race([starting, interrupted])
    if (stack) return stack
    throw reason
  } catch (e) {
    end(e)
    await ending
    // What was being started meanwhile notices, and may have left something to stop.
    await Promise.race([starting.catch(() => {}), sleep(LATE_MS)])
    await stop()
    throw reason
  } finally {
    o.signal?.removeEventListener('abort', interrupt)
  }
}

type Ends = {
  /** what to stop, in the order in which it was started */
  stops: (() => Promise<void>)[]
  stop(): Promise<void>
  /** told of the first failure while others are under way */
  end(why: unknown): void
}

async function bring(o: StackOptions & { signal: AbortSignal }, { stops, stop, end }: Ends): Promise<Stack> {
  const { unlock, stale } = lockFolder(o.dir)
  stops.push(async () => unlock())
  // The server of a killed start needs a moment to notice that its parent has ended.
  if (stale)
    for (let i = 0; i < 50 && (await bindError(o.port, o.host)) === 'EADDRINUSE'; i++) await sleep(100)
  const code = await bindError(o.port, o.host)
  if (code) throw new StartError(startProblem({ code }, o.port) ?? `Port ${o.port} cannot be used: ${code}`)
  if (o.chain !== 'local' && !o.rpcUrls)
    throw new StartError(`CHAIN=${o.chain} needs RPC_URLS, the addresses of two or more nodes`)
  const published = o.chain === 'local' ? undefined : publishedDeployment(o.chain)
  if (o.databaseUrl) await checkDatabase(o.databaseUrl)
  if (o.chain === 'local') {
    await putOldAside(o)
    if (o.life && !existsSync(join(o.dir, 'chain.genesis'))) {
      noteMonth(o.dir, 'begun')
      if (o.life !== 'played' && !o.databaseUrl && !o.seed && hasMonth(o.keptIn)) unpackMonth(o.dir, o.keptIn)
    }
  }

  const database = o.databaseUrl
    ? Promise.resolve<Pick<Postgres, 'url'>>({ url: o.databaseUrl })
    : startPostgres({
        dir: o.dir,
        thrownAway: o.thrownAway ?? false,
        ...(o.pgPort === undefined ? {} : { port: o.pgPort }),
      }).then((p) => {
        stops.push(() => p.stop())
        o.progress?.(`PostgreSQL on port ${p.port}${p.adopted ? ', still running' : ''}`)
        return p
      })
  const onChain = published
    ? Promise.resolve({ chain: undefined, deployment: published })
    : startLocalChain(o, stops)
  const web =
    o.hot || o.webBuilt
      ? Promise.resolve()
      : bringWeb(ROOT, o.signal).then((how) => how && o.progress?.(`web app ${how}`))
  const parts = [database, onChain, web]
  for (const part of parts) part.catch(end)
  await Promise.allSettled(parts)
  await Promise.all(parts)
  const databaseUrl = (await database).url
  const { chain, deployment } = await onChain
  const login = o.databaseUrl ? undefined : await serverLogin(databaseUrl)
  if (login && existsSync(join(o.dir, KEPT))) {
    await prepareDatabase({ databaseUrl: login, databaseOwnerUrl: databaseUrl })
    await writeMonth(o.dir, databaseUrl)
    noteMonth(o.dir, 'played')
    o.progress?.('a month of life is unpacked')
  }

  const asBsc = chain && o.asBsc ? await startBscNode(chain.url) : undefined
  if (asBsc) stops.push(() => asBsc.stop())
  const nodeUrl = asBsc?.url ?? chain?.url ?? ''
  const deploymentFile = chain ? join(o.dir, 'deployment.json') : deploymentFileOf(o.chain)
  const local: Record<string, string> = chain
    ? {
        RPC_URLS: nodeUrl,
        PUBLIC_RPC_URL: nodeUrl,
        DEPLOYMENT_FILE: deploymentFile,
        MANAGERS: [localAccount('managerA').address, localAccount('managerB').address].join(','),
        OPERATORS: LOCAL_ROLES.map(([who, role]) => `${localAccount(who).address}:${role}`).join(','),
        DEV_MNEMONIC: LOCAL_MNEMONIC,
        KEEPER_KEY: toHex(localAccount('keeper').getHdKey().privateKey!),
        // On the local chain the role POSTER is with the account that also ships orders.
        POSTER_KEY: toHex(localAccount('sender').getHdKey().privateKey!),
        ROBOT_KEY: toHex(localAccount('robot').getHdKey().privateKey!),
      }
    : { RPC_URLS: o.rpcUrls ?? '' }
  const signer = await startSigner(o, deploymentFile)
  if (signer) stops.push(() => signer.stop())
  const env = {
    PORT: String(o.port),
    HOST: o.host ?? '127.0.0.1',
    CHAIN: o.chain,
    // The server connects as a user that cannot get the owner's rights back.
    ...(login ? { DATABASE_URL: login, DATABASE_OWNER_URL: databaseUrl } : { DATABASE_URL: databaseUrl }),
    WEB_DIST: join(ROOT, 'web', 'dist'),
    ...(process.env.S3_ENDPOINT ? {} : { FILES_DIR: join(o.dir, 'files') }),
    ...local,
    ...(signer ? { SIGNER_URL: `http://127.0.0.1:${signer.port}` } : {}),
    ...o.env,
  }
  let server: ServerProcess
  const start = async () =>
    (server = await startServer({
      root: ROOT,
      env,
      logDir: o.dir,
      program: o.program,
      watch: o.hot ?? false,
      signal: o.signal,
    }))
  server = await start()
  stops.push(() => server.stop())
  if (chain && monthIn(o.dir) === 'begun') await playHere(o, chain, deployment)
  return {
    url: `http://localhost:${o.port}`,
    databaseUrl,
    deployment,
    chain,
    nodeUrl,
    get server() {
      return server
    },
    startServer: start,
    stop,
  }
}
