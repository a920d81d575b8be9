import { tokenAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { encodeFunctionData } from 'viem'
import { ask, type Client } from '../../chain/client.ts'
import type { Sender } from '../../chain/sender.ts'
import { lacksGas, sendingOf } from '../../chain/sendings.ts'
import type { Clock } from '../../db/clock.ts'
import type { Db } from '../../db/database.ts'
import type { Gauge } from '../../feature.ts'

/** Least time between two checkpoints of the average, seconds of chain time. */
export const CHECKPOINT_SECONDS = 43_200
/** Storage slot of the token with the times of its two checkpoints: the second one above bit 208. */
const MARKS_SLOT = '0x9'
const MARKS_SHIFT = 208n

export type KeeperReport = {
  /** time from which a new checkpoint can be taken, unix seconds of chain time; null when it cannot be read */
  due: number | null
  /** when the keeper last ran, unix seconds of the server's clock; null: never */
  ranAt: number | null
  /** checkpoints it took; `doneAt` and `txHash` are those of the last one */
  done: number
  doneAt: number | null
  txHash: string | null
  /** what the chain refused, or there was no gas for */
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
  async run(sender: Sender): Promise<void> {
    const data = encodeFunctionData({ abi: tokenAbi, functionName: 'poke' })
    const to = this.deployment.contracts.token
    await sender.step(async () => ((await this.isDue()) ? { what: 'checkpoint', to, data } : null))
  }

  async report(): Promise<KeeperReport> {
    const [due, row] = await Promise.all([this.due().catch(() => null), sendingOf(this.db, 'keeper')])
    return {
      due,
      ranAt: row.ran_at,
      done: row.done,
      doneAt: row.done_at,
      txHash: row.done_hash,
      failures: row.failures,
      failedAt: row.failed_at,
    }
  }

  /** What an operator must look at: `keeperGasLow` when the keeper will soon be without gas. */
  async alarms(): Promise<string[]> {
    const isLow = await lacksGas(this.db, 'keeper', Math.floor(this.clock() / 1_000))
    return isLow ? ['keeperGasLow'] : []
  }

  /** Figures for a dashboard. */
  async figures(): Promise<Record<string, Gauge>> {
    const { gas_left: gas } = await sendingOf(this.db, 'keeper')
    return gas === null
      ? {}
      : { keeper_gas: { help: 'Units of gas that the keeper can pay for.', value: gas } }
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
}
