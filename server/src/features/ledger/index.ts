import { defineFeature, need } from '../../feature.ts'
import type { Prices } from '../../http/prices.ts'
import { ledgerRoutes } from './routes.ts'
import { LedgerService } from './service.ts'

export const feature = defineFeature({
  name: 'ledger',
  needs: { prices: need<Prices>() },
  build: ({ db, now }, { prices }) => new LedgerService({ db, prices, now }),
  serve: (ledger) => ({ routes: (app) => ledgerRoutes(app, ledger) }),
})
