import type { LoopOptions } from '../chain/loop.ts'
import type { Core } from '../feature.ts'
import type { Rooms } from './rooms.ts'

/** While chain and tables differ nothing moves: then they are compared this often. */
const GAP_POLL_MS = 10_000
/** How often they are compared otherwise: what is missing must be told of within a minute (D-400). */
const CHECK_POLL_MS = 20_000
/** Pause between two looks at what became final, where another process follows the chain: this one is woken else. */
const CREDITING_POLL_MS = 100
/** The shortest pause between two looks at what is rarely there, ms. */
const LOOK_MS = 1_000

/** What works in the background of the rooms, and the same step by step. */
export function background(core: Core, rooms: Rooms) {
  const { config } = core
  const {
    halts,
    crediting,
    healing,
    halted,
    withdrawals,
    fees,
    sweeper,
    anchoring,
    solvency,
    worker,
    follower,
  } = rooms
  /** Credits and books in the order of the chain, as far as that goes. */
  const book = async () => {
    do while (await crediting.step());
    while (await healing.step())
  }

  /** whether chain and tables differed when they were compared last */
  let gap = false
  const compare = async () => {
    try {
      await solvency.cover()
    } finally {
      gap = (await solvency.watch()).length > 0
    }
  }
  const loop = (name: string, step: LoopOptions['step'], pollMs: LoopOptions['pollMs']) =>
    core.loop(name, pollMs, step)
  // What became final is looked up in the database, which costs no node anything.
  const creditingPollMs = () =>
    crediting.holdsBack || config.processes.includes('indexer')
      ? config.pollMs
      : Math.min(config.pollMs, CREDITING_POLL_MS)
  const lookMs = Math.max(config.pollMs, LOOK_MS)
  const live = [
    loop('crediting', () => crediting.step(), creditingPollMs),
    loop('booking of payments that were not known', () => healing.step(), lookMs),
    ...(worker
      ? [
          loop(
            'payouts',
            () => worker.step(),
            () => (worker.isBusy ? config.pollMs : lookMs),
          ),
          loop(
            'payouts that may fail',
            () => worker.stepDoubtful(),
            () => (worker.isBusy ? config.pollMs : lookMs),
          ),
          loop(
            'payouts under way',
            () => worker.stepUnderWay(),
            () => (worker.isBusy ? config.pollMs : lookMs),
          ),
        ]
      : []),
  ]
  const slow = worker
    ? [
        loop('fee sweep', () => fees.step(), config.sweepSeconds * 1_000),
        loop('statement anchors', () => anchoring.step(), lookMs),
        loop('deposit sweep', () => sweeper.step(), config.sweepSeconds * 1_000),
      ]
    : []
  const looks = [
    loop('end of a halt', () => halted.step(), lookMs),
    loop('solvency', async () => void (await solvency.take()), config.solvencySeconds * 1_000),
    loop('overdue withdrawals', () => withdrawals.endOverdue(), config.sweepSeconds * 1_000),
    loop('custody check', compare, () => (gap ? GAP_POLL_MS : CHECK_POLL_MS)),
  ]
  return {
    loops: [...live, ...slow, ...looks],
    settle: async () => {
      if ((await halts.now()).includes('custodyGap')) await compare()
      await book()
      await halted.step()
      await withdrawals.endOverdue()
      if (worker) {
        await fees.step()
        await sweeper.step()
        while (await worker.step());
        await worker.stepUnderWay()
        while (await worker.stepDoubtful());
      }
    },
    catchUp: async () => {
      await book()
      await follower.follow()
      await book()
      await compare()
    },
    wake: () => {
      for (const l of live) l.wake()
    },
  }
}
