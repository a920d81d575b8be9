import type { Deployment } from '@holdfast/protocol/chain'
import type { Hex } from 'viem'
import { ask, type Client } from '../../../chain/client.ts'
import type { Call, Sender } from '../../../chain/sender.ts'
import type { Clock } from '../../../db/clock.ts'
import type { Db } from '../../../db/database.ts'
import { accepted, batchOf, fitting, refundCall, REFUNDS, stepsOf } from './calls.ts'
import type { RobotService } from './service.ts'
import * as store from './store.ts'

/** How often the robot looks, and how often shortly before and while something is due. */
const POLL_MS = 1_000
const SOON_MS = 150
/** Transactions whose sender is asked for at a time. */
const SENDERS = 20
/** Least time between two notes that the robot is at work, seconds. */
const NOTE_SECONDS = 10
/** An order that could not be paid back is tried again after this long, seconds. */
const AGAIN_SECONDS = 3_600

export type WorkerOptions = {
  db: Db
  client: Client
  clock: Clock
  deployment: Deployment
  robot: RobotService
  /** null: this server has no key */
  sender: Sender | null
}

/**
 * Takes the steps that are due. What to do follows from the chain alone, each time anew, so that it may stop at any moment, run several
 * times, or come second: a call that the chain would not take is not sent, and one that fails in a batch stops no other.
 */
export class RobotWorker {
  private readonly db: Db
  private readonly client: Client
  private readonly clock: Clock
  private readonly to: { multicall3: Hex; pool: Hex }
  private readonly robot: RobotService
  private readonly sender: Sender | null
  /** orders that could not be paid back, and when that was tried */
  private readonly unpayable = new Map<number, number>()
  /** the newest step's transaction when the senders of all were known */
  private known: string | undefined
  /** when it was last noted that the robot is at work, unix seconds */
  private noted = 0
  /** whether the next look must not wait */
  private hurries = false

  constructor(o: WorkerOptions) {
    this.db = o.db
    this.client = o.client
    this.clock = o.clock
    const { multicall3, resonancePool: pool } = o.deployment.contracts
    this.to = { multicall3, pool }
    this.robot = o.robot
    this.sender = o.sender
  }

  /** Pause until the next look, milliseconds. */
  pollMs = (): number => (this.hurries ? SOON_MS : POLL_MS)

  /** One look. @returns whether a transaction was sent @throws CallRefused without gas */
  async step(): Promise<boolean> {
    await this.findSenders()
    const { sender } = this
    if (!sender) return false
    const now = this.seconds()
    if (Math.abs(now - this.noted) >= NOTE_SECONDS) {
      await store.seen(this.db, await sender.address(), now)
      this.noted = now
    }
    return sender.step(async () => this.decide(await sender.address()))
  }

  private async decide(from: Hex): Promise<Call | null> {
    const { due, now, soon } = await this.robot.due()
    this.hurries = soon || due.length > 0
    if (due.length === 0) return null
    const refunds = due.some((n) => n.action === 'refund') ? await this.refunds(from) : []
    const steps = await accepted(this.client, stepsOf(due, refunds), { ...this.to, from })
    const batch = fitting(steps)
    if (batch.some((s) => s.action === 'update')) this.robot.triedUpdate(now)
    return batch.length === 0 ? null : batchOf(batch, this.to)
  }

  /** Orders that the chain would pay back now; one whose owner cannot be paid holds up no other. */
  private async refunds(from: Hex): Promise<number[]> {
    const now = this.seconds()
    for (const [id, at] of this.unpayable) if (now - at >= AGAIN_SECONDS) this.unpayable.delete(id)
    const found = await store.refundable(this.db, [...this.unpayable.keys()], REFUNDS)
    const payable = await accepted(this.client, found.map(refundCall), { ...this.to, from })
    const ids = new Set(payable.map((c) => c.orderId))
    for (const id of found) if (!ids.has(id)) this.unpayable.set(id, now)
    return [...ids]
  }

  /** Asks the chain who took the newest steps. */
  private async findSenders(): Promise<void> {
    const newest = (await store.newestStep(this.db))?.tx_hash
    if (newest === this.known) return
    const hashes = await store.unknownSenders(this.db, SENDERS)
    if (hashes.length === 0) this.known = newest
    const found = await Promise.all(
      hashes.map(async (hash) => {
        const tx = await ask(() =>
          this.client.request({ method: 'eth_getTransactionByHash', params: [hash as Hex] }),
        )
        return tx ? [{ tx_hash: hash, sender: tx.from.toLowerCase() }] : []
      }),
    )
    const rows = found.flat()
    if (rows.length > 0) await store.noteSenders(this.db, rows)
  }

  private seconds = () => Math.floor(this.clock() / 1_000)
}
