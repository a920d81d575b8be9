import type { UserInfo } from '@holdfast/protocol/users'
import { defineFeature, need } from '../../feature.ts'
import { usersIndexer } from './indexer.ts'
import { usersRoutes } from './routes.ts'
import { UsersService } from './service.ts'

export { accountsAfter } from './store.ts'

export const feature = defineFeature({
  name: 'users',
  switches: ['levelRewards'],
  later: {
    accounts: need<{ info(address: string, own: { token: string } | null): Promise<UserInfo> }>(),
  },
  build: ({ db, source, deployment }) =>
    new UsersService({ db, view: (question) => source.view(question), deployment }),
  serve: (users, { accounts }, { deployment }) => ({
    routes: (app) =>
      usersRoutes(app, {
        isRegistered: (address) => users.isRegistered(address),
        below: (...o) => users.below(...o),
        info: (address, own) => accounts.info(address, own),
      }),
    indexer: usersIndexer(deployment),
    gauges: async () => ({ accounts: { help: 'Registered accounts.', value: await users.count() } }),
  }),
})
