import type { Logger } from 'pino'
import { Loop } from '../../chain/loop.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import {
  type Due,
  forget,
  type Lane,
  lease,
  noteDelivered,
  noteFailed,
  pauseAfter,
} from '../../events/deliveries.ts'
import type { Secrets } from './secrets.ts'
import type { Sender, Sent } from './send.ts'

/** Deliveries under way at once. One that waits for an answer costs a connection and its message. */
const PLACES: Record<Lane, number> = { quick: 256, other: 256 }
/** An endpoint that takes longer is not quick, milliseconds. */
const QUICK_MS = 2_000
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
  private readonly underWay = { quick: new Set<Promise<void>>(), other: new Set<Promise<void>>() }
  private readonly o: DelivererOptions
  private othersNoted: Promise<void> = Promise.resolve()
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
    await Promise.all([...this.underWay.quick, ...this.underWay.other])
  }

  /** Begins what is due, as far as there is room. @returns whether there may be more to do at once */
  async deliver(): Promise<boolean> {
    const { db, clock } = this.o
    const { quick, other } = this.underWay
    const due = await lease(db, { quick: PLACES.quick - quick.size, other: PLACES.other - other.size })
    for (const d of due) this.begin(d)
    let more = false
    if (clock() >= this.forgetAt) {
      more = await forget(db)
      if (!more) this.forgetAt = clock() + FORGET_MS
    }
    return due.length > 0 || more
  }

  private begin(d: Due): void {
    const flying = this.underWay[d.lane]
    const one = this.attempt(d)
      .catch((err: unknown) => this.o.log.error({ err, delivery: d.id }, 'a delivery could not be noted'))
      .finally(() => {
        flying.delete(one)
        this.wake()
      })
    flying.add(one)
  }

  private async attempt(d: Due): Promise<void> {
    const { clock, db } = this.o
    const began = clock()
    const sent = await this.send(d)
    const quick = clock() - began < QUICK_MS
    const note = () =>
      inTransaction(db, (trx) =>
        sent.problem === null
          ? noteDelivered(trx, d, sent.status, quick)
          : noteFailed(trx, d, {
              problem: sent.problem,
              status: sent.status,
              pause: pauseAfter(d.attempts, Math.random()),
              gone: sent.status === GONE,
            }),
      )
    if (d.lane === 'quick') return note()
    // One after another: many that time out at once would take every connection to the database.
    this.othersNoted = this.othersNoted.then(note, note)
    return this.othersNoted
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
