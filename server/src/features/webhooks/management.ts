import type { Page } from '@holdfast/protocol/envelope'
import {
  type Webhook,
  WebhookProposal,
  type WebhookQuery,
  type WebhookSecret,
} from '@holdfast/protocol/webhooks'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import * as endpoints from '../../events/endpoints.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Operators } from '../../http/operators.ts'
import { shownEndpoint } from './shown.ts'
import type { Webhooks } from './service.ts'

const ADD = 'webhooks.add'
/** Longest subject of a proposal. */
const SUBJECT = 200
const { ALL } = endpoints
type Act = { id: number; reason: string }

export type ManagementOptions = {
  db: Db
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  operators: Pick<Operators, 'register' | 'require' | 'propose' | 'audit'>
  webhooks: Webhooks
}

/** Endpoints that are told of all accounts, as managers keep them, and a look at those of users. */
export class WebhookManagement {
  private readonly db: Db
  private readonly now: ManagementOptions['now']
  private readonly operators: ManagementOptions['operators']
  private readonly webhooks: Webhooks

  constructor(o: ManagementOptions) {
    this.db = o.db
    this.now = o.now
    this.operators = o.operators
    this.webhooks = o.webhooks
    // It gives away what happens on all accounts: two managers decide.
    o.operators.register({
      kind: ADD,
      payload: WebhookProposal,
      makers: ['manager'],
      checkers: ['manager'],
      errors: ['WEBHOOKS_OFF', 'WEBHOOK_URL'],
      execute: async (trx, { payload, time }) => {
        o.webhooks.expectUsable(payload.url)
        const made = await o.webhooks.insert(trx, { ...payload, owner: ALL, enabled: false, time })
        return { after: shownEndpoint(made) }
      },
    })
  }

  page(q: WebhookQuery): Promise<Page<Webhook>> {
    const of = {
      ...(q.of === undefined ? {} : { which: q.of }),
      ...(q.account === undefined ? {} : { owner: q.account.toLowerCase() }),
    }
    return paged(
      q,
      (slice) => endpoints.pageEndpoints(this.db, of, slice),
      (rows) => rows.map((row) => shownEndpoint(row, row.owner === ALL)),
    )
  }

  /** @throws AppError ROLE_REQUIRED, WEBHOOKS_OFF, WEBHOOK_URL, PROPOSAL_EXISTS */
  async propose(session: Session, input: WebhookProposal): Promise<{ proposal: number }> {
    await this.operators.require(session, 'manager')
    this.webhooks.expectUsable(input.url)
    const time = await this.now()
    const subject = input.url.slice(0, SUBJECT)
    const about = { kind: ADD, subject, payload: input, reason: input.reason, time }
    return inTransaction(this.db, async (trx) => ({
      proposal: await this.operators.propose(trx, session, about),
    }))
  }

  /** @throws AppError ROLE_REQUIRED, WEBHOOK_UNKNOWN, WEBHOOKS_OFF */
  switch(session: Session, { enabled, ...act }: Act & { enabled: boolean }): Promise<Webhook> {
    return this.act(session, enabled ? 'webhooks.switchOn' : 'webhooks.switchOff', act, async (trx) => {
      const row = await endpoints.lockEndpoint(trx, act.id)
      // A user's own may be stopped, not begun again.
      if (!row || (row.owner !== ALL && enabled)) throw new AppError('WEBHOOK_UNKNOWN')
      const after = await this.webhooks.switch(trx, row.owner, act.id, enabled)
      return row.owner === ALL ? after : shownEndpoint({ ...row, enabled, off: after.off }, false)
    })
  }

  /** @throws AppError ROLE_REQUIRED, WEBHOOK_UNKNOWN, WEBHOOKS_OFF */
  rotate(session: Session, { atOnce = false, ...act }: Act & { atOnce?: boolean }): Promise<WebhookSecret> {
    return this.act(session, 'webhooks.rotate', act, (trx) => this.webhooks.rotate(trx, ALL, act.id, atOnce))
  }

  /** @throws AppError ROLE_REQUIRED, WEBHOOK_UNKNOWN */
  async remove(session: Session, act: Act): Promise<boolean> {
    await this.act(session, 'webhooks.remove', act, (trx) => this.webhooks.remove(trx, ALL, act.id))
    return true
  }

  /** @throws AppError ROLE_REQUIRED, WEBHOOK_UNKNOWN */
  resend(session: Session, { delivery, ...act }: Act & { delivery?: number }): Promise<{ count: number }> {
    return this.act(session, 'webhooks.resend', act, (trx) =>
      this.webhooks.resend(trx, ALL, act.id, delivery),
    )
  }

  /** Does something with its row in the audit log, which holds no secret. */
  private async act<T>(
    session: Session,
    action: string,
    { id, reason }: Act,
    work: (trx: Trx) => Promise<T>,
  ): Promise<T> {
    const role = await this.operators.require(session, 'manager')
    const time = await this.now()
    return inTransaction(this.db, async (trx) => {
      const done = await work(trx)
      const { url } = (await endpoints.endpoint(trx, id)) ?? {}
      const after = url === undefined ? {} : { after: { origin: new URL(url).origin } }
      const who = { actor: session.address, role }
      await this.operators.audit(trx, { ...who, action, subject: String(id), reason, time, ...after })
      return done
    })
  }
}
