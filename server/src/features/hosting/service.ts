import { hostingPoolAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import {
  type HostingExportQuery,
  type HostingIncome,
  type HostingIncomeTotals,
  type HostingOrder,
  type HostingOrderQuery,
  type HostingPageQuery,
  type HostingPeriod,
  type HostingPoolName,
  type HostingPoolTotals,
  type HostingRunway,
  RUNWAY_DAYS,
} from '@holdfast/protocol/hosting'
import type { CsvPart } from '@holdfast/protocol/lists'
import type { Participation } from '@holdfast/protocol/participations'
import { getAddress } from 'viem'
import type { Head } from '../../chain/head.ts'
import { perBlock } from '../../chain/per-block.ts'
import type { ChainSource } from '../../chain/source.ts'
import type { Db } from '../../db/database.ts'
import type { History } from '../../db/history.ts'
import { paged } from '../../db/page.ts'
import { requireModule, type Settings } from '../../http/settings.ts'
import { exportHosting } from './export.ts'
import { contractOf } from './indexer.ts'
import { orderState } from './states.ts'
import { noteDuePrincipal } from './due.ts'
import * as store from './store.ts'

const DAY_SECONDS = 86_400

export type HostingOptions = {
  db: Db
  history: Pick<History, 'read'>
  head: Head
  settings: Settings
  view: ChainSource['view']
  deployment: Deployment
}

/** What accounts have in the two pools and were paid, from events. Chain time decides whether an order is due. */
export class HostingService {
  private readonly db: Db
  private readonly history: Pick<History, 'read'>
  private readonly head: Head
  private readonly settings: Settings
  private readonly view: HostingOptions['view']
  private readonly deployment: Deployment
  private readonly runways: Record<HostingPoolName, () => Promise<HostingRunway>>

  constructor(o: HostingOptions) {
    this.db = o.db
    this.history = o.history
    this.head = o.head
    this.settings = o.settings
    this.view = o.view
    this.deployment = o.deployment
    const of = (pool: HostingPoolName) => perBlock(o.head, () => this.readRunway(pool))
    this.runways = { hosting: of('hosting'), liquidity: of('liquidity') }
  }

  ordersEver(pool: HostingPoolName): Promise<number> {
    return store.ordersEver(this.db, pool)
  }

  /** Tells owners of principal whose term is over. @returns whether there is more */
  tellDue(): Promise<boolean> {
    return noteDuePrincipal(this.db)
  }

  async orders(owner: string, { pool = 'hosting', ...q }: HostingOrderQuery): Promise<Page<HostingOrder>> {
    const now = await this.head.time()
    return paged(
      q,
      (slice) => store.ordersOf(this.db, { pool, owner }, q.state ?? 'all', slice),
      (rows) =>
        rows.map((r) => ({
          orderId: r.order_id,
          owner: getAddress(r.owner),
          period: r.period,
          amount: r.amount,
          rewardUsdt: r.reward_usdt,
          rewardToken: r.reward_token,
          claimedUsdt: r.claimed_usdt,
          claimedToken: r.claimed_token,
          steps: r.steps,
          startTime: r.start_time,
          endTime: r.end_time,
          state: orderState(r, now),
          txHash: r.tx_hash,
          releaseTxHash: r.release_tx_hash,
          final: r.final,
        })),
    )
  }

  /** An account's orders in a pool as participations: how many, and those before a place, newest first. */
  participations(pool: HostingPoolName) {
    const { db, head } = this
    return {
      kind: pool,
      count: (owner: string) => store.countOrders(db, { pool, owner }),
      list: async (
        owner: string,
        before: { time: number; id: number } | null,
        limit: number,
      ): Promise<Participation[]> => {
        const [now, rows] = await Promise.all([
          head.time(),
          store.ordersBefore(db, { pool, owner }, before, limit),
        ])
        return rows.map((r) => participation(r, now))
      },
    }
  }

  /** @throws AppError MODULE_CLOSED */
  async periods({ pool = 'hosting', ...q }: HostingPageQuery): Promise<Page<HostingPeriod>> {
    await this.requireOpen(pool)
    return paged(
      q,
      (slice) => store.periods(this.db, pool, slice),
      (rows) =>
        rows.map((r) => ({
          period: r.period,
          capacity: r.capacity,
          amount: r.amount,
          orders: r.orders,
          participants: r.participants,
          startTime: r.start_time,
          hashBlock: r.hash_block,
          hash: r.hash,
        })),
    )
  }

  /** @throws AppError MODULE_CLOSED */
  async pool(pool: HostingPoolName = 'hosting'): Promise<HostingPoolTotals> {
    await this.requireOpen(pool)
    const t = await store.poolTotals(this.db, pool)
    return {
      block: t.number,
      time: t.time,
      participants: t.participants,
      orders: t.orders,
      principal: t.principal,
      fundedUsdt: t.funded_usdt,
      fundedToken: t.funded_token,
      paidUsdt: t.paid_usdt,
      paidToken: t.paid_token,
    }
  }

  /** How long a pool's budget lasts at the pace of the last days, as of the newest block. @throws ChainUnavailable */
  runway(pool: HostingPoolName = 'hosting'): Promise<HostingRunway> {
    return this.runways[pool]()
  }

  private async readRunway(pool: HostingPoolName): Promise<HostingRunway> {
    const { contracts } = this.deployment
    const address = contractOf(this.deployment, pool)
    const assets = [
      ['USDT', 'usdt', contracts.usdt],
      ['TDE', 'token', contracts.token],
    ] as const
    const { block, levelBps, books } = await this.view(async (node, blockNumber) => {
      const read = { address, abi: hostingPoolAbi, blockNumber } as const
      const [config, ...found] = await Promise.all([
        node.readContract({ ...read, functionName: 'getConfig' }),
        ...assets.map(([, , asset]) =>
          node.readContract({ ...read, functionName: 'getSolvency', args: [asset] }),
        ),
      ])
      return { block: Number(blockNumber), levelBps: config.levelBps, books: found }
    })
    const time = await this.head.time()
    const promised = await store.promisedSince(this.db, pool, time - RUNWAY_DAYS * DAY_SECONDS, levelBps)
    return {
      block,
      time,
      contract: getAddress(address),
      assets: assets.map(([symbol, of, asset], i) => {
        const { free, reserved, levelDue } = books[i]!
        const pace = BigInt(promised[of])
        return {
          symbol,
          asset: getAddress(asset),
          free: String(free),
          reserved: String(reserved),
          levelDue: String(levelDue),
          promised: String(pace),
          days: pace === 0n ? null : Number((free * BigInt(RUNWAY_DAYS)) / pace),
        }
      }),
    }
  }

  payments(owner: string, { pool = 'hosting', ...q }: HostingPageQuery): Promise<Page<HostingIncome>> {
    return paged(
      q satisfies PageQuery,
      (slice) => store.paymentsTo(this.db, { pool, owner }, slice),
      (rows) =>
        rows.map((r) => ({
          orderId: r.order_id,
          kind: r.kind,
          usdt: r.usdt,
          token: r.token,
          time: r.time,
          txHash: r.tx_hash,
          final: r.final,
        })),
    )
  }

  /** `claimed…Today` counts from 00:00 UTC of the chain's day. */
  async income(owner: string, pool: HostingPoolName = 'hosting'): Promise<HostingIncomeTotals> {
    const now = await this.head.time()
    const whose = { pool, owner }
    const sums = await store.orderSums(this.db, whose)
    const today = await store.claimedSince(this.db, whose, now - (now % DAY_SECONDS))
    return {
      orders: sums.orders,
      openOrders: sums.open_orders,
      principal: sums.principal,
      promisedUsdt: sums.promised_usdt,
      promisedToken: sums.promised_token,
      claimedUsdt: sums.claimed_usdt,
      claimedToken: sums.claimed_token,
      claimedUsdtToday: today.usdt,
      claimedTokenToday: today.token,
    }
  }

  /** One part of an account's orders or payments as a CSV file. */
  async export(owner: string, q: HostingExportQuery): Promise<CsvPart> {
    const now = await this.head.time()
    return this.history.read((db) => exportHosting(db, owner, q, now))
  }

  private requireOpen(pool: HostingPoolName): Promise<void> {
    return requireModule(this.settings, pool === 'hosting' ? 'hosting' : 'liquidityMining')
  }
}

const participation = (r: store.OrderRow, now: number): Participation => ({
  kind: r.pool,
  orderId: r.order_id,
  round: r.period,
  project: null,
  name: null,
  time: r.start_time,
  endTime: r.end_time,
  participants: r.participants,
  amount: r.amount,
  principal: r.amount,
  rewardUsdt: r.reward_usdt,
  rewardToken: r.reward_token,
  paidUsdt: r.claimed_usdt,
  paidToken: r.claimed_token,
  token: null,
  returned: r.release_tx_hash === null ? '0' : r.amount,
  state: orderState(r, now),
  txHash: r.tx_hash,
  final: r.final,
})
