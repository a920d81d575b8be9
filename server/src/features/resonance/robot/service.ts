import type { Page } from '@holdfast/protocol/envelope'
import type { Robot, RobotAction, RobotActionsQuery, RobotAlarm, RobotNext } from '@holdfast/protocol/robot'
import { setTimeout as sleep } from 'node:timers/promises'
import { getAddress, type Hex } from 'viem'
import { readCursor } from '../../../chain/cursor.ts'
import type { Head } from '../../../chain/head.ts'
import { perBlock } from '../../../chain/per-block.ts'
import { STUCK_SECONDS } from '../../../chain/sender.ts'
import { lacksGas, sendingOf } from '../../../chain/sendings.ts'
import type { ChainSource } from '../../../chain/source.ts'
import type { Clock } from '../../../db/clock.ts'
import type { Db } from '../../../db/database.ts'
import { paged } from '../../../db/page.ts'
import type { Settings } from '../../../http/settings.ts'
import type { Books } from '../books.ts'
import { lines, newestPeriods } from '../store.ts'
import { BATCH, countsIn, LEAST_GAS } from './calls.ts'
import { planOf, UPDATE_SECONDS } from './plan.ts'
import * as store from './store.ts'

/** A robot that has not looked for this long is away, seconds of the server's clock. */
const AWAY_SECONDS = 120
/** What is due for this long and not done is late, seconds of chain time; blocks, of draws: 90 s at 0.45 s. */
const LATE_SECONDS = 300
const LATE_BLOCKS = 200
/** So long an alarm waits for a node, milliseconds. */
const NODE_MS = 1_000
/** From so long before something becomes due, and until so long after, the robot looks more often: 5 s, also in blocks at 0.45 s. */
const SOON_SECONDS = 5
const SOON_BLOCKS = 10

type Plan = { next: RobotNext[]; now: number; latest: number }

export type RobotOptions = {
  db: Db
  clock: Clock
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  head: Head
  settings: Settings
  /** the contract's books, as of the newest block */
  books: () => Promise<Books>
  view: ChainSource['view']
}

/** What the order robot does next and did, for everybody. */
export class RobotService {
  private readonly db: Db
  private readonly clock: Clock
  private readonly chainNow: RobotOptions['now']
  private readonly head: Head
  private readonly settings: Settings
  private readonly books: RobotOptions['books']
  private readonly balance: () => Promise<{ address: Hex; balance: bigint } | null>
  private tried = 0

  constructor(o: RobotOptions) {
    this.db = o.db
    this.clock = o.clock
    this.chainNow = o.now
    this.head = o.head
    this.settings = o.settings
    this.books = o.books
    this.balance = perBlock(o.head, async () => {
      const account = await store.robotAccount(o.db, this.seconds())
      if (!account) return null
      const address = getAddress(account.address)
      return {
        address,
        balance: await o.view((node, blockNumber) => node.getBalance({ address, blockNumber })),
      }
    })
  }

  /** What comes next, as the indexed chain has it. @throws ChainUnavailable */
  async plan(): Promise<Plan> {
    return this.planWith(await this.books())
  }

  /**
   * What may be due in the next block, without reading the contract's books unless level shares may be due: what comes too early, and
   * what the budget does not pay for, the chain refuses.
   * @returns with it, whether something becomes due about now
   * @throws ChainUnavailable
   */
  async due(): Promise<{ due: RobotNext[]; now: number; soon: boolean }> {
    const updated = Math.max(await store.lastUpdate(this.db), this.tried)
    const mayUpdate = (await this.chainNow()) >= updated + UPDATE_SECONDS
    const books = mayUpdate ? await this.books() : null
    const { next, now, latest } = await this.planWith(books, 1)
    // With nothing to hand on, it is looked at again after a while.
    if (mayUpdate && !next.some((n) => n.action === 'update')) this.triedUpdate(now)
    const soon = next.some(
      (n) =>
        n.state !== 'blocked' &&
        ((n.time !== null && Math.abs(n.time - now) <= SOON_SECONDS) ||
          (n.block !== null && Math.abs(n.block - latest) <= SOON_BLOCKS)),
    )
    return { due: next.filter((n) => n.state === 'due'), now, soon }
  }

  /** @param ahead seconds and blocks that the plan is ahead of what is known */
  private async planWith(books: Books | null, ahead = 0): Promise<Plan> {
    const [isOpen, pays] = await Promise.all([
      this.settings.get('module.resonance'),
      this.settings.get('robot.refunds'),
    ])
    const [now, { latest }] = await Promise.all([this.chainNow(), this.head.get()])
    const [rules, newest, refunds, updated] = await Promise.all([
      lines(this.db),
      newestPeriods(this.db),
      pays ? store.countRefundable(this.db) : 0,
      store.lastUpdate(this.db),
    ])
    const next = planOf({
      now: now + ahead,
      latest: latest.number + ahead,
      lines: rules,
      newest,
      books,
      isOpen,
      refunds,
      updated: Math.max(updated, this.tried),
    })
    return { next, now, latest: latest.number }
  }

