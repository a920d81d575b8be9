import { defineFeature, need } from '../../feature.ts'
import { chainInfoRoutes } from './routes.ts'
import { ChainInfoService } from './service.ts'

export const feature = defineFeature({
  name: 'chainInfo',
  needs: { custody: need<{ halts(): Promise<string[]> }>() },
  build: ({ config, db, head }, { custody }) =>
    new ChainInfoService({ ...config, db, head, halts: () => custody.halts() }),
  serve: (info) => ({ routes: (app) => chainInfoRoutes(app, info) }),
})
