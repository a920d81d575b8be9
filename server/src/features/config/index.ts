import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import { configRoutes } from './routes.ts'
import { SettingsService } from './service.ts'

export const feature = defineFeature({
  name: 'settings',
  needs: { operators: need<Operators>() },
  build: ({ config, db, clock, now }, { operators }) =>
    new SettingsService({ db, clock, chain: config.chain, now, operators }),
  serve: (settings) => ({ routes: (app) => configRoutes(app, settings) }),
})
