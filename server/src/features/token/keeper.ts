import { tokenAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { createWalletClient, custom, encodeFunctionData, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ask, type Client, receiptOf } from '../../chain/client.ts'
import type { Clock } from '../../db/clock.ts'
import type { Db } from '../../db/database.ts'
import * as store from './store.ts'

/** Least time between two checkpoints of the average, seconds of chain time. */
export const CHECKPOINT_SECONDS = 43_200
/** A transaction that is in no block after this long is sent again with more gas, seconds. */
export const STUCK_SECONDS = 180
/** Storage slot of the token with the times of its two checkpoints: the second one above bit 208. */
const MARKS_SLOT = '0x9'
const MARKS_SHIFT = 208n
/** What `poke()` may use; it needs less than half. */
const GAS_LIMIT = 200_000n

export type KeeperReport = {
  /** time from which a new checkpoint can be taken, unix seconds of chain time; null when it cannot be read */
  due: number | null
  /** when the keeper last ran, unix seconds of the server's clock; null: never */
  ranAt: number | null
  /** checkpoints it took; `doneAt` and `txHash` are those of the last one */
  done: number
  doneAt: number | null
  txHash: string | null
  failures: number
  failedAt: number | null
}

/**
 * Takes the checkpoints of the token's average when no trade does, so that it never goes stale. Works with any account that has
 * gas: `poke()` is open to everybody and does nothing else.
 */
export class PriceKeeper {
  private readonly clock: Clock
  private readonly db: Db
  private readonly deployment: Deployment
  private readonly client: Client

  constructor(o: { client: Client; db: Db; clock: Clock; deployment: Deployment }) {
    this.clock = o.clock
    this.db = o.db
    this.deployment = o.deployment
    this.client = o.client
  }

  /** Checks once, and sends `poke()` if the contract says that a checkpoint is due. */
  async run(key: Hex): Promise<void> {
    const now = Math.floor(this.clock() / 1000)
    try {
      const sent = await this.settle(now)
      if (await this.isDue()) await this.send(key, sent, now)
      await store.ran(this.db, now)
    } catch (e) {
      await store.failed(this.db, now)
      throw e
    }
  }

  async report(): Promise<KeeperReport> {
    const [due, row] = await Promise.all([this.due().catch(() => null), store.keeperRun(this.db)])
    return {
      due,
      ranAt: row?.ran_at ?? null,
      done: row?.done ?? 0,
      doneAt: row?.done_at ?? null,
      txHash: row?.tx_hash ?? null,
      failures: row?.failures ?? 0,
      failedAt: row?.failed_at ?? null,
    }
  }

  /** Time from which a new checkpoint can be taken, unix seconds of chain time; 0 when there has been none yet. */
  async due(): Promise<number> {
    const { token } = this.deployment.contracts
    const marks = await ask(() => this.client.getStorageAt({ address: token, slot: MARKS_SLOT }))
    const last = Number(BigInt(marks ?? 0) >> MARKS_SHIFT)
    return last === 0 ? 0 : last + CHECKPOINT_SECONDS
  }

  /** Whether the contract would take a checkpoint now; also false after a trade has taken it, or without liquidity. */
  private async isDue(): Promise<boolean> {
    const { token: address } = this.deployment.contracts
    const { result } = await ask(() =>
      this.client.simulateContract({ address, abi: tokenAbi, functionName: 'poke' }),
    )
    return result
  }

  /** Records the outcome of the transaction sent last. @returns it while it is in no block */
  private async settle(now: number): Promise<store.Sent | null> {
    const sent = await store.sent(this.db)
    if (sent === null) return null
    const receipt = await ask(() => receiptOf(this.client, sent.hash))
    if (receipt === null) return sent
    await store.settled(this.db, receipt.status === 'success', now)
    return null
  }

  private async send(key: Hex, sent: store.Sent | null, now: number): Promise<void> {
    const { client, deployment } = this
    const account = privateKeyToAccount(key)
    const wallet = createWalletClient({ account, chain: client.chain, transport: custom(client) })
    // Counts mined transactions only, so that a stuck transaction is replaced, never queued behind.
    const [nonce, price] = await ask(() =>
      Promise.all([
        client.getTransactionCount({ address: account.address, blockTag: 'latest' }),
        client.getGasPrice(),
      ]),
    )
    const stuck = sent?.nonce === nonce ? sent : null
    if (stuck && now - stuck.at < STUCK_SECONDS) return
    const raised = stuck ? (stuck.price * 12n) / 10n : 0n
    const gasPrice = price > raised ? price : raised
    const hash = await ask(() =>
      wallet.sendTransaction({
        chain: client.chain ?? null,
        to: deployment.contracts.token,
        data: encodeFunctionData({ abi: tokenAbi, functionName: 'poke' }),
        gas: GAS_LIMIT,
        gasPrice,
        nonce,
      }),
    )
    await store.setSent(this.db, { hash, nonce, price: gasPrice, at: now })
  }
}
