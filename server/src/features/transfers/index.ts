import { defineFeature, need } from '../../feature.ts'
import type { Settings } from '../../http/settings.ts'
import { transfersRoutes } from './routes.ts'
import { TransfersService } from './service.ts'

export const feature = defineFeature({
  name: 'transfers',
  needs: {
    settings: need<Settings>(),
    users: need<{ awaitRegistered(address: string): Promise<boolean> }>(),
  },
  build: ({ db, writer, now }, { settings, users }) =>
    new TransfersService({
      db,
      settings,
      writer,
      isRegistered: (address) => users.awaitRegistered(address),
      now,
    }),
  serve: (transfers) => ({ routes: (app) => transfersRoutes(app, transfers) }),
})
