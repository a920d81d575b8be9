import { formatUnits } from 'viem'
import { defineFeature, need } from '../../feature.ts'
import type { Settings } from '../../http/settings.ts'
import { LOOK_MS } from '../../events/notices.ts'
import { hostingIndexer } from './indexer.ts'
import { hostingRoutes } from './routes.ts'
import { HostingService } from './service.ts'

/** The two pools of fixed terms: hosting of USDT, and liquidity mining with shares of the pair. */
export const feature = defineFeature({
  name: 'hosting',
  switches: ['hosting', 'liquidityMining'],
  needs: { settings: need<Settings>() },
  build: ({ db, history, head, source, deployment }, { settings }) =>
    new HostingService({ db, history, head, settings, deployment, view: source.view.bind(source) }),
  serve: (hosting, _, { deployment, loop }) => ({
    routes: (app) => hostingRoutes(app, hosting),
    indexer: hostingIndexer(deployment),
    loops: [loop('due principal', LOOK_MS, () => hosting.tellDue())],
    gauges: async () => ({
      hosting_orders: { help: 'Hosting orders ever.', value: await hosting.ordersEver('hosting') },
      liquidity_orders: {
        help: 'Orders of liquidity mining ever.',
        value: await hosting.ordersEver('liquidity'),
      },
    }),
    readings: async () => {
      const pools = await Promise.all(
        (['hosting', 'liquidity'] as const).map(async (pool) => ({ pool, ...(await hosting.runway(pool)) })),
      )
      return pools.flatMap(({ pool, assets }) =>
        assets.map(({ symbol, free }) => ({
          name: 'budget_free' as const,
          label: `pool ${pool} ${symbol}`,
          value: formatUnits(BigInt(free), 18),
        })),
      )
    },
  }),
})
