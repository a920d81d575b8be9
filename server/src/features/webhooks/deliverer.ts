import type { Logger } from 'pino'
import { Loop } from '../../chain/loop.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { type Due, forget, lease, noteDelivered, noteFailed, pauseAfter } from '../../events/deliveries.ts'
import type { Secrets } from './secrets.ts'
import type { Sender, Sent } from './send.ts'

/** Deliveries under way at once: to endpoints that take what they are sent, and to those that do not. */
const SLOTS = { healthy: 24, failing: 8 }
/** Milliseconds between two looks for what is old. */
const FORGET_MS = 600_000
const GONE = 410

export type DelivererOptions = {
  db: Db
  secrets: Secrets
  sender: Sender
  log: Logger
  pollMs: number
  /** milliseconds */
  clock: () => number
}

/**
 * Delivers what was told. A delivery is leased, so that another worker goes on with it when this one ends; what was sent and
 * not noted is sent again.
 */
export class Deliverer extends Loop {
  private readonly underWay = { healthy: new Set<Promise<void>>(), failing: new Set<Promise<void>>() }
  private readonly o: DelivererOptions
  private forgetAt = 0

  constructor(o: DelivererOptions) {
    super({ name: 'webhooks', pollMs: o.pollMs, log: o.log, step: () => this.deliver() })
    this.o = o
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.land()
  }

  /** Waits until nothing is under way. */
  async land(): Promise<void> {
    await Promise.all([...this.underWay.healthy, ...this.underWay.failing])
  }

  /** Begins what is due, as far as there is room. @returns whether there may be more to do at once */
  async deliver(): Promise<boolean> {
    const { db, clock } = this.o
    const begun = (await this.begin('healthy')) + (await this.begin('failing'))
    let more = false
    if (clock() >= this.forgetAt) {
      more = await forget(db)
      if (!more) this.forgetAt = clock() + FORGET_MS
    }
    return begun > 0 || more
  }

  private async begin(which: 'healthy' | 'failing'): Promise<number> {
    const flying = this.underWay[which]
    const due = await lease(this.o.db, which === 'healthy', SLOTS[which] - flying.size)
    for (const d of due) {
      const one = this.attempt(d)
        .catch((err: unknown) => this.o.log.error({ err, delivery: d.id }, 'a delivery could not be noted'))
        .finally(() => {
          flying.delete(one)
          this.wake()
        })
      flying.add(one)
    }
    return due.length
  }

  private async attempt(d: Due): Promise<void> {
    const sent = await this.send(d)
    await inTransaction(this.o.db, (trx) =>
      sent.problem === null
        ? noteDelivered(trx, d, sent.status)
        : noteFailed(trx, d, {
            problem: sent.problem,
            status: sent.status,
            pause: pauseAfter(d.attempts, Math.random()),
            gone: sent.status === GONE,
          }),
    )
  }

  private async send(d: Due): Promise<Sent> {
    const { secrets, sender, clock } = this.o
    const time = Math.floor(clock() / 1_000)
    const sign = (number: number, key: string) =>
      secrets.sign({ webhook: d.webhook_id, number, key }, d.event_id, time, d.body)
    const newest = sign(d.secret, d.secret_key)
    if (newest === undefined) return { status: null, problem: 'secret' }
    const old = d.old_secret === null ? undefined : sign(d.old_secret, d.old_secret_key!)
    return sender.send(
      d.url,
      {
        'webhook-id': d.event_id,
        'webhook-timestamp': String(time),
        'webhook-signature': old === undefined ? newest : `${newest} ${old}`,
      },
      d.body,
    )
  }
}
