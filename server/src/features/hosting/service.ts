import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import type {
  HostingIncome,
  HostingIncomeTotals,
  HostingOrder,
  HostingOrderQuery,
  HostingPeriod,
  HostingPoolTotals,
  OrderState,
} from '@holdfast/protocol/hosting'
import { getAddress } from 'viem'
import type { Head } from '../../chain/head.ts'
import type { Db } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import { requireModule, type Settings } from '../../http/settings.ts'
import * as store from './store.ts'

const DAY_SECONDS = 86_400

/** What accounts host and were paid, from events. Chain time decides whether an order is due. */
export class HostingService {
  private readonly db: Db
  private readonly head: Head
  private readonly settings: Settings

  constructor(o: { db: Db; head: Head; settings: Settings }) {
    this.db = o.db
    this.head = o.head
    this.settings = o.settings
  }

  ordersEver(): Promise<number> {
    return store.ordersEver(this.db)
  }

  async orders(owner: string, q: HostingOrderQuery): Promise<Page<HostingOrder>> {
    const now = await this.head.time()
    return paged(
      q,
      (slice) => store.ordersOf(this.db, owner, q.state ?? 'all', slice),
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

  /** @throws AppError MODULE_CLOSED */
  async periods(q: PageQuery): Promise<Page<HostingPeriod>> {
    await requireModule(this.settings, 'hosting')
    return paged(
      q,
      (slice) => store.periods(this.db, slice),
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
  async pool(): Promise<HostingPoolTotals> {
    await requireModule(this.settings, 'hosting')
    const t = await store.poolTotals(this.db)
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

  payments(owner: string, q: PageQuery): Promise<Page<HostingIncome>> {
    return paged(
      q,
      (slice) => store.paymentsTo(this.db, owner, slice),
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
  async income(owner: string): Promise<HostingIncomeTotals> {
    const now = await this.head.time()
    const sums = await store.orderSums(this.db, owner)
    const today = await store.claimedSince(this.db, owner, now - (now % DAY_SECONDS))
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
}

function orderState(r: { release_tx_hash: string | null; end_time: number }, now: number): OrderState {
  if (r.release_tx_hash !== null) return 'released'
  return now >= r.end_time ? 'due' : 'running'
}
