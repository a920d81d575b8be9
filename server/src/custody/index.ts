import { defineFeature, need } from '../feature.ts'
import { buildCustody } from './build.ts'
import type { CustodyNeeds } from './rooms.ts'

export { CUSTODY_CHECKS } from './checks.ts'
export { owed } from './owed.ts'
export { recover } from './recover.ts'
export { custodyWatch } from './watch.ts'

/** The wing's only door: deposits, withdrawals, payouts and solvency, put together. */
export const feature = defineFeature({
  name: 'custody',
  switches: ['custody'],
  needs: {
    settings: need<CustodyNeeds['settings']>(),
    operators: need<CustodyNeeds['operators']>(),
    prices: need<CustodyNeeds['prices']>(),
    users: need<CustodyNeeds['users']>(),
  },
  build: buildCustody,
  serve: (custody) => ({
    routes: (app) => custody.routes(app),
    indexer: custody.indexer,
    loops: custody.loops,
    alarms: () => custody.alarms(),
    gauges: () => custody.figures(),
    readings: () => custody.readings(),
    awaited: () => custody.awaitsFinality(),
    onMoved: () => custody.wake(),
  }),
})
