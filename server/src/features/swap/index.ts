import { defineFeature } from '../../feature.ts'
import { swapIndexer } from './indexer.ts'
import { swapRoutes } from './routes.ts'
import { SwapService } from './service.ts'

export const feature = defineFeature({
  name: 'swap',
  build: ({ db, head }) => new SwapService({ db, head }),
  serve: (swap, _, { deployment }) => ({
    routes: (app) => swapRoutes(app, swap),
    indexer: swapIndexer(deployment),
  }),
})
