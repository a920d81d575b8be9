import { defineFeature, need } from '../../feature.ts'
import type { Settings } from '../../http/settings.ts'
import { LOOK_MS } from '../../events/notices.ts'
import { EscrowReads } from './escrow-reads.ts'
import { escrowsIn, knownEscrows } from './escrows.ts'
import { salesIndexer } from './indexer.ts'
import { managerSalesRoutes, ownSalesRoutes } from './own-routes.ts'
import { operatorSalesRoutes, salesRoutes } from './routes.ts'
import { SalesService } from './service.ts'
import { ProjectTextsService } from './texts.ts'
import { TokenFacts } from './tokens.ts'

export const feature = defineFeature({
  name: 'sales',
  switches: ['sales'],
  needs: { settings: need<Settings>() },
  madeIn: escrowsIn,
  build: ({ db, head, client, clock }, { settings }) => {
    const texts = new ProjectTextsService({ db, clock })
    const sales = new SalesService({
      db,
      head,
      tokens: new TokenFacts(client),
      texts,
      settings,
      escrows: new EscrowReads({ db, client }),
    })
    return { sales, texts, escrows: () => knownEscrows(db) }
  },
  serve: ({ sales, texts }, _, { deployment, loop }) => ({
    routes: (app) => {
      salesRoutes(app, sales, texts)
      ownSalesRoutes(app, sales)
      managerSalesRoutes(app, sales, texts)
      operatorSalesRoutes(app, sales)
    },
    indexer: salesIndexer(deployment),
    madeContracts: knownEscrows,
    loops: [loop('failed sales', LOOK_MS, () => sales.tellFailed())],
    gauges: async () => ({
      sale_orders: { help: 'Purchases in sales ever.', value: await sales.ordersEver() },
    }),
  }),
})
