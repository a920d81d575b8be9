import { FOLLOWED } from '@holdfast/protocol/contracts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type * as pg from 'pg'
import type { Logger } from 'pino'
import { type Asked, createClient, hostOf } from './chain/client.ts'
import { outsideKernel } from './chain/asides.ts'
import { adoptChain, indexerLease, noteDisagreement } from './chain/cursor.ts'
import { type Faults, noFaults } from './chain/faults.ts'
import { Head } from './chain/head.ts'
import { Indexer } from './chain/indexer.ts'
import { Loop } from './chain/loop.ts'
import { Providers, voicesOf } from './chain/providers.ts'
import { ChainSource } from './chain/source.ts'
import { type Built, compose } from './compose.ts'
import type { Config } from './config.ts'
import { custodyWatch } from './custody/index.ts'
import { type Clock, systemClock } from './db/clock.ts'
import { type DatabaseHandle, type OnQuery, openDatabase, openPipeline } from './db/database.ts'
import { History, LOOK_MS } from './db/history.ts'
import { Hosts } from './db/hosts.ts'
import { Pulse } from './db/pulse.ts'
import { askAll, type Core, type Served } from './feature.ts'
import { FEATURES } from './features.ts'
import { accountsAfter } from './features/users/index.ts'
import { Counters } from './http/counters.ts'
import { Signals } from './signals/index.ts'
import { traced, tracedJob, type Tracer, underway } from './underway.ts'
import { Meters } from './signals/meters.ts'
import { indexStands } from './signals/standing.ts'
import { createHttpServer } from './http/server.ts'
import { Wallets } from './http/wallets.ts'
import { TransferWriter } from './ledger/writer.ts'

/** Characters of a statement that a trace keeps. */
const LONGEST_STATEMENT = 2_000
/** Connections for probes, figures and signs of life. */
const WATCHING = 2
/** A block may be this far ahead of our own clock, seconds. */
const AHEAD_SECONDS = 60

export type AppOptions = {
  config: Config
  log: Logger
  clock?: Clock
  /** told of a failure after which the process must not go on */
  onFatal?: (e: Error) => void
  /** runs inside each indexing transaction just before it commits */
  beforeCommit?: () => Promise<void>
  /** lets a test stop the process at a named place */
  faults?: Faults
  /** keeps traces; without one nothing is traced */
  tracer?: Tracer
  /** told of every route there is */
  onRoute?: (route: RouteOptions) => void
}

export type App = {
  http: FastifyInstance
  indexer: Indexer
  database: DatabaseHandle
  source: ChainSource
  custody: Built<typeof FEATURES>['custody']
  /** what each feature was built to */
  features: Built<typeof FEATURES>
  counters: Counters
  /** opens the port for those who watch this process. @throws Error where it cannot */
  watch(): Promise<void>
  /** starts what works in the background: the indexer and the jobs, as the configuration says */
  start(): void
  stop(): Promise<void>
}

/**
 * Builds every dependency once. The database must be migrated and the RPC reachable (see `main/boot.ts`).
 * @throws ChainReset when the database follows another chain
 */
export async function buildApp(o: AppOptions): Promise<App> {
  const { config, log } = o
  const meters = new Meters(config.metrics !== null)
  const broke = (err: Error) => log.warn({ err }, 'a database connection broke')
  const database = openDatabase(
    config.databaseUrl,
    broke,
    config.metrics || o.tracer ? { onQuery: noteQueries(meters, o.tracer !== undefined) } : {},
  )
  const watching = openDatabase(config.databaseUrl, broke, { max: WATCHING })
  meters.watchPool(database.pool)
  const history = openHistory(config, database, meters, log)
  const looking = new Loop({
    name: 'look at replicas',
    pollMs: LOOK_MS,
    longestPauseMs: LOOK_MS,
    step: () => history.look(),
    log,
  })
  const direct = new Hosts(config.databaseDirectUrl)
  const pulse = new Pulse(direct, broke)
  const close = async () => {
    pulse.stop()
    await Promise.all([database.close(), watching.close(), history.close()])
  }
  try {
    let served: readonly Served[] = []
    const connect = () => openPipeline(direct, pulse)
    const core = await buildCore(o, { database, history, connect, watching, meters }, () => served)
    const composed = await compose(core, FEATURES)
    served = composed.served
    const { auth, operators, custody, health } = composed.built
    const indexer = buildIndexer(o, core, served)
    const background = served.flatMap((s) => s.loops ?? [])
    const signals = new Signals({
      core,
      jobs: () => [indexer, ...background].map((loop) => loop.report()),
      figures: () => health.figures(),
      alarms: () => health.alarms(),
      readings: served.flatMap((s) => s.readings ?? []),
    })
    const http = await createHttpServer({
      config,
      log,
      findSession: (token) => auth.findSession(token),
      expectRole: (session, roles) => operators.require(session, ...roles),
      expectKnowing: () => custody.expectKnowing(),
      counters: core.counters,
      meters,
      tracer: o.tracer ?? null,
      probes: signals,
      onRoute: o.onRoute,
      routes: (app) => {
        for (const s of served) s.routes?.(app)
      },
    })
    return {
      http,
      indexer,
      database,
      source: core.source,
      custody,
      features: composed.built,
      counters: core.counters,
      watch: () => signals.listen(),
      start: () => {
        signals.start()
        if (history.named) looking.start()
        if (config.processes.includes('worker')) for (const loop of background) loop.start()
        if (config.processes.includes('indexer')) indexer.start()
      },
      stop: async () => {
        signals.leave()
        await http.close()
        await Promise.all([indexer, ...background].map((loop) => loop.stop()))
        await core.writer.stop()
        await core.counters.stop()
        await looking.stop()
        await signals.stop()
        await close()
      },
    }
  } catch (e) {
    await close()
    throw e
  }
}

