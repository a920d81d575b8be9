import { depositForwardersAbi, payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { isAddressEqual, parseEventLogs, zeroAddress } from 'viem'
import { FinalityBroken } from '../../chain/errors.ts'
import type { Batch, FeatureIndexer } from '../../chain/indexer.ts'
import type { MinedLog } from '../../chain/source.ts'
import type { WatchList } from '../../chain/watch.ts'
import type { Trx } from '../../db/database.ts'
import { type Arrival, type House, insertArrivals } from './matching.ts'

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const ROWS = 2_000

/** The custody assets of a deployment by token, lower-case; those the chain is without are left out. */
export function custodyTokens({ contracts: c }: Deployment): Map<string, LedgerSymbol> {
  const all: [`0x${string}`, LedgerSymbol][] = [
    [c.usdt, 'USDT'],
    [c.token, 'TDE'],
    [c.usde, 'USDE'],
    [c.nuls, 'NULS'],
  ]
  return new Map(all.filter(([t]) => t !== zeroAddress).map(([t, s]) => [t.toLowerCase(), s]))
}

/** Addresses whose transfers are never deposits. */
export const houseOf = (d: Deployment, cold: string, treasuries: string[]): House => ({
  vault: d.contracts.payoutVault.toLowerCase(),
  cold: cold.toLowerCase(),
  contracts: Object.values(d.contracts).map((c) => c.toLowerCase()),
  treasuries: treasuries.map((t) => t.toLowerCase()),
})

const FROM = 1
const TO = 2
const addressIn = (topic: string) => `0x${topic.slice(-40)}`.toLowerCase()

/** A log as a transfer to one of our addresses, or null when it is none. */
export function arrivalOf(
  log: MinedLog,
  o: { tokens: Map<string, LedgerSymbol>; watch: WatchList; time: number },
): Arrival | null {
  if (!o.watch.receives(log.topics) || log.data.length !== 66) return null
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
  deployment: Deployment
  watch: WatchList
  house: House
}

/** Keeps what came to the vault and to deposit addresses, and what left them. */
export function depositsIndexer(o: DepositsIndexerOptions): FeatureIndexer {
  const { payoutVault, forwarders } = o.deployment.contracts
  const tokens = custodyTokens(o.deployment)
  const timeOf = (batch: Batch, log: MinedLog) => batch.headers.get(Number(log.blockNumber))!.time
  return {
    name: 'deposits',
    async apply(trx, batch) {
      const at = (log: MinedLog) => ({
        block_number: Number(log.blockNumber),
        log_index: log.logIndex,
        tx_hash: log.transactionHash,
        time: timeOf(batch, log),
      })
      const of = (address: `0x${string}`) => batch.logs.filter((l) => isAddressEqual(l.address, address))
      const left = parseEventLogs({
        abi: payoutVaultAbi,
        eventName: ['Paid', 'MovedToCold'],
        logs: of(payoutVault),
      }).map((e) => ({
        ...at(e),
        pay_id: e.eventName === 'Paid' ? e.args.id : null,
        receiver: e.eventName === 'Paid' ? e.args.to.toLowerCase() : null,
        token: e.args.token.toLowerCase(),
        amount: String(e.args.amount),
      }))
      for (let i = 0; i < left.length; i += ROWS)
        await trx
          .insertInto('vault_payment')
          .values(left.slice(i, i + ROWS))
          .execute()
      const swept = parseEventLogs({
        abi: depositForwardersAbi,
        eventName: 'Swept',
        logs: of(forwarders),
      }).map((e) => ({
        ...at(e),
        account: e.args.user.toLowerCase(),
        token: e.args.token.toLowerCase(),
        amount: String(e.args.amount),
      }))
      for (let i = 0; i < swept.length; i += ROWS)
        await trx
          .insertInto('deposit_sweep')
          .values(swept.slice(i, i + ROWS))
          .execute()
      const arrivals = batch.logs.flatMap((log) => {
        if (!tokens.has(log.address.toLowerCase())) return []
        const arrival = arrivalOf(log, { tokens, watch: o.watch, time: timeOf(batch, log) })
        return arrival ? [arrival] : []
      })
      await insertArrivals(trx, arrivals, o.house)
    },
    async rollback(trx, block) {
      await refuseBooked(trx, block)
      for (const table of ['deposit_transfer', 'deposit_sweep', 'vault_payment'] as const)
        await trx.deleteFrom(table).where('block_number', '>', block).execute()
    },
  }
}

/**
 * What was booked was final. When it is gone nevertheless, nothing is taken back and nothing goes on: people decide.
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
  const payment = await trx
    .selectFrom('vault_payment as v')
    .innerJoin('outgoing as o', 'o.pay_id', 'v.pay_id')
    .select(['v.tx_hash', 'v.block_number'])
    .where('v.block_number', '>', block)
    .where('o.state', '=', 'done')
    .limit(1)
    .executeTakeFirst()
  const gone = deposit ?? payment
  if (gone)
    throw new FinalityBroken(
      `transaction ${gone.tx_hash} of block ${gone.block_number} was final and is booked; this chain is without it`,
    )
}
