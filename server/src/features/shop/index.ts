import type { Trx } from '../../db/database.ts'
import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import type { Settings } from '../../http/settings.ts'
import { shopManagementRoutes } from './management-routes.ts'
import { ShopManagement } from './management.ts'
import { shopRoutes } from './routes.ts'
import { ShopService } from './service.ts'

export const feature = defineFeature({
  name: 'shop',
  switches: ['shop'],
  needs: {
    operators: need<Operators>(),
    settings: need<Settings>(),
    files: need<{ isPublic(trx: Trx, fileName: string): Promise<boolean> }>(),
  },
  build: async ({ config, db, now }, { operators, settings, files }) => {
    const isPublicFile = (trx: Trx, name: string) => files.isPublic(trx, name)
    const options = { db, now, settings, operators, isPublicFile }
    const management = new ShopManagement(options)
    const sender = config.operators.find((o) => o.role === 'store')
    if (config.chain === 'local' && sender) await management.seedLocal(sender.address)
    return { shop: new ShopService(options), management }
  },
  serve: ({ shop, management }) => ({
    routes: (app) => {
      shopRoutes(app, shop)
      shopManagementRoutes(app, management)
    },
  }),
})
