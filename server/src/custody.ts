import { depositForwardersAbi, payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Address, Hex } from 'viem'
import { ask, type Client, createClient } from './chain/client.ts'
import type { Faults } from './chain/faults.ts'
import type { Head } from './chain/head.ts'
import type { FeatureIndexer } from './chain/indexer.ts'
import { Loop, type LoopOptions } from './chain/loop.ts'
import { Outbox } from './chain/outbox.ts'
import { OutboxWorker } from './chain/outbox-worker.ts'
import { Providers } from './chain/providers.ts'
import { remoteSigner } from './chain/signer.ts'
import type { ChainSource } from './chain/source.ts'
import { WatchList } from './chain/watch.ts'
import { type Config, ConfigError } from './config.ts'
import { custodyAlarms } from './custody-alarms.ts'
import type { Db } from './db/database.ts'
import { convert, limitOf, rateOf, shownPrice } from './features/conversions/quote.ts'
import { Crediting } from './features/deposits/crediting.ts'
import { forwarderOf } from './features/deposits/forwarder.ts'
import { custodyTokens, depositsIndexer, houseOf } from './features/deposits/indexer.ts'
import { DepositQueue } from './features/deposits/queue.ts'
import { Rereading } from './features/deposits/reread.ts'
import { depositsRoutes } from './features/deposits/routes.ts'
import { DepositsService } from './features/deposits/service.ts'
import { addressesAfter } from './features/deposits/store.ts'
import { Sweeper } from './features/deposits/sweeper.ts'
import { solvencyRoutes } from './features/solvency/routes.ts'
import { SolvencyService } from './features/solvency/service.ts'
import { FeeSweep } from './features/withdrawals/fees.ts'
import { UnorderedPayments } from './features/withdrawals/unordered.ts'
import { WithdrawalReview } from './features/withdrawals/review.ts'
import { withdrawalsRoutes } from './features/withdrawals/routes.ts'
import { WithdrawalsService } from './features/withdrawals/service.ts'
import type { Operators } from './http/operators.ts'
import type { Prices } from './http/prices.ts'
import type { Settings } from './http/settings.ts'

/** The transfers that are read besides our contracts' logs: custody assets to the vault and to deposit addresses. */
export function custodyWatch({ deployment }: Config, db: Db): WatchList {
  const { token, payoutVault } = deployment.contracts
  return new WatchList({
    // Every log of TDE is read already.
    tokens: [...custodyTokens(deployment).keys()].filter((t) => t !== token.toLowerCase()) as Address[],
    receivers: [payoutVault],
    more: (after) => addressesAfter(db, after),
  })
}

/** Pause between two looks at what became final. */
const CREDITING_POLL_MS = 100

export type CustodyOptions = {
  config: Config
  db: Db
  client: Client
  source: ChainSource
  watch: WatchList
  head: Head
  settings: Settings
  operators: Operators
  prices: Prices
  log: Logger
  faults: Faults
  isRegistered: (address: Hex) => Promise<boolean>
}

export type Custody = {
  indexer: FeatureIndexer
  routes(app: FastifyInstance): void
  solvency: SolvencyService
  /** what somebody must look at, by name */
  alarms(): Promise<string[]>
  /** one round of everything that works in the background, until there is nothing more to do at once */
  settle(): Promise<void>
  /** what works in the background, not yet started */
  loops: Loop[]
  /** whether somebody's deposit waits for its block to be final */
  awaitsFinality(): Promise<boolean>
  /** the chain moved: there may be something to credit or to settle */
  wake(): void
}

