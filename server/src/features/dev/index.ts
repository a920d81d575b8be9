import { defineFeature } from '../../feature.ts'
import { devRoutes } from './routes.ts'
import { DevService } from './service.ts'

/** What only the local chain has: gas, USDT and time for everybody. */
export const feature = defineFeature({
  name: 'dev',
  build: ({ config, client, clock, deployment }) =>
    config.chain === 'local' && config.devMnemonic !== null
      ? new DevService({
          client,
          clock,
          deployment,
          rpcUrl: config.rpcUrls[0]!,
          mnemonic: config.devMnemonic,
          perHour: config.faucetPerHour,
        })
      : null,
  serve: (dev) => (dev === null ? {} : { routes: (app) => devRoutes(app, dev) }),
})
