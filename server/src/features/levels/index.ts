import type { UserInfo } from '@holdfast/protocol/users'
import type { IncomeSum } from '@holdfast/protocol/ledger'
import { Sender } from '../../chain/sender.ts'
import { defineFeature, need } from '../../feature.ts'
import type { Operators } from '../../http/operators.ts'
import type { Settings } from '../../http/settings.ts'
import { BudgetService } from './budget.ts'
import { EpochComputer } from './compute.ts'
import { EarningsService, type EarningsSources } from './earnings.ts'
import { EpochsService } from './epochs.ts'
import { levelsIndexer } from './indexer.ts'
import { Lease } from '../../db/lease.ts'
import { ManualLevels } from './manual.ts'
import { LevelNotices } from './notices.ts'
import { Poster } from './poster.ts'
import { ProofService } from './proof.ts'
import { levelsRoutes } from './routes.ts'
import { levelledAccounts } from './standings-store.ts'
import { levelsOf, paidLevelsOf, TeamService, type TeamSources } from './team.ts'
import { levelAlarms, levelFigures, LevelsWorker } from './worker.ts'

/** How often the worker looks; on the local chain half a day can pass at any moment. */
const LOCAL_MS = 1_000
const POLL_MS = 10_000
/** Seconds between two looks at what can be booked for the pots. */
const LOCAL_FUND_SECONDS = 15
const FUND_SECONDS = 3_600

/**
 * Team levels: computes every epoch from the chain's events, posts it, and shows everybody what is theirs. Switched off, epochs
 * are computed, posted and shown all the same: what was earned stays its owner's. Only the screens for claiming close.
 */
export const feature = defineFeature({
  name: 'levels',
  switches: ['levelRewards'],
  needs: {
    operators: need<Operators>(),
    settings: need<Settings>(),
    users: need<{ row: TeamSources['row'] }>(),
    nodes: need<{
      cardsOf(address: string): Promise<number>
      holders: TeamSources['holders']
      income: EarningsSources['nodes']
      claimedSince: EarningsSources['nodesSince']
    }>(),
    hosting: need<{ income: EarningsSources['hosting'] }>(),
    resonance: need<{ resonance: { claimedOf: EarningsSources['resonance'] } }>(),
    award: need<{ claimedOf: EarningsSources['award'] }>(),
    ledger: need<{ income(address: string): Promise<IncomeSum[]> }>(),
  },
  later: {
    accounts: need<{ info(address: string, own: { token: string } | null): Promise<UserInfo> }>(),
  },
  build: (core, { operators, settings, users, nodes, hosting, resonance, award, ledger }) => {
    const { config, db, pool, client, clock, deployment, faults, log, now, providers, source } = core
    const isLocal = config.chain === 'local'
    const view = source.view.bind(source)
    const isRegistered = async (address: string) => (await users.row(address)) !== undefined
    const signer = config.poster
    const sender =
      signer &&
      new Sender({ purpose: 'levels', signer, db, client, clock, faults, log, prices: config.gasPrices })
    const fundSeconds = isLocal ? LOCAL_FUND_SECONDS : FUND_SECONDS
    const poster = sender && new Poster({ db, client, view, deployment, sender, now, fundSeconds })
    const lease = new Lease({ db, table: 'level_lease', seconds: config.levelLeaseSeconds })
    const computer = new EpochComputer({ db, pool, providers, deployment, faults })
    return {
      worker: new LevelsWorker({ db, lease, computer, poster, log }),
      epochs: new EpochsService({ db }),
      proofs: new ProofService({ db, deployment, isRegistered }),
      earnings: new EarningsService({
        db,
        now,
        sources: {
          hosting: (address, pool) => hosting.income(address, pool),
          resonance: (address) => resonance.resonance.claimedOf(address),
          award: (address, from) => award.claimedOf(address, from),
          nodes: (address) => nodes.income(address),
          nodesSince: (address, from) => nodes.claimedSince(address, from),
          ledger: (address) => ledger.income(address),
        },
      }),
      notices: new LevelNotices({ db }),
      manual: new ManualLevels({ db, operators, isRegistered, now }),
      budget: new BudgetService({
        db,
        view,
        deployment,
        operators,
        poster: sender && (() => sender.address()),
      }),
      levelsOf: (addresses: readonly string[]) => levelsOf(db, addresses),
      paidLevelsOf: (addresses: readonly string[]) => paidLevelsOf(db, addresses),
      levelled: levelledAccounts,
      /** the team, once everything that it is put together from is built */
      team: (info: TeamSources['info']) =>
        new TeamService({
          db,
          settings,
          now,
          sources: {
            row: (address) => users.row(address),
            cardsOf: (address) => nodes.cardsOf(address),
            holders: nodes.holders,
            income: (address) => ledger.income(address),
            info,
          },
        }),
    }
  },
  serve: ({ worker, team, ...services }, { accounts }, { config, db, deployment, clock, loop }) => ({
    routes: (app) =>
      levelsRoutes(app, { ...services, team: team((address, own) => accounts.info(address, own)) }),
    indexer: levelsIndexer(deployment),
    loops: [loop('levels', config.chain === 'local' ? LOCAL_MS : POLL_MS, () => worker.step())],
    alarms: () =>
      levelAlarms(db, {
        now: Math.floor(clock() / 1_000),
        hasPoster: config.poster !== null || !config.processes.includes('worker'),
      }),
    gauges: () => levelFigures(db),
  }),
})
