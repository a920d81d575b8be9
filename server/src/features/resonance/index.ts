import { formatUnits } from 'viem'
import { Sender } from '../../chain/sender.ts'
import { perBlock } from '../../chain/per-block.ts'
import { defineFeature, need } from '../../feature.ts'
import type { Settings } from '../../http/settings.ts'
import { readBooks } from './books.ts'
import { resonanceIndexer } from './indexer.ts'
import { RobotService } from './robot/service.ts'
import { RobotWorker } from './robot/worker.ts'
import { resonanceRoutes } from './routes.ts'
import { ResonanceService } from './service.ts'

/** The resonance pool: periods, orders, and the robot that moves periods forward by the published rule. */
export const feature = defineFeature({
  name: 'resonance',
  switches: ['resonance'],
  needs: { settings: need<Settings>() },
  build: (core, { settings }) => {
    const { config, db, client, clock, deployment, faults, head, log, now, source } = core
    const view = source.view.bind(source)
    const books = perBlock(head, () => readBooks(view, deployment))
    const of = { db, now, settings, books, deployment }
    const robot = new RobotService({ ...of, clock, head, view })
    const signer = config.robot
    const sender =
      signer &&
      new Sender({ purpose: 'robot', signer, db, client, clock, faults, log, prices: config.gasPrices })
    return {
      books,
      resonance: new ResonanceService(of),
      robot,
      worker: new RobotWorker({ db, client, clock, deployment, robot, sender, log }),
    }
  },
  serve: ({ books, resonance, robot, worker }, _, { deployment, loop }) => {
    const work = loop('order robot', worker.pollMs, () => worker.step())
    return {
      routes: (app) => resonanceRoutes(app, resonance, robot),
      indexer: resonanceIndexer(deployment),
      loops: [work],
      onMoved: () => work.wake(),
      alarms: () => robot.alarms(),
      gauges: () => robot.figures(),
      readings: async () =>
        (await books()).books.map(({ symbol, free }) => ({
          name: 'budget_free' as const,
          label: `pool resonance ${symbol}`,
          value: formatUnits(free, 18),
        })),
    }
  },
})
