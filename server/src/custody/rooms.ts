import { depositForwardersAbi, payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Address } from 'viem'
import { agreedClient } from '../chain/agreed.ts'
import { ChainUnavailable } from '../chain/errors.ts'
import { Outbox } from './payouts/outbox.ts'
import { OutboxWorker, type WalletLimits } from './payouts/worker.ts'
import { remoteSigner, type Signer } from '../signer/remote.ts'
import { ConfigError } from '../config.ts'
import type { Accounts } from './accounts.ts'
import { custodyHalts } from './gate.ts'
import { inTransaction } from '../db/database.ts'
import { Crediting } from './deposits/crediting.ts'
import { forwarderOf } from './deposits/forwarder.ts'
import { custodyTokens, depositsIndexer, ownAddressesOf, issueAddresses } from './deposits/indexer.ts'
import { JudgeAgain } from './deposits/judge-again.ts'
import { DepositQueue } from './deposits/queue.ts'
import { Rereading } from './deposits/reread.ts'
import { DepositsService } from './deposits/service.ts'
import { Sweeper } from './deposits/sweeper.ts'
import { Anchoring } from './solvency/anchoring.ts'
import { Holdings } from './solvency/holdings.ts'
import { SolvencyService } from './solvency/service.ts'
import { feeRateOf } from './withdrawals/fee-conversion.ts'
import { FeeSweep } from './withdrawals/fees.ts'
import { HaltedWithdrawals } from './withdrawals/halted.ts'
import { Healing } from './withdrawals/healing.ts'
import { UnorderedPayments } from './withdrawals/unordered.ts'
import { WithdrawalReview } from './withdrawals/review.ts'
import { WithdrawalsService } from './withdrawals/service.ts'
import type { Core } from '../feature.ts'
import type { Operators } from '../http/operators.ts'
import type { Prices } from '../http/prices.ts'
import type { Settings } from '../http/settings.ts'

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

/** Opens deposits, withdrawals, payouts and solvency, and has them know each other. */
export async function openRooms(core: Core, needs: CustodyNeeds) {
  const { config, db, client, providers, head, log, faults } = core
  const { settings, operators, prices, users } = needs
  const { registered } = users
  const { deployment } = config
  const { payoutVault, forwarders } = deployment.contracts
  const cold = await readCold(core)
  // Accounts that were indexed before every address was noted.
  await inTransaction(db, (trx) => issueAddresses(trx, { deployment, registered }))
  const own = ownAddressesOf(deployment, cold, config.treasuries)
  const symbols = custodyTokens(deployment)
  const tokens = new Map<LedgerSymbol, Address>([...symbols].map(([t, s]) => [s, t as Address]))
  const outbox = new Outbox(deployment)
  const halts = custodyHalts({ db, head, headSeconds: config.headSeconds })
  const deposits = new DepositsService({ db, head, settings, chain: config.chain, deployment })
  const rereading = new Rereading({
    ...core,
    deployment,
    tokens: symbols,
    own,
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
    validSeconds: config.payoutValidSeconds,
  })
  const review = new WithdrawalReview({ db, head, halts, operators, withdrawals, outbox })
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
    judgeAgain: () => judgeAgain.step(),
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
    rateOf: async (symbol) => (tokens.has(symbol) ? feeRateOf(needs, symbol) : null),
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
    history: core.history,
    deployment,
    tokens,
    log,
    holdings,
    anchored: () => anchoring.newest(),
  })
  const judgeAgain = new JudgeAgain({
    db,
    deployment,
    own,
    registered,
    spare: () => solvency.spare(),
    faults,
    log,
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
      prices: config.gasPrices,
      leaseSeconds: config.payoutLeaseSeconds,
      walletLimits: () => walletLimits(settings),
    })
  const worker = config.signer && workerOf(remoteSigner(config.signer, deployment.chainId))
  const vault = { address: payoutVault, abi: payoutVaultAbi } as const
  const follower = workerOf({
    address: () => providers.agree((node) => node.readContract({ ...vault, functionName: 'payer' })),
    sign: () => Promise.reject(new ChainUnavailable('nothing is signed here')),
  })
  return {
    indexer: depositsIndexer({ deployment, tokens: symbols, watch: core.watch, own, registered }),
    halts,
    deposits,
    queue,
    crediting,
    sweeper,
    withdrawals,
    review,
    unordered,
    halted,
    healing,
    fees,
    anchoring,
    solvency,
    worker,
    follower,
  }
}
export type Rooms = Awaited<ReturnType<typeof openRooms>>

/** What the settings let wallet contracts cost the payer. */
async function walletLimits(settings: Settings): Promise<WalletLimits> {
  const [gas, own, all] = await Promise.all([
    settings.get('payout.walletGas'),
    settings.get('payout.accountFailures'),
    settings.get('payout.dailyFailures'),
  ])
  return { gas: BigInt(gas), own, all }
}

/** The vault's cold address. @throws ConfigError when the chain makes other deposit addresses than this server works out */
async function readCold({ config, providers }: Core): Promise<Address> {
  const { payoutVault, forwarders } = config.deployment.contracts
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
  return cold
}
