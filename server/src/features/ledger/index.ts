import { defineFeature, need } from '../../feature.ts'
import type { Prices } from '../../http/prices.ts'
import { extendStretches, stretchesRunOut } from '../../ledger/stretches.ts'
import { ledgerRoutes } from './routes.ts'
import { LedgerService } from './service.ts'

/** Pause between two looks whether there are stretches ahead: they last for hours at any rate. */
const STRETCHES_MS = 60_000

export const feature = defineFeature({
  name: 'ledger',
  needs: { prices: need<Prices>() },
  build: ({ db, history, now }, { prices }) => new LedgerService({ db, history, prices, now }),
  serve: (ledger, _, { db, history, loop }) => ({
    routes: (app) => ledgerRoutes(app, ledger),
    loops: [
      loop('ledger stretches', STRETCHES_MS, async () => {
        await extendStretches(db)
      }),
    ],
    alarms: async () => [...((await stretchesRunOut(db)) ? ['ledgerStretches'] : []), ...history.alarms()],
  }),
})
