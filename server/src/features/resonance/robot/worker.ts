import type { Deployment } from '@holdfast/protocol/chain'
import type { Hex } from 'viem'
import type { Logger } from 'pino'
import { ask, type Client } from '../../../chain/client.ts'
import type { Call, Sender } from '../../../chain/sender.ts'
import type { Clock } from '../../../db/clock.ts'
import type { Db } from '../../../db/database.ts'
import { accepted, batchOf, fitting, refundCall, REFUNDS, refundsWith, stepsOf } from './calls.ts'
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
/** A sender that no node told is asked for again after this long, seconds; so is any, after a node failed to answer. */
const MISSED_SECONDS = 600

export type WorkerOptions = {
  db: Db
  client: Client
  clock: Clock
  deployment: Deployment
  robot: RobotService
  /** null: this server has no key */
  sender: Sender | null
  log: Logger
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
  private readonly log: Logger
  /** orders that could not be paid back, and when that was tried */
  private readonly unpayable = new Map<number, number>()
  /** the newest step's transaction when the senders of all were known */
  private known: string | undefined
  /** transactions whose sender no node told, and when it was asked for */
  private readonly missed = new Map<string, number>()
  /** since when senders are not asked for, because a node failed; unix seconds */
  private pausedAt: number | null = null
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
    this.log = o.log
  }

  /** Pause until the next look, milliseconds. */
  pollMs = (): number => (this.hurries ? SOON_MS : POLL_MS)

  /** One look. @returns whether a transaction was sent @throws CallRefused without gas */
  async step(): Promise<boolean> {
    try {
      return await this.takeSteps()
    } finally {
      await this.findSenders()
    }
  }

  private async takeSteps(): Promise<boolean> {
    const { sender } = this
    if (!sender) return false
    const now = this.seconds()
    if (Math.abs(now - this.noted) >= NOTE_SECONDS) {
      await store.seen(this.db, await sender.address(), now)
      this.noted = now
    }
    let updates: number | null = null
    const sent = await sender.step(async (gas) => {
      const batch = await this.decide(await sender.address(), gas)
      updates = batch.updates
      return batch.call
    })
    if (sent && updates !== null) this.robot.triedUpdate(updates)
    return sent
  }

  /** @returns what to send, and the chain's time if level shares are handed on with it */
  private async decide(
    from: Hex,
    gas: () => Promise<bigint>,
  ): Promise<{ call: Call | null; updates: number | null }> {
    const { due, now, soon } = await this.robot.due()
    this.hurries = soon
    if (due.length === 0) return { call: null, updates: null }
    const refunds = due.some((n) => n.action === 'refund') ? await this.refunds(from, gas) : []
    const steps = await accepted(this.client, stepsOf(due, refunds), { ...this.to, from })
    if (steps.length === 0) return { call: null, updates: null }
    // What the chain does not take, because of a pause or an empty budget, may be due for ever.
    this.hurries = true
    const batch = fitting(steps, await gas())
    return { call: batchOf(batch, this.to), updates: batch.some((s) => s.action === 'update') ? now : null }
  }

  /** Orders that the chain would pay back now; one whose owner cannot be paid holds up no other. */
  private async refunds(from: Hex, gas: () => Promise<bigint>): Promise<number[]> {
    const now = this.seconds()
    for (const [id, at] of this.unpayable) if (now - at >= AGAIN_SECONDS) this.unpayable.delete(id)
    const waiting = await store.refundable(this.db, [...this.unpayable.keys()], REFUNDS)
    if (waiting.length === 0) return []
    const found = waiting.slice(0, refundsWith(await gas()))
    const payable = await accepted(this.client, found.map(refundCall), { ...this.to, from })
    const ids = new Set(payable.map((c) => c.orderId))
    for (const id of found) if (!ids.has(id)) this.unpayable.set(id, now)
    return [...ids]
  }

  /** Asks the chain who took the newest steps. That is shown, and nothing follows from it: it comes last, and may fail. */
  private async findSenders(): Promise<void> {
    const now = this.seconds()
    if (this.pausedAt !== null && Math.abs(now - this.pausedAt) < MISSED_SECONDS) return
    this.pausedAt = null
    for (const [hash, at] of this.missed)
      if (Math.abs(now - at) >= MISSED_SECONDS) {
        this.missed.delete(hash)
        this.known = undefined
      }
    const newest = (await store.newestStep(this.db))?.tx_hash
    if (newest === this.known) return
    const hashes = await store.unknownSenders(this.db, [...this.missed.keys()], SENDERS)
    if (hashes.length === 0) this.known = newest
    const found = await Promise.allSettled(hashes.map((hash) => this.senderOf(hash)))
    const rows = found.flatMap((f, i) => {
      if (f.status === 'fulfilled' && f.value !== null) return [{ tx_hash: hashes[i]!, sender: f.value }]
      this.missed.set(hashes[i]!, now)
      return []
    })
    const failed = found.find((f) => f.status === 'rejected')
    if (failed) {
      this.pausedAt = now
      this.log.warn({ err: failed.reason }, 'no node tells who took steps of the resonance pool')
    }
    if (rows.length > 0) await store.noteSenders(this.db, rows)
  }

  private async senderOf(hash: string): Promise<string | null> {
    const tx = await ask(() =>
      this.client.request({ method: 'eth_getTransactionByHash', params: [hash as Hex] }),
    )
    return tx ? tx.from.toLowerCase() : null
  }

  private seconds = () => Math.floor(this.clock() / 1_000)
}
