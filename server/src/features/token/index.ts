import type { Hex } from 'viem'
import { Sender } from '../../chain/sender.ts'
import { defineFeature, need } from '../../feature.ts'
import { PriceKeeper } from './keeper.ts'
import { tokenRoutes } from './routes.ts'
import { TokenService } from './service.ts'

/** How often the keeper looks. A checkpoint that is late by this much costs nothing. */
const KEEPER_MS = 30_000

export const feature = defineFeature({
  name: 'token',
  needs: { sales: need<{ escrows(): Promise<Hex[]> }>() },
  build: ({ config, deployment, db, client, head, clock }, { sales }) => {
    const { payoutVault, treasuryVesting } = deployment.contracts
    const token = new TokenService({
      client,
      head,
      deployment,
      // What the vault holds for users and house is not on the market.
      treasuries: [...config.treasuries, payoutVault, treasuryVesting],
      escrows: () => sales.escrows(),
    })
    return { token, keeper: new PriceKeeper({ db, client, clock, deployment }) }
  },
  serve: ({ token, keeper }, _, { config, db, client, clock, faults, log, loop }) => {
    const signer = config.keeper
    const sender =
      signer &&
      new Sender({ purpose: 'keeper', signer, db, client, clock, faults, log, prices: config.gasPrices })
    return {
      routes: (app) => tokenRoutes(app, token),
      loops: sender ? [loop('price checkpoints', KEEPER_MS, () => keeper.run(sender))] : [],
      alarms: () => keeper.alarms(),
      gauges: () => keeper.figures(),
    }
  },
})
