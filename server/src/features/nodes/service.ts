import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import {
  NODE_DAYS,
  type NodeCard,
  type NodeIncome,
  type NodeInfo,
  type NodeRecord,
  type NodeStreamSums,
} from '@holdfast/protocol/nodes'
import { getAddress } from 'viem'
import type { Head } from '../../chain/head.ts'
import type { Db } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import * as store from './store.ts'

const DAY = 86_400
const FRACTION = 32n
/** Power of one card in the contract. */
const CARD_POWER = 1

/** Node cards and what they earn, from events. */
export class NodesService {
  /** accounts that hold a card, for other features' queries */
  readonly holders = store.holders
  private readonly db: Db
  private readonly head: Head

  constructor(o: { db: Db; head: Head }) {
    this.db = o.db
    this.head = o.head
  }

  async info(): Promise<NodeInfo> {
    const now = await this.head.time()
    const today = now - (now % DAY)
    const first = today - (NODE_DAYS - 1) * DAY
    // One snapshot, so that the figures are those of one block.
    const snapshot = this.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return snapshot.execute(async (trx) => {
      const totals = await store.totals(trx)
      const days = await store.daysFrom(trx, first)
      return {
        block: totals.number,
        time: totals.time,
        nodes: totals.power,
        holders: totals.holders,
        paidUsdt: totals.paid_usdt,
        paidToken: totals.paid_token,
        total: streams(await store.allTime(trx)),
        last24h: streams(await store.since(trx, now - DAY)),
        days: Array.from({ length: NODE_DAYS }, (_, i) => first + i * DAY).map((time) => ({
          time,
          streams: streams(days.filter((row) => row.day === time)),
        })),
      }
    })
  }

  cards(q: PageQuery): Promise<Page<NodeCard>> {
    return paged(
      q,
      (slice) => store.cards(this.db, slice),
      (rows) =>
        rows.map((r) => ({
          tokenId: r.token_id,
          mints: r.mints,
          supply: r.supply,
          power: CARD_POWER,
          cid: r.cid,
          suffix: r.suffix,
          price: r.price,
        })),
    )
  }

  /** Cards that `account` holds, of all kinds; each has one unit of power. */
  async cardsOf(account: string): Promise<number> {
    return (await store.held(this.db, account)).reduce((sum, h) => sum + h.amount, 0)
  }

  /** Dividends that `account` claimed from a time on, unix seconds. */
  claimedSince(account: string, from: number): Promise<{ usdt: string; token: string }> {
    return store.claimedSince(this.db, account, from)
  }

  async income(account: string): Promise<NodeIncome> {
    const [held, { bought, claimed }] = await Promise.all([
      store.held(this.db, account),
      store.ownSums(this.db, account),
    ])
    return {
      cards: held.reduce((sum, h) => sum + h.amount, 0),
      held: held.map((h) => ({ tokenId: h.token_id, cards: h.amount })),
      bought: bought.cards,
      spentUsdt: bought.spent,
      claimedUsdt: claimed.usdt,
      claimedToken: claimed.token,
    }
  }

  records(account: string, q: PageQuery): Promise<Page<NodeRecord>> {
    return paged(
      q,
      (slice) => store.records(this.db, account, slice),
      (rows) =>
        rows.map((r) => ({
          kind: r.kind,
          tokenId: r.token_id,
          cards: r.cards,
          usdt: r.usdt,
          token: r.token,
          other: r.other === null ? null : getAddress(r.other),
          time: r.time,
          txHash: r.tx_hash,
          final: r.final,
        })),
    )
  }
}

function streams(rows: store.StreamRow[]): NodeStreamSums {
  const of = (stream: string) => {
    const row = (asset: string) => rows.find((r) => r.stream === stream && r.asset === asset)
    const perNode = (asset: string) => String(BigInt(row(asset)?.per_card ?? 0) >> FRACTION)
    return {
      usdt: row('usdt')?.amount ?? '0',
      token: row('token')?.amount ?? '0',
      perNodeUsdt: perNode('usdt'),
      perNodeToken: perNode('token'),
    }
  }
  return { trade: of('trade'), crash: of('crash'), dynamic: of('dynamic'), withdrawal: of('withdrawal') }
}