/** Where history is read, with what it tells. @param database the primary */
function openHistory(config: Config, database: DatabaseHandle, meters: Meters, log: Logger): History {
  const history = new History({
    primary: database.db,
    url: config.databaseReplicaUrl,
    lagSeconds: config.replicaLagSeconds,
    onChange: ({ name, state }) =>
      log[state === 'usable' || state === 'primary' ? 'info' : 'warn'](
        { replica: name },
        `a standby is ${state}`,
      ),
    onRead: (from) => meters.historyRead(from),
  })
  meters.watchReplicas(() => history.reports())
  return history
}

/** Has statements counted and, where something is traced, traced without their parameters. */
function noteQueries(meters: Meters, traces: boolean): OnQuery {
  const counted = meters.counts
    ? (ms: number, failed: boolean) => meters.queried(ms / 1_000, failed)
    : undefined
  return (statement) => {
    const place = traces ? underway.getStore()?.place : undefined
    if (place === undefined) return counted
    return (ms, failed) => {
      counted?.(ms, failed)
      const [operation = ''] = statement.trimStart().split(/\s/, 1)
      const about = {
        'db.system.name': 'postgresql',
        'db.query.text': statement.slice(0, LONGEST_STATEMENT),
      }
      place.child(`sql ${operation}`, about, Date.now() - ms).end(failed)
    }
  }
}

/** What there is before any feature: the chain as nodes tell it, the database, and time. */
async function buildCore(
  { config, log, clock = systemClock, faults = noFaults, tracer }: AppOptions,
  {
    database: { db, pool },
    history,
    connect,
    watching,
    meters,
  }: Record<'database' | 'watching', DatabaseHandle> & {
    history: History
    connect: () => Promise<pg.Client>
    meters: Meters
  },
  served: Core['served'],
): Promise<Core> {
  const { deployment } = config
  const asked: Asked = (url, method, request) => {
    const node = hostOf(url)
    return traced(`rpc ${method}`, { 'server.address': node }, () => meters.timed(node, request))
  }
  const client = createClient({ urls: config.rpcUrls, deployment, asked })
  const nodes = voicesOf(config.rpcUrls).map((urls) => ({
    name: hostOf(urls[0]!),
    client: createClient({ urls, deployment, asked }),
  }))
  const watch = custodyWatch(config, db, accountsAfter)
  const providers = new Providers(
    nodes.map((node) => node.client),
    (about) => {
      meters.disagreed()
      log.error({ about }, 'two nodes tell different things of what cannot change any more')
      noteDisagreement(db, about).catch((err: unknown) => log.warn({ err }, 'it could not be noted'))
    },
  )
  const source = new ChainSource(providers, {
    deployment,
    addresses: FOLLOWED.map((name) => deployment.contracts[name]),
    madeIn: (logs) => FEATURES.flatMap((f) => f.madeIn?.(deployment, logs) ?? []),
    watch,
    finalityBlocks: config.finalityBlocks,
  })
  await adoptChain(db, source, deployment)
  const head = new Head({ source, db, clock, followsChain: config.chain === 'local' })
  return {
    config,
    deployment,
    db,
    history,
    watchDb: watching.db,
    meters,
    pool,
    client,
    nodes,
    providers,
    source,
    wallets: new Wallets((question) => source.view(question)),
    watch,
    head,
    clock,
    now: () => head.time(),
    indexStands: indexStands({ db: watching.db, head, clock, followsChain: config.chain === 'local' }),
    log,
    faults,
    counters: new Counters(db),
    writer: new TransferWriter({ connect }),
    loop: (name, pollMs, step) =>
      new Loop({ name, pollMs, step: () => tracedJob(tracer ?? null, name, step), log }),
    served,
  }
}

/** The indexer of everything that features read from the chain. */
function buildIndexer(o: AppOptions, core: Core, served: readonly Served[]): Indexer {
  const { config, clock, db, deployment, head, log, source } = core
  const names = new Map(Object.entries(deployment.contracts).map(([name, a]) => [a.toLowerCase(), name]))
  return new Indexer({
    db,
    source,
    log,
    pollMs: config.pollMs,
    lease: indexerLease(db, config.indexerLeaseSeconds),
    features: served.flatMap((s) => s.indexer ?? []),
    aside: {
      canStandAside: outsideKernel(deployment),
      connect: () =>
        openDatabase(config.databaseUrl, (err) => log.warn({ err }, 'a database connection broke'), {
          max: 1,
        }),
    },
    madeContracts: async (reader) => (await askAll(served, (s) => s.madeContracts?.(reader))).flat(),
    awaited: async () => (await askAll(served, (s) => s.awaited?.())).includes(true),
    onMoved: () => {
      for (const s of served) s.onMoved?.()
    },
    trustFinality: config.chain !== 'local',
    // Nodes themselves take no block that is more than seconds ahead.
    ...(config.chain === 'local' ? {} : { latestTime: () => Math.floor(clock() / 1_000) + AHEAD_SECONDS }),
    onHead: (state) => head.see(state),
    nameOf: (address) => names.get(address.toLowerCase()) ?? address,
    ...(o.onFatal ? { onFatal: o.onFatal } : {}),
    ...(o.beforeCommit ? { beforeCommit: o.beforeCommit } : {}),
  })
}
