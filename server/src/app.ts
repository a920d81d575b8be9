import { FOLLOWED } from '@holdfast/protocol/contracts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { createClient } from './chain/client.ts'
import { adoptChain, noteDisagreement } from './chain/cursor.ts'
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
import { type DatabaseHandle, openDatabase, openPipeline } from './db/database.ts'
import { askAll, type Core, type Served } from './feature.ts'
import { FEATURES } from './features.ts'
import { accountsAfter } from './features/users/index.ts'
import { Counters } from './http/counters.ts'
import { createHttpServer } from './http/server.ts'
import { TransferWriter } from './ledger/writer.ts'

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
  const database = openDatabase(config.databaseUrl, (err) => log.warn({ err }, 'a database connection broke'))
  try {
    let served: readonly Served[] = []
    const core = await buildCore(o, database, () => served)
    const composed = await compose(core, FEATURES)
    served = composed.served
    const { auth, operators, custody } = composed.built
    const http = await createHttpServer({
      config,
      log,
      findSession: (token) => auth.findSession(token),
      expectRole: (session, roles) => operators.require(session, ...roles),
      expectKnowing: () => custody.expectKnowing(),
      counters: core.counters,
      onRoute: o.onRoute,
      routes: (app) => {
        for (const s of served) s.routes?.(app)
      },
    })
    const indexer = buildIndexer(o, core, served)
    const background = served.flatMap((s) => s.loops ?? [])
    return {
      http,
      indexer,
      database,
      source: core.source,
      custody,
      features: composed.built,
      counters: core.counters,
      start: () => {
        if (config.processes.includes('worker')) for (const loop of background) loop.start()
        if (config.processes.includes('indexer')) indexer.start()
      },
      stop: async () => {
        await http.close()
        await Promise.all([indexer, ...background].map((loop) => loop.stop()))
        await core.writer.stop()
        await core.counters.stop()
        await database.close()
      },
    }
  } catch (e) {
    await database.close()
    throw e
  }
}

/** What there is before any feature: the chain as nodes tell it, the database, and time. */
async function buildCore(
  { config, log, clock = systemClock, faults = noFaults }: AppOptions,
  { db }: DatabaseHandle,
  served: Core['served'],
): Promise<Core> {
  const { deployment } = config
  const client = createClient({ urls: config.rpcUrls, deployment })
  const watch = custodyWatch(config, db, accountsAfter)
  const providers = new Providers(
    voicesOf(config.rpcUrls).map((urls) => createClient({ urls, deployment })),
    (about) => {
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
    client,
    providers,
    source,
    watch,
    head,
    clock,
    now: () => head.time(),
    log,
    faults,
    counters: new Counters(db),
    writer: new TransferWriter({ connect: () => openPipeline(config.databaseUrl) }),
    loop: (name, pollMs, step) => new Loop({ name, pollMs, step, log }),
    served,
  }
}

/** The indexer of everything that features read from the chain. */
function buildIndexer(o: AppOptions, core: Core, served: readonly Served[]): Indexer {
  const { config, clock, db, head, log, source } = core
  return new Indexer({
    db,
    source,
    log,
    pollMs: config.pollMs,
    features: served.flatMap((s) => s.indexer ?? []),
    madeContracts: async (reader) => (await askAll(served, (s) => s.madeContracts?.(reader))).flat(),
    awaited: async () => (await askAll(served, (s) => s.awaited?.())).includes(true),
    onMoved: () => {
      for (const s of served) s.onMoved?.()
    },
    trustFinality: config.chain !== 'local',
    // Nodes themselves take no block that is more than seconds ahead.
    ...(config.chain === 'local' ? {} : { latestTime: () => Math.floor(clock() / 1_000) + AHEAD_SECONDS }),
    onHead: (state) => head.see(state),
    ...(o.onFatal ? { onFatal: o.onFatal } : {}),
    ...(o.beforeCommit ? { beforeCommit: o.beforeCommit } : {}),
  })
}
