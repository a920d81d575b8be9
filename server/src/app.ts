import { authorityAbi } from '@holdfast/protocol/abi/index'
import { ASSET_CONTRACTS } from '@holdfast/protocol/ledger'
import { CUSTODIAN_ROLE } from '@holdfast/protocol/payouts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Logger } from 'pino'
import { zeroAddress } from 'viem'
import { createClient } from './chain/client.ts'
import { adoptChain, noteDisagreement } from './chain/cursor.ts'
import { type Faults, noFaults } from './chain/faults.ts'
import { Head } from './chain/head.ts'
import type { Indexer } from './chain/indexer.ts'
import { Providers, voicesOf } from './chain/providers.ts'
import { ChainSource } from './chain/source.ts'
import type { Config } from './config.ts'
import { buildCustody, type Custody } from './custody/index.ts'
import { custodyWatch } from './custody/watch.ts'
import { type Clock, systemClock } from './db/clock.ts'
import { type DatabaseHandle, openDatabase, openPipeline, type Trx } from './db/database.ts'
import { SessionConsole } from './features/auth/console.ts'
import { authRoutes, sessionConsoleRoutes } from './features/auth/routes.ts'
import { AuthService } from './features/auth/service.ts'
import { chainInfoRoutes } from './features/chain-info/routes.ts'
import { ChainInfoService } from './features/chain-info/service.ts'
import { configRoutes } from './features/config/routes.ts'
import { SettingsService } from './features/config/service.ts'
import { conversionsRoutes } from './features/conversions/routes.ts'
import { convert, rateOf } from './ledger/rate.ts'
import { ConversionsService } from './features/conversions/service.ts'
import { contentRoutes } from './features/content/routes.ts'
import { ContentService } from './features/content/service.ts'
import { devRoutes } from './features/dev/routes.ts'
import { DevService } from './features/dev/service.ts'
import { openBlobs } from './features/files/blobs.ts'
import { filesRoutes } from './features/files/routes.ts'
import { FilesService } from './features/files/service.ts'
import { healthRoutes } from './features/health/routes.ts'
import { HealthService } from './features/health/service.ts'
import { hostingRoutes } from './features/hosting/routes.ts'
import { HostingService } from './features/hosting/service.ts'
import { houseRoutes } from './features/house/routes.ts'
import { HouseService } from './features/house/service.ts'
import { ledgerRoutes } from './features/ledger/routes.ts'
import { LedgerService } from './features/ledger/service.ts'
import { MachineManagement } from './features/machines/manage.ts'
import { MachineOutput } from './features/machines/output.ts'
import { machinesRoutes } from './features/machines/routes.ts'
import { MachinesService } from './features/machines/service.ts'
import { mobileRoutes } from './features/mobile/routes.ts'
import { MobileService } from './features/mobile/service.ts'
import { nodesRoutes } from './features/nodes/routes.ts'
import { NodesService } from './features/nodes/service.ts'
import { Approvals } from './features/operators/approvals.ts'
import { operatorsRoutes } from './features/operators/routes.ts'
import { OperatorsService } from './features/operators/service.ts'
import { powersRoutes } from './features/powers/routes.ts'
import { PowersService } from './features/powers/service.ts'
import { pricesRoutes } from './features/prices/routes.ts'
import { PricesService } from './features/prices/service.ts'
import { ShopManagement } from './features/shop/management.ts'
import { shopManagementRoutes } from './features/shop/management-routes.ts'
import { shopRoutes } from './features/shop/routes.ts'
import { ShopService } from './features/shop/service.ts'
import { escrowsIn, knownEscrows } from './features/sales/escrows.ts'
import { managerSalesRoutes, ownSalesRoutes } from './features/sales/own-routes.ts'
import { operatorSalesRoutes, salesRoutes } from './features/sales/routes.ts'
import { SalesService } from './features/sales/service.ts'
import { ProjectTextsService } from './features/sales/texts.ts'
import { TokenFacts } from './features/sales/tokens.ts'
import { swapRoutes } from './features/swap/routes.ts'
import { SwapService } from './features/swap/service.ts'
import { PriceKeeper } from './features/token/keeper.ts'
import { tokenRoutes } from './features/token/routes.ts'
import { TokenService } from './features/token/service.ts'
import { transfersRoutes } from './features/transfers/routes.ts'
import { TransfersService } from './features/transfers/service.ts'
import { usersRoutes } from './features/users/routes.ts'
import { UsersService } from './features/users/service.ts'
import { visaRoutes } from './features/visa/routes.ts'
import { VisaService } from './features/visa/service.ts'
import { Counters } from './http/counters.ts'
import { createHttpServer } from './http/server.ts'
import type { SignedBy } from './http/signed.ts'
import { buildIndexer } from './indexing.ts'
import { jobs } from './jobs.ts'
import { TransferWriter } from './ledger/writer.ts'
import { buildLookup } from './lookup.ts'

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
  custody: Custody
  operators: OperatorsService
  /** posts the output of machines that is due */
  machineOutput: MachineOutput
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
  const { config, log, clock = systemClock } = o
  const { deployment } = config
  const { main, hostingPool, token, pair, nodes, accessManager } = deployment.contracts
  const { swapHelper, mintFactory, payoutVault, forwarders, liquidityLock, treasuryVesting } =
    deployment.contracts
  const database = openDatabase(config.databaseUrl, (err) => log.warn({ err }, 'a database connection broke'))
  try {
    const { db } = database
    const client = createClient({ urls: config.rpcUrls, deployment })
    const watch = custodyWatch(config, db)
    const economy = [main, hostingPool, token, pair, nodes, accessManager, swapHelper, mintFactory]
    const providers = new Providers(
      voicesOf(config.rpcUrls).map((urls) => createClient({ urls, deployment })),
      (about) => {
        log.error({ about }, 'two nodes tell different things of what cannot change any more')
        noteDisagreement(db, about).catch((err: unknown) => log.warn({ err }, 'it could not be noted'))
      },
    )
    const source = new ChainSource(providers, {
      deployment,
      addresses: [...economy, payoutVault, forwarders, liquidityLock, treasuryVesting],
      madeIn: (logs) => escrowsIn(deployment, logs),
      watch,
      finalityBlocks: config.finalityBlocks,
    })
    await adoptChain(db, source, deployment)
    const head = new Head({ source, db, clock, followsChain: config.chain === 'local' })
    const now = () => head.time()
    const approvals = new Approvals({
      chainId: deployment.chainId,
      vault: payoutVault,
      isCustodian: (address) =>
        source.view(async (node, blockNumber) => {
          const args = [CUSTODIAN_ROLE, address] as const
          const manager = { address: accessManager, abi: authorityAbi, blockNumber } as const
          return (await node.readContract({ ...manager, functionName: 'hasRole', args }))[0]
        }),
      askContract: (address, hash, signature) =>
        source.view((node, blockNumber) => node.verifyHash({ address, hash, signature, blockNumber })),
    })
    const operators = new OperatorsService({ db, now, approvals })
    const settings = new SettingsService({ db, clock, chain: config.chain, now, operators })
    // Prices grow old also while there are no blocks.
    const prices = new PricesService({ db, clock, now: () => head.timeAtLatest(), settings, operators })
    if (config.chain === 'local') await prices.keepLocalFresh()
    const counters = new Counters(db)
    const files = new FilesService({
      db,
      blobs: config.files && openBlobs(config.files),
      now,
      operators,
      count: (name, windowMs) => counters.count(name, windowMs),
    })
    const isPublicFile = (trx: Trx, name: string) => files.isPublic(trx, name)
    const content = new ContentService({ db, now, operators, isPublicFile })
    const visa = new VisaService({
      db,
      now,
      operators,
      isDocumentOf: (trx, name, owner) => files.isVisaFileOf(trx, name, owner),
      removeFiles: (trx, names) => files.remove(trx, names),
    })
    await operators.seed(config.operators, await now())
    const shopOptions = { db, now, settings, operators, isPublicFile }
    const shopManagement = new ShopManagement(shopOptions)
    const localSender = config.operators.find((o) => o.role === 'store')
    if (config.chain === 'local' && localSender) await shopManagement.seedLocal(localSender.address)
    const nodeCards = new NodesService({ db, head })
    const users = new UsersService({
      db,
      view: (question) => source.view(question),
      deployment,
      isManager: async (address) => (await operators.rolesOf(address)).includes('manager'),
      cardsOf: (address) => nodeCards.cardsOf(address),
      machinePowerOf: (address) => machines.powerOf(address),
    })
    const machines: MachinesService = new MachinesService({
      db,
      settings,
      now,
      uplinesOf: (address) => users.uplinesOf(address),
    })
    const management = new MachineManagement({ db, now, operators, isPublicFile })
    const machineOutput = new MachineOutput({
      db,
      now,
      exchangeNow: async () => {
        const [tde, usdt, feeBps] = await Promise.all([
          prices.quote('TDE'),
          prices.quote('USDT'),
          settings.get('conversion.feeBps'),
        ])
        const rate = rateOf(tde, usdt)
        return rate.stale || rate.unsettled ? null : (amount) => convert(amount, feeBps, rate)
      },
    })
    const house = new HouseService({
      db,
      now,
      chain: config.chain,
      operators,
      isRegistered: (address) => users.awaitRegistered(address),
    })
    const auth = new AuthService({
      db,
      signedByContract: (signed) =>
        source.view((node, blockNumber) => node.verifyHash({ ...signed, blockNumber })),
      clock,
      chainId: deployment.chainId,
      allowedOrigins: config.allowedOrigins,
      // Operators need no referrer to do their work.
      awaitRegistered: async (address) =>
        (await operators.rolesOf(address)).length > 0 || users.awaitRegistered(address),
    })
    const requireSigned: SignedBy = async (signed) => void (await auth.requireSigned(signed))
    const mobile = new MobileService({ db, now, requireSigned })
    const writer = new TransferWriter({ connect: () => openPipeline(config.databaseUrl) })
    const conversions = new ConversionsService({
      db,
      settings,
      prices,
      exists: (symbol) => deployment.contracts[ASSET_CONTRACTS[symbol]] !== zeroAddress,
      now,
    })
    const transfers = new TransfersService({
      db,
      settings,
      writer,
      isRegistered: (address) => users.awaitRegistered(address),
      now,
    })
    const custody = await buildCustody({
      config,
      db,
      client,
      providers,
      source,
      watch,
      head,
      settings,
      operators,
      prices,
      log,
      faults: o.faults ?? noFaults,
      isRegistered: (address) => users.isRegistered(address),
    })
    const indexer = buildIndexer({
      db,
      source,
      log,
      deployment,
      custody,
      pollMs: config.pollMs,
      trustFinality: config.chain !== 'local',
      // Nodes themselves take no block that is more than seconds ahead.
      ...(config.chain === 'local' ? {} : { latestTime: () => Math.floor(clock() / 1_000) + AHEAD_SECONDS }),
      onHead: (state) => head.see(state),
      ...(o.onFatal ? { onFatal: o.onFatal } : {}),
      ...(o.beforeCommit ? { beforeCommit: o.beforeCommit } : {}),
    })

    const hosting = new HostingService({ db, head, settings })
    const ledger = new LedgerService({ db, prices, now })
    const texts = new ProjectTextsService({ db, clock })
    const sales = new SalesService({ db, head, tokens: new TokenFacts(client), texts, settings })
    const sessionConsole = new SessionConsole({
      db,
      now,
      auth,
      operators,
      operatorAddresses: () => operators.addresses(),
    })
    const lookupCalls = buildLookup({
      db,
      now,
      deployment,
      operators,
      users,
      auth,
      hosting,
      ledger,
      machines,
      mobile,
      nodes: nodeCards,
      sales,
      shop: shopManagement,
    })
    const keeper = new PriceKeeper({ db, client, clock, deployment })
    const http = await createHttpServer({
      config,
      log,
      findSession: (token) => auth.findSession(token),
      expectRole: (session, roles) => operators.require(session, ...roles),
      expectKnowing: () => custody.expectKnowing(),
      counters,
      onRoute: o.onRoute,
      routes: (app) => {
        authRoutes(app, { auth, userInfo: (address, token) => users.info(address, { token }) })
        usersRoutes(app, users)
        sessionConsoleRoutes(app, sessionConsole)
        lookupCalls(app)
        hostingRoutes(app, hosting)
        tokenRoutes(
          app,
          new TokenService({
            client,
            head,
            deployment,
            // What the vault holds for users and house is not on the market.
            treasuries: [...config.treasuries, payoutVault, treasuryVesting],
            escrows: () => knownEscrows(db),
          }),
        )
        swapRoutes(app, new SwapService({ db, head }))
        nodesRoutes(app, nodeCards)
        salesRoutes(app, sales, texts)
        ownSalesRoutes(app, sales)
        managerSalesRoutes(app, sales, texts)
        operatorSalesRoutes(app, sales)
        powersRoutes(
          app,
          new PowersService({
            db,
            head,
            deployment,
            operators,
            isEscrow: async (address) =>
              (await knownEscrows(db)).some((e) => e.toLowerCase() === address.toLowerCase()),
          }),
        )
        operatorsRoutes(app, operators)
        configRoutes(app, settings)
        pricesRoutes(app, prices)
        shopRoutes(app, new ShopService(shopOptions))
        shopManagementRoutes(app, shopManagement)
        custody.routes(app)
        filesRoutes(app, files)
        contentRoutes(app, content)
        visaRoutes(app, visa)
        mobileRoutes(app, mobile)
        houseRoutes(app, house)
        machinesRoutes(app, { machines, management })
        ledgerRoutes(app, ledger)
        transfersRoutes(app, transfers)
        conversionsRoutes(app, conversions)
        chainInfoRoutes(app, new ChainInfoService({ ...config, db, head, halts: () => custody.halts() }))
        healthRoutes(
          app,
          new HealthService({
            db,
            head,
            alarms: () => custody.alarms(),
            keeper: () => keeper.report(),
          }),
        )
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
    const background = [
      ...jobs({
        auth,
        files,
        visa,
        machineOutput,
        operators,
        keeper,
        keeperKey: config.keeperKey,
        local: config.chain === 'local' ? { management, prices, house } : null,
        log,
      }),
      ...custody.loops,
    ]
    return {
      http,
      indexer,
      database,
      source,
      custody,
      operators,
      machineOutput,
      counters,
      start: () => {
        if (config.processes.includes('worker')) for (const loop of background) loop.start()
        if (config.processes.includes('indexer')) indexer.start()
      },
      stop: async () => {
        await http.close()
        await Promise.all([indexer, ...background].map((loop) => loop.stop()))
        await writer.stop()
        await counters.stop()
        await database.close()
      },
    }
  } catch (e) {
    await database.close()
    throw e
  }
}
