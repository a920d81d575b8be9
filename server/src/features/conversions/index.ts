import { ASSET_CONTRACTS } from '@holdfast/protocol/ledger'
import { zeroAddress } from 'viem'
import { defineFeature, need } from '../../feature.ts'
import type { Prices } from '../../http/prices.ts'
import type { Settings } from '../../http/settings.ts'
import { conversionsRoutes } from './routes.ts'
import { ConversionsService } from './service.ts'

export const feature = defineFeature({
  name: 'conversions',
  needs: { settings: need<Settings>(), prices: need<Prices>() },
  build: ({ deployment, db, now }, { settings, prices }) =>
    new ConversionsService({
      db,
      settings,
      prices,
      exists: (symbol) => deployment.contracts[ASSET_CONTRACTS[symbol]] !== zeroAddress,
      now,
    }),
  serve: (conversions) => ({ routes: (app) => conversionsRoutes(app, conversions) }),
})
