import { Sender } from '../../chain/sender.ts'
import { defineFeature } from '../../feature.ts'
import { Kept } from './kept.ts'
import { PriceKeeper } from './keeper.ts'
import { readTokenList } from './list.ts'
import { ValueLockedService } from './locked.ts'
import { Escrows, NotOnTheMarket } from './outside.ts'
import { tokenRoutes } from './routes.ts'
import { TokenService } from './service.ts'

/** How often the keeper looks. A checkpoint that is late by this much costs nothing. */
const KEEPER_MS = 30_000

/** How long figures for listings are told before the chain is read again. */
const FIGURES_MS = 30_000

export const feature = defineFeature({
  name: 'token',
  build: ({ config, deployment, db, client, head, clock }) => {
    const escrows = new Escrows({ client, deployment })
    const outside = new NotOnTheMarket({ client, deployment, escrows, configured: config.treasuries })
    const token = new TokenService({ client, head, deployment, outside })
    const locked = new ValueLockedService({ client, head, deployment, escrows })
    const [site = ''] = config.allowedOrigins
    const list = async () => {
      const { number: block, time } = (await head.get()).latest
      const { chainId, contracts } = deployment
      return readTokenList(client, contracts.token, { chainId, site, time, block })
    }
    return {
      token,
      list: new Kept({ clock, forMs: FIGURES_MS, read: list }),
      supply: new Kept({ clock, forMs: FIGURES_MS, read: () => token.supply() }),
      locked: new Kept({ clock, forMs: FIGURES_MS, read: () => locked.read() }),
      keeper: new PriceKeeper({ db, client, clock, deployment }),
    }
  },
  serve: ({ token, list, supply, locked, keeper }, _, { config, db, client, clock, faults, log, loop }) => {
    const signer = config.keeper
    const sender =
      signer &&
      new Sender({ purpose: 'keeper', signer, db, client, clock, faults, log, prices: config.gasPrices })
    return {
      routes: (app) => tokenRoutes(app, { token, list, supply, locked }),
      loops: sender ? [loop('price checkpoints', KEEPER_MS, () => keeper.run(sender))] : [],
      alarms: () => keeper.alarms(),
      gauges: () => keeper.figures(),
    }
  },
})
