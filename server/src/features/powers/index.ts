import type { Hex } from 'viem'
import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import { powersIndexer } from './indexer.ts'
import { powersRoutes } from './routes.ts'
import { PowersService } from './service.ts'

export const feature = defineFeature({
  name: 'powers',
  needs: { operators: need<Operators>(), sales: need<{ escrows(): Promise<Hex[]> }>() },
  build: ({ db, head, deployment }, { operators, sales }) =>
    new PowersService({
      db,
      head,
      deployment,
      operators,
      isEscrow: async (address) =>
        (await sales.escrows()).some((e) => e.toLowerCase() === address.toLowerCase()),
    }),
  serve: (powers, _, { deployment }) => ({
    routes: (app) => powersRoutes(app, powers),
    indexer: powersIndexer(deployment),
  }),
})
