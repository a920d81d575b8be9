import type { Page } from '@holdfast/protocol/envelope'
import {
  type Delivery,
  type DeliveryQuery,
  OLD_SECRET_HOURS,
  OWN_WEBHOOKS,
  type OwnWebhookInput,
  TESTS_PER_HOUR,
  type Webhook,
  type WebhookSecret,
} from '@holdfast/protocol/webhooks'
import { sql } from 'kysely'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import * as deliveries from '../../events/deliveries.ts'
import * as endpoints from '../../events/endpoints.ts'
import { tellTest } from '../../events/tell.ts'
import { AppError } from '../../http/errors.ts'
import type { Secrets } from './secrets.ts'
import type { Sender } from './send.ts'
import { shownDelivery, shownEndpoint } from './shown.ts'

export type WebhooksOptions = {
  db: Db
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  secrets: Secrets
  sender: Pick<Sender, 'accepts'>
}

/** What an endpoint is made of. */
export type NewEndpoint = { owner: string; enabled: boolean; time: number } & Pick<
  OwnWebhookInput,
  'url' | 'events' | 'note'
>

/** Endpoints of one owner: of a user, who is told of its own events, or of all accounts (`ALL`). */
export class Webhooks {
  private readonly db: Db
  private readonly now: WebhooksOptions['now']
  private readonly secrets: Secrets
  private readonly sender: WebhooksOptions['sender']

  constructor(o: WebhooksOptions) {
    this.db = o.db
    this.now = o.now
    this.secrets = o.secrets
    this.sender = o.sender
  }

  async list(owner: string): Promise<Webhook[]> {
    return (await endpoints.endpointsOf(this.db, owner)).map((row) => shownEndpoint(row))
  }

  /** An endpoint of a user, which is on from now. @throws AppError WEBHOOKS_OFF, WEBHOOK_URL, WEBHOOK_LIMIT */
  async add(owner: string, input: OwnWebhookInput): Promise<WebhookSecret> {
    this.expectUsable(input.url)
    const time = await this.now()
    return inTransaction(this.db, async (trx) => {
      await endpoints.lockOwner(trx, owner)
      if ((await endpoints.endpointsOf(trx, owner)).length >= OWN_WEBHOOKS)
        throw new AppError('WEBHOOK_LIMIT', { limit: OWN_WEBHOOKS })
      return this.withSecret(await this.insert(trx, { ...input, owner, enabled: true, time }))
    })
  }

  /** @throws AppError WEBHOOKS_OFF */
  insert(trx: Trx, { owner, url, events, note = '', enabled, time }: NewEndpoint) {
    return endpoints.insertEndpoint(trx, {
      owner,
      url,
      events: [...events],
      note,
      enabled,
      off: enabled ? null : 'new',
      since: time,
      secret_key: this.key(),
      created_at: time,
    })
  }

  /** Whether events can be sent at all, and to this address. @throws AppError WEBHOOKS_OFF, WEBHOOK_URL */
  expectUsable(url: string): void {
    this.key()
    if (!this.sender.accepts(url)) throw new AppError('WEBHOOK_URL')
  }

  /** @throws AppError WEBHOOK_UNKNOWN; WEBHOOKS_OFF where it is switched on */
  async switch(trx: Trx, owner: string, id: number, enabled: boolean): Promise<Webhook> {
    const row = await this.lock(trx, owner, id)
    if (enabled) this.key()
    if (row.enabled === enabled) return shownEndpoint(row)
    const set = enabled
      ? { enabled, off: null, failing_since: null, since: await this.timeIn(trx) }
      : { enabled, off: 'paused' as const }
    return shownEndpoint(await endpoints.updateEndpoint(trx, id, set))
  }

  /** @throws AppError WEBHOOK_UNKNOWN, WEBHOOKS_OFF */
  async rotate(trx: Trx, owner: string, id: number, atOnce: boolean): Promise<WebhookSecret> {
    const row = await this.lock(trx, owner, id)
    const old = atOnce
      ? { old_secret: null, old_secret_key: null, old_secret_until: null }
      : {
          old_secret: row.secret,
          old_secret_key: row.secret_key,
          old_secret_until: sql<Date>`now() + make_interval(hours => ${OLD_SECRET_HOURS})`,
        }
    const secret = { secret: row.secret + 1, secret_key: this.key() }
    return this.withSecret(await endpoints.updateEndpoint(trx, id, { ...old, ...secret }))
  }

  /** @throws AppError WEBHOOK_UNKNOWN */
  async remove(trx: Trx, owner: string, id: number): Promise<Webhook> {
    const row = await this.lock(trx, owner, id)
    await endpoints.deleteEndpoint(trx, id)
    return shownEndpoint(row)
  }

  /** Sends a test. @throws AppError WEBHOOK_UNKNOWN, WEBHOOKS_OFF, RATE_LIMITED */
  async test(owner: string, id: number): Promise<Delivery> {
    this.key()
    const time = await this.now()
    const made = await inTransaction(this.db, async (trx) => {
      const of = owner === endpoints.ALL ? String(id) : owner
      await endpoints.lockOwner(trx, of)
      await this.lock(trx, owner, id)
      return tellTest(trx, { webhook: id, of, time, most: TESTS_PER_HOUR })
    })
    if (made === null) throw new AppError('RATE_LIMITED', { seconds: 3_600 - (time % 3_600) })
    return shownDelivery(await deliveries.delivery(this.db, made))
  }

  async deliveries(owner: string, q: DeliveryQuery): Promise<Page<Delivery>> {
    const page = await deliveries.pageDeliveries(this.db, owner, q)
    return { ...page, records: page.records.map((row) => shownDelivery(row)) }
  }

  /**
   * @param delivery one of the endpoint's; left out, all that were given up
   * @throws AppError WEBHOOK_UNKNOWN
   */
  async resend(trx: Trx, owner: string, id: number, delivery?: number): Promise<{ count: number }> {
    await this.lock(trx, owner, id)
    return { count: await deliveries.sendAgain(trx, id, delivery) }
  }

  /** Runs in a transaction of its own. */
  within<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return inTransaction(this.db, work)
  }

  /** @throws AppError WEBHOOK_UNKNOWN, also for another owner's */
  private async lock(trx: Trx, owner: string, id: number): Promise<endpoints.EndpointRow> {
    const row = await endpoints.lockEndpoint(trx, id)
    if (row?.owner !== owner) throw new AppError('WEBHOOK_UNKNOWN')
    return row
  }

  /** Name of the key of new secrets. @throws AppError WEBHOOKS_OFF without one */
  private key(): string {
    if (this.secrets.newest === null) throw new AppError('WEBHOOKS_OFF')
    return this.secrets.newest
  }

  private withSecret(row: endpoints.EndpointRow): WebhookSecret {
    const secret = this.secrets.secret({ webhook: row.id, number: row.secret, key: row.secret_key })
    if (secret === undefined) throw new AppError('WEBHOOKS_OFF')
    return { webhook: shownEndpoint(row), secret }
  }

  private async timeIn(trx: Trx): Promise<number> {
    return (await trx.selectFrom('chain_cursor').select('time').executeTakeFirstOrThrow()).time
  }
}
