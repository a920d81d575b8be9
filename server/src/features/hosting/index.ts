import { defineFeature, need } from '../../feature.ts'
import type { Settings } from '../../http/settings.ts'
import { hostingIndexer } from './indexer.ts'
import { hostingRoutes } from './routes.ts'
import { HostingService } from './service.ts'

export const feature = defineFeature({
  name: 'hosting',
  switches: ['hosting'],
  needs: { settings: need<Settings>() },
  build: ({ db, head }, { settings }) => new HostingService({ db, head, settings }),
  serve: (hosting, _, { deployment }) => ({
    routes: (app) => hostingRoutes(app, hosting),
    indexer: hostingIndexer(deployment),
    gauges: async () => ({
      hosting_orders: { help: 'Hosting orders ever.', value: await hosting.ordersEver() },
    }),
  }),
})
