import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import { houseRoutes } from './routes.ts'
import { HouseService } from './service.ts'

/** The local chain's clock can be moved at any moment. */
const LOCAL_MS = 1_000

export const feature = defineFeature({
  name: 'house',
  needs: {
    operators: need<Operators>(),
    users: need<{ awaitRegistered(address: string): Promise<boolean> }>(),
  },
  build: ({ config, db, now }, { operators, users }) =>
    new HouseService({
      db,
      now,
      chain: config.chain,
      operators,
      isRegistered: (address) => users.awaitRegistered(address),
    }),
  serve: (house, _, { config, loop }) => {
    let funded = false
    const fund = async () => {
      funded ||= await house.keepLocalFunded()
    }
    return {
      routes: (app) => houseRoutes(app, house),
      loops: config.chain === 'local' ? [loop('local beginnings', LOCAL_MS, fund)] : [],
    }
  },
})
