import { depositForwardersAbi, payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { FastifyInstance } from 'fastify'
import type { Address } from 'viem'
import { agreedClient } from '../chain/agreed.ts'
import { ChainUnavailable } from '../chain/errors.ts'
import type { Halt } from './halts.ts'
import type { FeatureIndexer } from '../chain/indexer.ts'
import type { Loop, LoopOptions } from '../chain/loop.ts'
import { Outbox } from './payouts/outbox.ts'
import { OutboxWorker } from './payouts/worker.ts'
import { remoteSigner, type Signer } from '../signer/remote.ts'
import { ConfigError } from '../config.ts'
import type { Accounts } from './accounts.ts'
import { custodyAlarms } from './alarms.ts'
import { custodyHalts } from './gate.ts'
import { inTransaction } from '../db/database.ts'
import { convert, limitOf, rateOf, shownPrice } from '../ledger/rate.ts'
import { Crediting } from './deposits/crediting.ts'
import { forwarderOf } from './deposits/forwarder.ts'
import { custodyTokens, depositsIndexer, houseOf, issueAddresses } from './deposits/indexer.ts'
import { DepositQueue } from './deposits/queue.ts'
import { Rereading } from './deposits/reread.ts'
import { depositsRoutes } from './deposits/routes.ts'
import { DepositsService } from './deposits/service.ts'
import { Sweeper } from './deposits/sweeper.ts'
import { Anchoring } from './solvency/anchoring.ts'
import { Holdings } from './solvency/holdings.ts'
import { solvencyRoutes } from './solvency/routes.ts'
import { SolvencyService } from './solvency/service.ts'
import { FeeSweep } from './withdrawals/fees.ts'
import { expectKnowing, HaltedWithdrawals, remembering } from './withdrawals/halted.ts'
import { Healing } from './withdrawals/healing.ts'
import { UnorderedPayments } from './withdrawals/unordered.ts'
import { WithdrawalReview } from './withdrawals/review.ts'
import { withdrawalsRoutes } from './withdrawals/routes.ts'
import { WithdrawalsService } from './withdrawals/service.ts'
import type { Core } from '../feature.ts'
import type { Operators } from '../http/operators.ts'
import type { Prices } from '../http/prices.ts'
import type { Settings } from '../http/settings.ts'

/** While chain and tables differ nothing moves: then they are compared this often. */
const GAP_POLL_MS = 10_000
/** Pause between two looks at what became final. */
const CREDITING_POLL_MS = 100

/** What custody asks of the features. */
export type CustodyNeeds = {
  settings: Settings
  operators: Operators
  prices: Prices
  users: {
    /** whether an address is registered, as two nodes say now. @throws ChainUnavailable */
    isRegistered(address: string): Promise<boolean>
    registered: Accounts
  }
}

export type Custody = {
  indexer: FeatureIndexer
  routes(app: FastifyInstance): void
  solvency: SolvencyService
  /** one round of writing statements to the chain. @returns whether there is more to do at once */
  anchor(): Promise<boolean>
  /** what somebody must look at, by name */
  alarms(): Promise<string[]>
  /** why users' money does not move now */
  halts(): Promise<Halt[]>
  /** @throws AppError CUSTODY_HALTED while balances may have been spent without being known here */
  expectKnowing(): Promise<void>
  /** one round of everything that works in the background, until there is nothing more to do at once */
  settle(): Promise<void>
  /** books all that the chain knows and these tables do not; orders and signs nothing. @throws ChainUnavailable */
  catchUp(): Promise<void>
  /** what works in the background, not yet started */
  loops: Loop[]
  /** whether somebody's deposit waits for its block to be final */
  awaitsFinality(): Promise<boolean>
  /** the chain moved: there may be something to credit or to settle */
  wake(): void
}

/** Deposits, withdrawals and solvency, put together. */
export async function buildCustody(core: Core, needs: CustodyNeeds): Promise<Custody> {
  const { config, db, client, providers, head, log, faults } = core
  const { settings, operators, prices, users } = needs
  const { registered } = users
  const { deployment } = config
  const { payoutVault, forwarders } = deployment.contracts
  const [cold, sample] = await providers.agree((node) =>
    Promise.all([
      node.readContract({ address: payoutVault, abi: payoutVaultAbi, functionName: 'cold' }),
      node.readContract({
        address: forwarders,
        abi: depositForwardersAbi,
        functionName: 'forwarderOf',
        args: [payoutVault],
      }),
    ]),
  )
  if (sample !== forwarderOf(forwarders, payoutVault))
    throw new ConfigError(`${forwarders} makes other deposit addresses than this server works out`)
  // Accounts that were indexed before every address was noted.
  await inTransaction(db, (trx) => issueAddresses(trx, { deployment, registered }))
  const house = houseOf(deployment, cold, config.treasuries)
  const symbols = custodyTokens(deployment)
  const tokens = new Map<LedgerSymbol, Address>([...symbols].map(([t, s]) => [s, t as Address]))
  const outbox = new Outbox(deployment)
  const halts = custodyHalts({ db, head })
  const remembered = remembering(halts)
  const deposits = new DepositsService({ db, head, settings, chain: config.chain, deployment })
  const rereading = new Rereading({
    ...core,
    deployment,
    tokens: symbols,
    house,
    registered,
  })
  const agreed = agreedClient(providers, deployment)
  const queue = new DepositQueue({
    ...core,
    settings,
    operators,
    isRegistered: (address) => users.isRegistered(address),
    client: agreed,
    deployment,
    rereading,
    outbox,
    halts,
    latest: () => deposits.latest(),
  })
  const withdrawals = new WithdrawalsService({
    ...core,
    settings,
    prices,
    outbox,
    halts,
    chain: config.chain,
    deployment,
    tokens,
    providers,
    validSeconds: config.payoutValidSeconds,
  })
  const review = new WithdrawalReview({ db, head, halts, operators, withdrawals })
  const unordered = new UnorderedPayments({ db, head, operators, tokens })
  const crediting = new Crediting({
    db,
    providers,
    settings,
    halts,
    log,
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
    halts,
    vault: payoutVault,
    tokens,
    rateOf: async (symbol) => {
      const name = symbol === 'USDE' ? 'convertUSDE' : 'convertNULS'
      const [open, from, to] = await Promise.all([
        settings.get(`conversion.enabled.${name}`),
        prices.quote(symbol),
        prices.quote('USDT'),
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
  const sweeper = new Sweeper({ db, head, outbox, settings, halts, forwarders, tokens: [...symbols.keys()] })
  const holdings = new Holdings({
    db,
    client: agreed,
    vault: payoutVault,
    tokens,
    log,
    registered,
    catchUp: (after, to) => rereading.catchUp(after, to),
    readAll: (from, to) => rereading.readAll(from, to),
  })
  const anchoring = new Anchoring({ db, providers, head, outbox, halts, deployment, log })
  const solvency = new SolvencyService({
    db,
    deployment,
    tokens,
    log,
    holdings,
    anchored: () => anchoring.newest(),
  })
  const healing = new Healing({
    db,
    providers,
    outbox,
    halts,
    deployment,
    symbols,
    log,
    bookReturn: (trx, payment) => queue.bookReturn(trx, payment),
  })
  const halted = new HaltedWithdrawals({ db, head, halts, withdrawals })
  const workerOf = (signer: Signer) =>
    new OutboxWorker({
      db,
      client,
      providers,
      outbox,
      deployment,
      now: () => head.time(),
      signer,
      halts,
      log,
      faults,
      stuckSeconds: config.payoutStuckSeconds,
      leaseSeconds: config.payoutLeaseSeconds,
    })
  const worker = config.signer && workerOf(remoteSigner(config.signer, deployment.chainId))
  const vault = { address: payoutVault, abi: payoutVaultAbi } as const
  const follower = workerOf({
    address: () => providers.agree((node) => node.readContract({ ...vault, functionName: 'payer' })),
    sign: () => Promise.reject(new ChainUnavailable('nothing is signed here')),
  })
  /** Credits and books in the order of the chain, as far as that goes. */
  const book = async () => {
    do while (await crediting.step());
    while (await healing.step())
  }

  /** whether chain and tables differed when they were compared last */
  let gap = false
  const compare = async () => {
    gap = (await solvency.watch()).length > 0
  }
  const loop = (name: string, step: LoopOptions['step'], pollMs: LoopOptions['pollMs']) =>
    core.loop(name, pollMs, step)
  // The indexer may be another process: what became final is looked up in the database, which costs no node anything.
  const creditingPollMs = () =>
    crediting.holdsBack ? config.pollMs : Math.min(config.pollMs, CREDITING_POLL_MS)
  const live = [
    loop('crediting', () => crediting.step(), creditingPollMs),
    loop('booking of payments that were not known', () => healing.step(), config.pollMs),
    ...(worker ? [loop('payouts', () => worker.step(), config.pollMs)] : []),
  ]
  const slow = worker
    ? [
        loop('fee sweep', () => fees.step(), config.sweepSeconds * 1_000),
        loop('statement anchors', () => anchoring.step(), config.pollMs),
        loop('deposit sweep', () => sweeper.step(), config.sweepSeconds * 1_000),
      ]
    : []
  const looks = [
    loop('end of a halt', () => halted.step(), config.pollMs),
    loop('solvency', async () => void (await solvency.take()), config.solvencySeconds * 1_000),
    loop('overdue withdrawals', () => withdrawals.endOverdue(), config.sweepSeconds * 1_000),
    loop('custody check', compare, () => (gap ? GAP_POLL_MS : config.sweepSeconds * 1_000)),
  ]
  return {
    indexer: depositsIndexer({ deployment, tokens: symbols, watch: core.watch, house, registered }),
    routes: (app) => {
      depositsRoutes(app, { deposits, queue })
      withdrawalsRoutes(app, { withdrawals, review, unordered })
      solvencyRoutes(app, { solvency, local: config.chain === 'local' })
    },
    solvency,
    anchor: () => anchoring.step(),
    alarms: () => custodyAlarms({ db, halts }),
    halts: () => halts.now(),
    expectKnowing: () => expectKnowing(remembered),
    settle: async () => {
      if ((await halts.now()).includes('custodyGap')) await compare()
      await book()
      await halted.step()
      await withdrawals.endOverdue()
      if (worker) {
        await fees.step()
        await sweeper.step()
        while (await worker.step());
      }
    },
    catchUp: async () => {
      await book()
      await follower.follow()
      await book()
      await compare()
    },
    loops: [...live, ...slow, ...looks],
    awaitsFinality: () => crediting.awaitsFinality(),
    wake: () => {
      for (const l of live) l.wake()
    },
  }
}