/** Deposits, withdrawals and solvency, put together. */
export async function buildCustody(o: CustodyOptions): Promise<Custody> {
  const { config, db, client, head, settings, operators, log, faults } = o
  const { deployment } = config
  const { payoutVault, forwarders } = deployment.contracts
  const [cold, sample] = await ask(() =>
    Promise.all([
      client.readContract({ address: payoutVault, abi: payoutVaultAbi, functionName: 'cold' }),
      client.readContract({
        address: forwarders,
        abi: depositForwardersAbi,
        functionName: 'forwarderOf',
        args: [payoutVault],
      }),
    ]),
  )
  if (sample !== forwarderOf(forwarders, payoutVault))
    throw new ConfigError(`${forwarders} makes other deposit addresses than this server works out`)
  const house = houseOf(deployment, cold, config.treasuries)
  const symbols = custodyTokens(deployment)
  const tokens = new Map<LedgerSymbol, Address>([...symbols].map(([t, s]) => [s, t as Address]))
  const providers = new Providers(config.rpcUrls.map((url) => createClient({ urls: [url], deployment })))
  const outbox = new Outbox(deployment)
  const deposits = new DepositsService({ db, head, settings, chain: config.chain, deployment })
  const rereading = new Rereading({ ...o, deployment, tokens: symbols, house })
  const queue = new DepositQueue({
    ...o,
    deployment,
    rereading,
    outbox,
    latest: () => deposits.latest(),
  })
  const withdrawals = new WithdrawalsService({
    ...o,
    outbox,
    chain: config.chain,
    deployment,
    tokens,
    providers,
    validSeconds: config.payoutValidSeconds,
  })
  const review = new WithdrawalReview({ db, head, operators, withdrawals })
  const unordered = new UnorderedPayments({ db, head, operators, tokens })
  const crediting = new Crediting({
    db,
    client,
    providers,
    settings,
    log,
    agreeAbove: config.agreeAbove,
    finalityBlocks: config.finalityBlocks,
    reread: async (block) => {
      const { added, gone } = await rereading.read(block, block)
      return added + gone > 0
    },
    faults,
  })
  const fees = new FeeSweep({
    db,
    client,
    head,
    outbox,
    vault: payoutVault,
    tokens,
    rateOf: async (symbol) => {
      const name = symbol === 'USDE' ? 'convertUSDE' : 'convertNULS'
      const [open, from, to] = await Promise.all([
        settings.get(`conversion.enabled.${name}`),
        o.prices.quote(symbol),
        o.prices.quote('USDT'),
      ])
      const rate = rateOf(from, to)
      if (!open || !tokens.has(symbol) || rate.stale || rate.unsettled) return null
      return {
        convert: (amount) => convert(amount, 0, rate),
        limit: (liquidity) => limitOf(liquidity, 0, rate),
        price: shownPrice(rate),
        source: rate.source,
        at: rate.at,
      }
    },
    minimum: 10n ** (config.chain === 'local' ? 16n : 19n),
  })
  const sweeper = new Sweeper({ db, head, outbox, settings, forwarders, tokens: [...symbols.keys()] })
  const solvency = new SolvencyService({
    db,
    client,
    deployment,
    tokens,
    log,
    catchUp: (after, to) => rereading.catchUp(after, to),
  })
  const worker =
    config.signer === null
      ? undefined
      : new OutboxWorker({
          db,
          client,
          providers,
          outbox,
          deployment,
          signer: remoteSigner(config.signer, deployment.chainId),
          log,
          faults,
          stuckSeconds: config.payoutStuckSeconds,
          leaseSeconds: config.payoutLeaseSeconds,
        })

  const loop = (name: string, step: LoopOptions['step'], pollMs: LoopOptions['pollMs']) =>
    new Loop({ name, step, pollMs, log })
  // The indexer may be another process: what became final is looked up in the database, which costs no node anything.
  const creditingPollMs = () =>
    crediting.holdsBack ? config.pollMs : Math.min(config.pollMs, CREDITING_POLL_MS)
  const live = [
    loop('crediting', () => crediting.step(), creditingPollMs),
    ...(worker ? [loop('payouts', () => worker.step(), config.pollMs)] : []),
  ]
  const slow = worker
    ? [
        loop('fee sweep', () => fees.step(), config.sweepSeconds * 1_000),
        loop('deposit sweep', () => sweeper.step(), config.sweepSeconds * 1_000),
      ]
    : []
  const looks = [
    loop('solvency', async () => void (await solvency.take()), config.solvencySeconds * 1_000),
    loop('overdue withdrawals', () => withdrawals.endOverdue(), config.sweepSeconds * 1_000),
    loop('custody check', async () => void (await solvency.watch()), config.sweepSeconds * 1_000),
  ]
  return {
    indexer: depositsIndexer({ deployment, tokens: symbols, watch: o.watch, house }),
    routes: (app) => {
      depositsRoutes(app, { deposits, queue })
      withdrawalsRoutes(app, { withdrawals, review, unordered })
      solvencyRoutes(app, { solvency, local: config.chain === 'local' })
    },
    solvency,
    alarms: () => custodyAlarms({ db, head }),
    settle: async () => {
      while (await crediting.step());
      await withdrawals.endOverdue()
      if (worker) {
        await fees.step()
        await sweeper.step()
        while (await worker.step());
      }
    },
    loops: [...live, ...slow, ...looks],
    awaitsFinality: () => crediting.awaitsFinality(),
    wake: () => {
      for (const l of live) l.wake()
    },
  }
}
