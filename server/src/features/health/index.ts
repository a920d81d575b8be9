import type { Keeper } from '@holdfast/protocol/health'
import { askAll, defineFeature, need } from '../../feature.ts'
import { healthRoutes } from './routes.ts'
import { HealthService } from './service.ts'

export const feature = defineFeature({
  name: 'health',
  needs: {
    token: need<{ keeper: { report(): Promise<Keeper> } }>(),
    custody: need<{ halts(): Promise<string[]> }>(),
  },
  build: ({ db, watchDb, deployment, head, served, indexStands }, { token, custody }) =>
    new HealthService({
      db,
      watchDb,
      deployment,
      head,
      indexStands,
      alarms: async () => (await askAll(served(), (s) => s.alarms?.())).flat(),
      halts: () => custody.halts(),
      gauges: async () => Object.assign({}, ...(await askAll(served(), (s) => s.gauges?.()))),
      keeper: () => token.keeper.report(),
    }),
  serve: (health) => ({ routes: (app) => healthRoutes(app, health) }),
})
