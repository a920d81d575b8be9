import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createClient } from './chain/client.ts'
import { adoptChain } from './chain/cursor.ts'
import { Head } from './chain/head.ts'
import { type FeatureIndexer, Indexer } from './chain/indexer.ts'
import { ChainSource } from './chain/source.ts'
import type { Config } from './config.ts'
import { type Clock, systemClock } from './db/clock.ts'
import { type DatabaseHandle, openDatabase } from './db/database.ts'
import { authRoutes } from './features/auth/routes.ts'
import { AuthService } from './features/auth/service.ts'
import { startAuthWorker } from './features/auth/worker.ts'
import { chainInfoRoutes } from './features/chain-info/routes.ts'
import { ChainInfoService } from './features/chain-info/service.ts'
import { devRoutes } from './features/dev/routes.ts'
import { DevService } from './features/dev/service.ts'
import { healthRoutes } from './features/health/routes.ts'
import { HealthService } from './features/health/service.ts'
import { hostingIndexer } from './features/hosting/indexer.ts'
import { hostingRoutes } from './features/hosting/routes.ts'
import { HostingService } from './features/hosting/service.ts'
import { nodesIndexer } from './features/nodes/indexer.ts'
import { nodesRoutes } from './features/nodes/routes.ts'
import { NodesService } from './features/nodes/service.ts'
import { powersIndexer } from './features/powers/indexer.ts'
import { powersRoutes } from './features/powers/routes.ts'
import { PowersService } from './features/powers/service.ts'
import { escrowsIn, knownEscrows } from './features/sales/escrows.ts'
import { salesIndexer } from './features/sales/indexer.ts'
import { managerSalesRoutes, ownSalesRoutes } from './features/sales/own-routes.ts'
import { salesRoutes } from './features/sales/routes.ts'
import { SalesService } from './features/sales/service.ts'
import { ProjectTextsService } from './features/sales/texts.ts'
import { TokenFacts } from './features/sales/tokens.ts'
import { swapIndexer } from './features/swap/indexer.ts'
import { swapRoutes } from './features/swap/routes.ts'
import { SwapService } from './features/swap/service.ts'
import { PriceKeeper } from './features/token/keeper.ts'
import { tokenRoutes } from './features/token/routes.ts'
import { TokenService } from './features/token/service.ts'
import { startPriceKeeper } from './features/token/worker.ts'
import { usersIndexer } from './features/users/indexer.ts'
import { usersRoutes } from './features/users/routes.ts'
import { UsersService } from './features/users/service.ts'
import { createHttpServer } from './http/server.ts'

export type AppOptions = {
  config: Config
  log: Logger
  clock?: Clock
  /** told of a failure after which the process must not go on */
  onFatal?: (e: Error) => void
  /** runs inside each indexing transaction just before it commits */
  beforeCommit?: () => Promise<void>
}

export type App = {
  http: FastifyInstance
  indexer: Indexer
  database: DatabaseHandle
  source: ChainSource
  /** starts what works in the background: the indexer and the jobs, as the configuration says */
  start(): void
  stop(): Promise<void>
}

/** Features' parts of indexing, in the order they are applied. */
const featureIndexers = (d: Config['deployment']): FeatureIndexer[] => [
  usersIndexer(d),
  hostingIndexer(d),
  swapIndexer(d),
  nodesIndexer(d),
  powersIndexer(d),
  salesIndexer(d),
]

/**
 * Builds every dependency once. The database must be migrated and the RPC reachable (see `main/boot.ts`).
 * @throws ChainReset when the database follows another chain
 */
export async function buildApp(o: AppOptions): Promise<App> {
  const { config, log, clock = systemClock } = o
  const { deployment } = config
  const { main, hostingPool, token, pair, nodes, accessManager, swapHelper, mintFactory } =
    deployment.contracts
  const database = openDatabase(config.databaseUrl, (err) => log.warn({ err }, 'a database connection broke'))
  try {
    const { db } = database
    const client = createClient({ urls: config.rpcUrls, deployment })
    const source = new ChainSource(
      client,
      [main, hostingPool, token, pair, nodes, accessManager, swapHelper, mintFactory],
      (logs) => escrowsIn(deployment, logs),
    )
    await adoptChain(db, source, deployment)
    const head = new Head({ source, db, clock })
    const indexer = new Indexer({
      db,
      source,
      log,
      features: featureIndexers(deployment),
      madeContracts: knownEscrows,
      pollMs: config.pollMs,
      trustFinality: config.chain !== 'local',
      onHead: (state) => head.see(state),
      ...(o.onFatal ? { onFatal: o.onFatal } : {}),
      ...(o.beforeCommit ? { beforeCommit: o.beforeCommit } : {}),
    })

    const nodeCards = new NodesService({ db, head })
    const users = new UsersService({
      db,
      client,
      deployment,
      managers: config.managers,
      cardsOf: (address) => nodeCards.cardsOf(address),
    })
    const auth = new AuthService({
      db,
      client,
      clock,
      chainId: deployment.chainId,
      allowedOrigins: config.allowedOrigins,
      awaitRegistered: (address) => users.awaitRegistered(address),
    })
    const keeper = new PriceKeeper({ db, client, clock, deployment })
    const http = await createHttpServer({
      config,
      log,
      findSession: (token) => auth.findSession(token),
      routes: (app) => {
        authRoutes(app, { auth, userInfo: (address, token) => users.info(address, { token }) })
        usersRoutes(app, users)
        hostingRoutes(app, new HostingService({ db, head }))
        tokenRoutes(
          app,
          new TokenService({
            client,
            head,
            deployment,
            treasuries: config.treasuries,
            escrows: () => knownEscrows(db),
          }),
        )
        swapRoutes(app, new SwapService({ db, head }))
        nodesRoutes(app, nodeCards)
        const texts = new ProjectTextsService({ db, clock })
        const sales = new SalesService({ db, head, tokens: new TokenFacts(client), texts })
        salesRoutes(app, sales, texts)
        ownSalesRoutes(app, sales)
        managerSalesRoutes(app, sales, texts)
        powersRoutes(app, new PowersService({ db, head, deployment }))
        chainInfoRoutes(app, new ChainInfoService({ ...config, db, head }))
        healthRoutes(app, new HealthService({ db, head, keeper: () => keeper.report() }))
        if (config.chain === 'local' && config.devMnemonic !== null)
          devRoutes(
            app,
            new DevService({
              client,
              clock,
              deployment,
              rpcUrl: config.rpcUrls[0]!,
              mnemonic: config.devMnemonic,
              perHour: config.faucetPerHour,
            }),
          )
      },
    })
    const stops: (() => Promise<void>)[] = []
    return {
      http,
      indexer,
      database,
      source,
      start: () => {
        if (config.processes.includes('worker')) {
          stops.push(startAuthWorker(auth, log))
          if (config.keeperKey !== null) stops.push(startPriceKeeper(keeper, config.keeperKey, log))
        }
        if (config.processes.includes('indexer')) {
          indexer.start()
          stops.push(() => indexer.stop())
        }
      },
      stop: async () => {
        await http.close()
        for (const stop of stops.toReversed()) await stop()
        await database.close()
      },
    }
  } catch (e) {
    await database.close()
    throw e
  }
}
