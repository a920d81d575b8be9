import { waiting } from '../../events/deliveries.ts'
import { hasForeignSecret } from '../../events/endpoints.ts'
import { untell } from '../../events/tell.ts'
import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import { Deliverer } from './deliverer.ts'
import { WebhookManagement } from './management.ts'
import { webhookRoutes } from './routes.ts'
import { Secrets } from './secrets.ts'
import { Sender } from './send.ts'
import { Webhooks } from './service.ts'

const POLL_MS = 1_000

export const feature = defineFeature({
  name: 'webhooks',
  needs: { operators: need<Operators>() },
  build: ({ config, db, now, log, clock }, { operators }) => {
    const secrets = new Secrets(config.webhookKeys)
    const sender = new Sender({ local: config.chain === 'local' })
    const webhooks = new Webhooks({ db, now, secrets, sender })
    const management = new WebhookManagement({ db, now, operators, webhooks })
    const deliverer = new Deliverer({ db, secrets, sender, log, clock, pollMs: POLL_MS })
    return { secrets, webhooks, management, deliverer }
  },
  serve: ({ secrets, webhooks, management, deliverer }, _, { db }) => ({
    routes: (app) => webhookRoutes(app, webhooks, management),
    // Writes nothing by itself: what the features of a block told is taken back with it.
    indexer: {
      name: 'webhooks',
      apply: async () => {},
      rollback: async (trx, block) => {
        await untell(trx, block)
      },
      appliesAgain: true,
    },
    loops: [deliverer],
    onMoved: () => deliverer.wake(),
    alarms: async () => ((await hasForeignSecret(db, secrets.names)) ? ['webhookKeyMissing'] : []),
    gauges: async () => {
      const { count, oldest } = await waiting(db)
      return {
        webhook_deliveries_waiting: { help: 'Deliveries of webhooks that are not done.', value: count },
        webhook_oldest_seconds: { help: 'Age of the oldest delivery that waits, seconds.', value: oldest },
      }
    },
  }),
})