  /** Notes that level shares were to be handed on: a token that refuses is not tried again at once. @param now chain time */
  triedUpdate(now: number): void {
    this.tried = now
  }

  /** @throws ChainUnavailable */
  async report(): Promise<Robot> {
    const clock = this.seconds()
    const [plan, account, held, sending, refunds] = await Promise.all([
      this.plan(),
      store.robotAccount(this.db, clock),
      this.balance(),
      sendingOf(this.db, 'robot'),
      this.settings.get('robot.refunds'),
    ])
    return {
      block: plan.latest,
      time: plan.now,
      address: account ? getAddress(account.address) : null,
      balance: account && held ? String(held.balance) : null,
      lastSeen: account?.seen_at ?? null,
      rule: { refunds, updateSeconds: UPDATE_SECONDS, batch: BATCH },
      next: plan.next,
      pending:
        sending.hash === null
          ? null
          : { txHash: sending.hash, since: sending.at!, calls: countsIn(sending.what!) },
      alarms: await this.alarmsOf(plan),
      sent: sending.done,
      failures: sending.failures,
    }
  }

  /**
   * What an operator must act on now. Where no robot was at work lately that is a close or a draw that nobody takes: people's money
   * waits for it. That a budget is used up is told on the robot's page alone: the line waits, nobody's money does, and whether it is
   * refilled is for the operator to decide (D-380).
   */
  async alarms(): Promise<RobotAlarm[]> {
    const account = await store.robotAccount(this.db, this.seconds())
    // A node that is away hides no alarm: what waits for money's sake stands in the tables.
    const whole = account
      ? await Promise.race([this.plan().catch(() => null), sleep(NODE_MS, null, { ref: false })])
      : null
    return (await this.alarmsOf(whole ?? (await this.knownPlan()))).filter((name) => name !== 'robotBudget')
  }

  /** The closes and draws that come next, as of the newest indexed block. Asks no node. */
  private async knownPlan(): Promise<Plan> {
    const [now, { number: latest }] = await Promise.all([this.chainNow(), readCursor(this.db)])
    const [rules, newest] = await Promise.all([lines(this.db), newestPeriods(this.db)])
    const facts = { now, latest, lines: rules, newest, books: null, isOpen: false, refunds: 0, updated: 0 }
    const next = planOf(facts).filter((n) => n.action === 'close' || n.action === 'draw')
    return { next, now, latest }
  }

  private async alarmsOf(plan: Plan): Promise<RobotAlarm[]> {
    const clock = this.seconds()
    const [account, sending, gasLow] = await Promise.all([
      store.robotAccount(this.db, clock),
      sendingOf(this.db, 'robot'),
      lacksGas(this.db, 'robot', clock, LEAST_GAS),
    ])
    const late = plan.next.filter(
      (n) =>
        n.state === 'due' &&
        ((n.time !== null && plan.now - n.time >= LATE_SECONDS) ||
          (n.block !== null && plan.latest - n.block >= LATE_BLOCKS)),
    )
    if (!account) return late.some((n) => n.action === 'close' || n.action === 'draw') ? ['robotLate'] : []
    const isStuck =
      sending.hash !== null && (sending.earlier.length > 0 || clock - sending.at! >= STUCK_SECONDS)
    return [
      ...(clock - account.seen_at >= AWAY_SECONDS ? (['robotAway'] as const) : []),
      ...(gasLow ? (['robotGas'] as const) : []),
      ...(isStuck ? (['robotStuck'] as const) : []),
      ...(plan.next.some((n) => n.why === 'budget') ? (['robotBudget'] as const) : []),
      ...(late.length > 0 ? (['robotLate'] as const) : []),
    ]
  }

  /** Figures for a dashboard. */
  async figures() {
    const { done, failures, gas_left: gas } = await sendingOf(this.db, 'robot')
    return {
      robot_transactions: { help: 'Transactions of the order robot that are in a block.', value: done },
      robot_failures: { help: 'Transactions of the order robot that the chain refused.', value: failures },
      ...(gas === null
        ? {}
        : { robot_gas: { help: 'Units of gas that the order robot can pay for.', value: gas } }),
    }
  }

  actions(q: RobotActionsQuery): Promise<Page<RobotAction>> {
    return paged(
      q,
      (slice) => store.actions(this.db, q, slice),
      (rows) =>
        rows.map((r) => ({
          action: r.action,
          line: r.line,
          period: r.period,
          outcome: r.outcome,
          orders: r.orders,
          usdt: r.usdt,
          token: r.token,
          by: r.robot === null ? 'other' : 'robot',
          caller: r.sender === null ? null : getAddress(r.sender),
          time: r.time,
          block: r.block_number,
          delay: r.due === null ? null : Math.max(0, r.time - r.due),
          delayBlocks:
            r.action === 'draw' && r.awaited_block !== null ? r.block_number - r.awaited_block - 1 : null,
          txHash: r.tx_hash,
          final: r.final,
        })),
    )
  }

  private seconds = () => Math.floor(this.clock() / 1_000)
}
