import { agreedClient } from '../../chain/agreed.ts'
import { defineFeature, need } from '../../feature.ts'
import { chainInfoRoutes } from './routes.ts'
import { ChainInfoService } from './service.ts'

export const feature = defineFeature({
  name: 'chainInfo',
  needs: { custody: need<{ halts(): Promise<string[]> }>() },
  build: ({ config, db, head, providers, deployment }, { custody }) => ({
    info: new ChainInfoService({ ...config, db, head, halts: () => custody.halts() }),
    agreed: agreedClient(providers, deployment),
  }),
  serve: ({ info, agreed }) => ({ routes: (app) => chainInfoRoutes(app, info, agreed) }),
})
