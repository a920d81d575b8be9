import type { FastifyInstance } from 'fastify'
import type { Halt } from './halts.ts'
import type { FeatureIndexer } from '../chain/indexer.ts'
import type { Loop } from '../chain/loop.ts'
import { custodyAlarms } from './alarms.ts'
import { depositsRoutes } from './deposits/routes.ts'
import { solvencyRoutes } from './solvency/routes.ts'
import type { SolvencyService } from './solvency/service.ts'
import { expectKnowing, remembering } from './withdrawals/halted.ts'
import { withdrawalsRoutes } from './withdrawals/routes.ts'
import type { Core, Gauge } from '../feature.ts'
import type { Reading } from '../signals/readings.ts'
import { custodyFigures, custodyReadings } from './figures.ts'
import { background } from './background.ts'
import { type CustodyNeeds, openRooms } from './rooms.ts'

export type Custody = {
  indexer: FeatureIndexer
  routes(app: FastifyInstance): void
  solvency: SolvencyService
  /** one round of writing statements to the chain. @returns whether there is more to do at once */
  anchor(): Promise<boolean>
  /** what somebody must look at, by name */
  alarms(): Promise<string[]>
  /** what waits and how far custody covers what is owed, for those who watch */
  figures(): Promise<Record<string, Gauge>>
  /** what only the chain tells of it. @throws ChainUnavailable */
  readings(): Promise<Reading[]>
  /** why users' money does not move now */
  halts(): Promise<Halt[]>
  /** @throws AppError CUSTODY_HALTED while balances may have been spent without being known here */
  expectKnowing(): Promise<void>
  /** one round of everything that works in the background, until there is nothing more to do at once */
  settle(): Promise<void>
  /** books all that the chain knows and these tables do not; orders and signs nothing. @throws ChainUnavailable */
  catchUp(): Promise<void>
  /** what works in the background, not yet started */
  loops: Loop[]
  /** whether somebody's deposit waits for its block to be final */
  awaitsFinality(): Promise<boolean>
  /** the chain moved: there may be something to credit or to settle */
  wake(): void
}

/** Deposits, withdrawals and solvency, put together. */
export async function buildCustody(core: Core, needs: CustodyNeeds): Promise<Custody> {
  const rooms = await openRooms(core, needs)
  const { deposits, queue, withdrawals, review, unordered, solvency, halts } = rooms
  const remembered = remembering(halts)
  return {
    ...background(core, rooms),
    indexer: rooms.indexer,
    routes: (app) => {
      depositsRoutes(app, { deposits, queue })
      withdrawalsRoutes(app, { withdrawals, review, unordered })
      solvencyRoutes(app, { solvency, local: core.config.chain === 'local' })
    },
    solvency,
    anchor: () => rooms.anchoring.step(),
    alarms: () => custodyAlarms({ db: core.db, halts, settings: needs.settings }),
    figures: () => custodyFigures(core.db),
    readings: () => custodyReadings(core),
    halts: () => halts.now(),
    expectKnowing: () => expectKnowing(remembered),
    awaitsFinality: () => rooms.crediting.awaitsFinality(),
  }
}
