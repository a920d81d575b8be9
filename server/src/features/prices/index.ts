import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import type { Settings } from '../../http/settings.ts'
import { pricesRoutes } from './routes.ts'
import { type PairPrices, PricesService } from './service.ts'

/** The local chain's clock can be moved at any moment. */
const LOCAL_MS = 1_000

export const feature = defineFeature({
  name: 'prices',
  needs: { operators: need<Operators>(), settings: need<Settings>(), swap: need<PairPrices>() },
  build: async ({ config, db, clock, head }, { operators, settings, swap }) => {
    // Prices grow old also while there are no blocks.
    const now = () => head.timeAtLatest()
    const prices = new PricesService({ db, clock, now, settings, operators, pair: swap })
    if (config.chain === 'local') await prices.keepLocalFresh()
    return prices
  },
  serve: (prices, _, { config, loop }) => ({
    routes: (app) => pricesRoutes(app, prices),
    loops: config.chain === 'local' ? [loop('local prices', LOCAL_MS, () => prices.keepLocalFresh())] : [],
  }),
})
