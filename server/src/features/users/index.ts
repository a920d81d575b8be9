import type { UserInfo } from '@holdfast/protocol/users'
import { defineFeature, need } from '../../feature.ts'
import { usersIndexer } from './indexer.ts'
import { usersRoutes } from './routes.ts'
import { type LevelsOf, UsersService } from './service.ts'

export { accountsAfter } from './store.ts'

export const feature = defineFeature({
  name: 'users',
  later: {
    levels: need<{ levelsOf: LevelsOf }>(),
    accounts: need<{ info(address: string, own: { token: string } | null): Promise<UserInfo> }>(),
  },
  build: ({ db, source, deployment }) =>
    new UsersService({ db, view: (question) => source.view(question), deployment }),
  serve: (users, { accounts, levels }, { deployment }) => ({
    routes: (app) =>
      usersRoutes(app, {
        isRegistered: (address) => users.isRegistered(address),
        below: (address, which, q) => users.below(address, which, q, levels.levelsOf),
        info: (address, own) => accounts.info(address, own),
      }),
    indexer: usersIndexer(deployment),
    gauges: async () => ({ accounts: { help: 'Registered accounts.', value: await users.count() } }),
  }),
})
