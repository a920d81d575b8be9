import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import type { Prices } from '../../http/prices.ts'
import type { Settings } from '../../http/settings.ts'
import { convert, rateOf } from '../../ledger/rate.ts'
import type { Trx } from '../../db/database.ts'
import { MachineManagement } from './manage.ts'
import { MachineOutput } from './output.ts'
import { machinesRoutes } from './routes.ts'
import { MachinesService } from './service.ts'
import { type Above, type PaidLevels, uplinesOf } from './uplines.ts'

/** Output is due once a day, but on the local chain a day can pass at any moment. */
const OUTPUT_MS = 1_000
/** The local chain's clock can be moved at any moment. */
const LOCAL_MS = 1_000

export const feature = defineFeature({
  name: 'machines',
  switches: ['machines'],
  needs: {
    operators: need<Operators>(),
    settings: need<Settings>(),
    prices: need<Prices>(),
    files: need<{ isPublic(trx: Trx, fileName: string): Promise<boolean> }>(),
    users: need<{ above(address: string): Promise<Above[]> }>(),
    levels: need<{ paidLevelsOf: PaidLevels }>(),
  },
  build: ({ db, now }, { operators, settings, prices, files, users, levels }) => ({
    machines: new MachinesService({
      db,
      settings,
      now,
      uplinesOf: async (address) => uplinesOf(await users.above(address), levels.paidLevelsOf),
    }),
    management: new MachineManagement({
      db,
      now,
      operators,
      isPublicFile: (trx, name) => files.isPublic(trx, name),
    }),
    output: new MachineOutput({
      db,
      now,
      exchangeNow: async () => {
        const [tde, usdt, feeBps] = await Promise.all([
          prices.quote('TDE'),
          prices.quote('USDT'),
          settings.get('conversion.feeBps'),
        ])
        const rate = rateOf(tde, usdt)
        return rate.stale || rate.unsettled ? null : (amount) => convert(amount, feeBps, rate)
      },
    }),
  }),
  serve: ({ machines, management, output }, _, { config, loop }) => {
    let kept = false
    const keep = async () => {
      if (!kept) await management.keepLocalMachines()
      kept = true
    }
    return {
      routes: (app) => machinesRoutes(app, { machines, management }),
      loops: [
        loop('machine output', OUTPUT_MS, () => output.step()),
        ...(config.chain === 'local' ? [loop('local machines', LOCAL_MS, keep)] : []),
      ],
    }
  },
})
