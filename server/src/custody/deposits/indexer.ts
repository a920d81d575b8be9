import { depositForwardersAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { ASSET_CONTRACTS, type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import { type Address, zeroAddress } from 'viem'
import type { Batch } from '../../chain/batch.ts'
import { FinalityBroken, LogUnreadable } from '../../chain/errors.ts'
import { eventReader } from '../../chain/events.ts'
import type { FeatureIndexer } from '../../chain/indexer.ts'
import type { MinedLog } from '../../chain/source.ts'
import type { WatchList } from '../../chain/watch.ts'
import type { Trx } from '../../db/database.ts'
import { insertNewRows } from '../../db/insert.ts'
import type { Accounts } from '../accounts.ts'
import { forwarderOf } from './forwarder.ts'
import { type Arrival, insertArrivals, type OwnAddresses } from './matching.ts'
import { keepingOpenings } from './openings.ts'
import { insertAddresses, sweepsOf, withoutAddress } from './store.ts'
import { forgetVaultMoves, recordVaultMoves, vaultMovesIn } from '../payouts/vault-moves.ts'
import { bookedAbove } from '../payouts/known.ts'

/** The custody assets by token address, lower-case; without those that this deployment has no contract for. */
export const custodyTokens = ({ contracts }: Deployment): Map<string, LedgerSymbol> =>
  new Map(
    SYMBOLS.flatMap((symbol): [string, LedgerSymbol][] => {
      const token = contracts[ASSET_CONTRACTS[symbol]]
      return token === zeroAddress ? [] : [[token.toLowerCase(), symbol]]
    }),
  )

/** Addresses whose transfers to the vault are no deposits. */
export const ownAddressesOf = (d: Deployment, cold: string, treasuries: string[]): OwnAddresses => ({
  vault: d.contracts.payoutVault.toLowerCase(),
  cold: cold.toLowerCase(),
  treasuries: treasuries.map((t) => t.toLowerCase()),
})

const readSweeps = eventReader(depositForwardersAbi, ['Swept'])

const FROM = 1
const TO = 2
const addressIn = (topic: string) => `0x${topic.slice(-40)}`.toLowerCase()

/** Whether a log of a transfer has the form of one: three topics, and an amount. */
export const isTransfer = (log: MinedLog): boolean => log.topics.length === 3 && log.data.length === 66

/**
 * Reads a log as a transfer to a watched address, or returns null.
 * @throws LogUnreadable for a transfer of another form
 */
export function arrivalOf(
  log: MinedLog,
  o: { tokens: Map<string, LedgerSymbol>; watch: WatchList; time: number },
): Arrival | null {
  if (!o.watch.receives(log.topics)) return null
  if (!isTransfer(log))
    throw new LogUnreadable(`log ${log.logIndex} of block ${log.blockNumber} is no Transfer`)
  const amount = BigInt(log.data)
  const token = log.address.toLowerCase()
  if (amount === 0n) return null
  return {
    block: Number(log.blockNumber),
    index: log.logIndex,
    txHash: log.transactionHash,
    time: o.time,
    token,
    symbol: o.tokens.get(token) ?? null,
    sender: addressIn(log.topics[FROM]!),
    receiver: addressIn(log.topics[TO]!),
    amount: String(amount),
  }
}

export type DepositsIndexerOptions = {
  /** of `custodyTokens` */
  tokens: Map<string, LedgerSymbol>
  deployment: Deployment
  watch: WatchList
  own: OwnAddresses
  registered: Accounts
}

/** Reads from logs what came to the vault and the deposit addresses, what was swept, and what left the vault. */
export function movesIn(batch: Batch, o: DepositsIndexerOptions) {
  const { forwarders } = o.deployment.contracts
  const { tokens } = o
  const at = (log: MinedLog) => ({
    block_number: Number(log.blockNumber),
    log_index: log.logIndex,
    tx_hash: log.transactionHash,
    time: timeOf(batch, log),
  })
  const sweeps = readSweeps(batch.of(forwarders)).map((e) => ({
    ...at(e),
    account: e.args.user.toLowerCase(),
    token: e.args.token.toLowerCase(),
    amount: String(e.args.amount),
  }))
  const arrivals = batch.emitters
    .filter((e) => tokens.has(e))
    .flatMap((token) => batch.of(token))
    .flatMap((log) => {
      const arrival = arrivalOf(log, { tokens, watch: o.watch, time: timeOf(batch, log) })
      return arrival ? [arrival] : []
    })
  return { ...vaultMovesIn(batch, o.deployment), sweeps, arrivals }
}

export type Moves = ReturnType<typeof movesIn>

/** Stores movements that are not stored yet. @returns how many were new */
export async function recordMoves(trx: Trx, m: Moves, o: DepositsIndexerOptions): Promise<number> {
  const { own, registered } = o
  const swept = sweptOf(o.deployment, m.sweeps)
  return (
    (await recordVaultMoves(trx, m, o.tokens)) +
    (await insertNewRows(trx, 'deposit_sweep', m.sweeps)) +
    (await insertArrivals(trx, m.arrivals, { own, registered, swept }))
  )
}

/** Stores what came of a token that stood aside. Sweeps are told by the factory of the addresses, and are stored already. */
async function recordLate(trx: Trx, { arrivals }: Moves, o: DepositsIndexerOptions): Promise<void> {
  if (arrivals.length === 0) return
  const { own, registered } = o
  const swept = sweptOf(o.deployment, await sweepsOf(trx, arrivals))
  await keepingOpenings(trx, blocksOf({ arrivals, sweeps: [] }), () =>
    insertArrivals(trx, arrivals, { own, registered, swept, late: true }),
  )
}

const blocksOf = ({ arrivals, sweeps }: Pick<Moves, 'arrivals' | 'sweeps'>) => [
  ...new Set([...arrivals.map((a) => a.block), ...sweeps.map((s) => s.block_number)]),
]

/** The swept addresses, lower-case. Anybody can sweep one, also one of somebody who has no account. */
export const sweptOf = ({ contracts }: Deployment, sweeps: { account: string }[]): string[] =>
  sweeps.map((s) => forwarderOf(contracts.forwarders, s.account as Address).toLowerCase())

const timeOf = (batch: Batch, log: MinedLog) => batch.headers.get(Number(log.blockNumber))!.time

/** Stores what came to the vault and to deposit addresses, and what left them. */
export const depositsIndexer = (o: DepositsIndexerOptions): FeatureIndexer => ({
  name: 'deposits',
  appliesAgain: true,
  async apply(trx, batch) {
    await issueAddresses(trx, o, batch)
    const moves = movesIn(batch, o)
    // Blocks that are read again may hold what deposit addresses were compared without.
    await keepingOpenings(trx, blocksOf(moves), () => recordMoves(trx, moves, o))
  },
  applyLate: (trx, batch) => recordLate(trx, movesIn(batch, o), o),
  async rollback(trx, block) {
    await refuseBooked(trx, block)
    await forgetVaultMoves(trx, block)
    for (const table of ['deposit_transfer', 'deposit_sweep'] as const)
      await trx.deleteFrom(table).where('block_number', '>', block).execute()
  },
})

/** Accounts whose addresses are stored in one statement. */
const AT_ONCE = 1_000

/**
 * Stores the deposit addresses of accounts registered in these blocks, or of all accounts that lack one. Addresses follow from
 * the chain alone, so that a restored database knows the owner of each.
 */
export async function issueAddresses(
  trx: Trx,
  { deployment: { contracts }, registered }: Pick<DepositsIndexerOptions, 'deployment' | 'registered'>,
  blocks?: { from: number; to: number },
): Promise<void> {
  for (;;) {
    const accounts = await withoutAddress(trx, registered, AT_ONCE, blocks)
    await insertAddresses(
      trx,
      accounts.map((a) => ({
        account: a.address,
        address: forwarderOf(contracts.forwarders, a.address as Address).toLowerCase(),
        created_at: a.registered_at,
      })),
    )
    if (accounts.length < AT_ONCE) return
  }
}

/**
 * Refuses to roll back a block with a booked transfer or payment: it was final, so people must decide.
 * @throws FinalityBroken
 */
async function refuseBooked(trx: Trx, block: number): Promise<void> {
  const deposit = await trx
    .selectFrom('deposit_transfer')
    .select(['tx_hash', 'block_number'])
    .where('block_number', '>', block)
    .where('journal_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  const gone = deposit ?? (await bookedAbove(trx, block))
  if (gone)
    throw new FinalityBroken(
      `transaction ${gone.tx_hash} of block ${gone.block_number} was final and is booked; this chain is without it`,
    )
}
