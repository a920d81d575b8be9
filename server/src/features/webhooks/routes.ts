import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { ALL } from '../../events/endpoints.ts'
import { answer } from '../../http/call.ts'
import type { WebhookManagement } from './management.ts'
import type { Webhooks } from './service.ts'

export function webhookRoutes(app: FastifyInstance, webhooks: Webhooks, management: WebhookManagement): void {
  answer(app, calls.listOwnWebhooks, (_, { caller }) => webhooks.list(caller.session.address))
  answer(app, calls.addOwnWebhook, (input, { caller }) => webhooks.add(caller.session.address, input))
  answer(app, calls.switchOwnWebhook, ({ id, enabled }, { caller }) =>
    webhooks.within((trx) => webhooks.switch(trx, caller.session.address, id, enabled)),
  )
  answer(app, calls.rotateOwnWebhook, ({ id, atOnce }, { caller }) =>
    webhooks.within((trx) => webhooks.rotate(trx, caller.session.address, id, atOnce ?? false)),
  )
  answer(app, calls.removeOwnWebhook, async ({ id }, { caller }) => {
    await webhooks.within((trx) => webhooks.remove(trx, caller.session.address, id))
    return true
  })
  answer(app, calls.testOwnWebhook, ({ id }, { caller }) => webhooks.test(caller.session.address, id))
  answer(app, calls.pageOwnDeliveries, (q, { caller }) => webhooks.deliveries(caller.session.address, q))
  answer(app, calls.resendOwnDeliveries, ({ id, delivery }, { caller }) =>
    webhooks.within((trx) => webhooks.resend(trx, caller.session.address, id, delivery)),
  )

  answer(app, calls.pageWebhooks, (q) => management.page(q))
  answer(app, calls.proposeWebhook, (input, { caller }) => management.propose(caller.session, input))
  answer(app, calls.switchWebhook, (input, { caller }) => management.switch(caller.session, input))
  answer(app, calls.rotateWebhook, (input, { caller }) => management.rotate(caller.session, input))
  answer(app, calls.removeWebhook, (input, { caller }) => management.remove(caller.session, input))
  answer(app, calls.testWebhook, ({ id }) => webhooks.test(ALL, id))
  answer(app, calls.pageDeliveries, (q) => webhooks.deliveries(ALL, q))
  answer(app, calls.resendDeliveries, (input, { caller }) => management.resend(caller.session, input))
}
