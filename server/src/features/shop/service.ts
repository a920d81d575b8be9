import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import {
  type BuyShopGoodsInput,
  type ReceiveInfo,
  type ShopGood,
  type ShopOrder,
  type ShopOrderState,
  type StoreStatus,
} from '@holdfast/protocol/shop'
import { textIn } from '@holdfast/protocol/texts'
import type { Static } from 'typebox'
import { getAddress } from 'viem'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import { tellOrders } from '../../events/orders.ts'
import { note } from '../../events/notices.ts'
import { AppError } from '../../http/errors.ts'
import type { Operators } from '../../http/operators.ts'
import { requireModule, type Settings } from '../../http/settings.ts'
import { post } from '../../ledger/post.ts'
import type { Session } from '../../http/call.ts'
import * as store from './store.ts'
import type { HouseAccount, LedgerOwner } from '@holdfast/protocol/house-accounts'
import { userAccount } from '../../ledger/owner.ts'
import { isStep } from '@holdfast/protocol/lifecycles'
import { move } from '../../db/state.ts'

/** The most orders of `getOrders`. */
const LATEST = 200
/** House account for payments of orders that are not shipped yet; refunds come from it. */
const WAITING = 'shop-pending' satisfies HouseAccount
/** House account for payments of shipped orders. */
const EARNED = 'shop-sales' satisfies HouseAccount

type BuyInput = Static<typeof BuyShopGoodsInput>

export type ShopOptions = {
  db: Db
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  settings: Settings
  operators: Operators
  /** whether an uploaded image may be shown to everybody */
  isPublicFile: (trx: Trx, name: string) => Promise<boolean>
}

/** The buyers' and the senders' side of the shop. Payments stay on a separate account until the order is shipped. */
export class ShopService {
  private readonly db: Db
  private readonly now: ShopOptions['now']
  private readonly operators: Operators
  private readonly settings: Settings

  constructor(o: ShopOptions) {
    this.db = o.db
    this.now = o.now
    this.operators = o.operators
    this.settings = o.settings
  }

  async goods(q: PageQuery, language: string): Promise<Page<ShopGood>> {
    await this.requireOpen()
    return paged(
      q,
      (slice) => store.goodsOnSale(this.db, slice),
      (rows) => rows.map((row) => good(row, language)),
    )
  }

  /** @throws AppError GOOD_UNKNOWN when it is not on sale, MODULE_CLOSED */
  async good(id: number, language: string): Promise<ShopGood> {
    await this.requireOpen()
    const row = await store.goodOnSale(this.db, id)
    if (!row) throw new AppError('GOOD_UNKNOWN', { id })
    return good(row, language)
  }

  /**
   * Buys with the balance in the ledger: pieces, payment and order in one transaction. The same `key` twice is one order.
   * @throws AppError GOOD_UNKNOWN, STOCK_SHORT, ORDER_LIMIT, PRICE_ROSE, KEY_CONFLICT, MODULE_CLOSED, or by the ledger INSUFFICIENT_BALANCE
   */
  async buy(session: Session, input: BuyInput, language: string): Promise<ShopOrder> {
    await this.requireOpen()
    const time = await this.now()
    const buyer = session.address
    const id = await inTransaction(this.db, async (trx) => {
      // The goods are locked first: a repetition of this request waits here, and then finds the order.
      const row = await store.lockGoodOnSale(trx, input.id)
      const known = input.key && (await store.orderByIntent(trx, buyer, input.key))
      if (known) return sameIntent(known, input)
      if (!row) throw new AppError('GOOD_UNKNOWN', { id: input.id })
      if (input.amount > row.order_limit) throw new AppError('ORDER_LIMIT', { limit: row.order_limit })
      if (input.amount > row.stock) throw new AppError('STOCK_SHORT', { stock: row.stock })
      if (input.maxPrice !== undefined && BigInt(row.price) > BigInt(input.maxPrice))
        throw new AppError('PRICE_ROSE', { price: row.price })
      const total = BigInt(row.price) * BigInt(input.amount)
      const order = await store.insertOrder(trx, {
        good_id: row.id,
        store_id: row.store_id,
        buyer,
        title: textIn(row.texts, language)?.title ?? '',
        amount: input.amount,
        total: String(total),
        receiver_name: input.recieveName,
        receiver_mobile: input.recieveMobile,
        receiver_place: input.recieveAddress,
        created_at: time,
        intent: input.key ?? null,
      })
      if (order === undefined) throw new AppError('KEY_CONFLICT')
      await store.takeStock(trx, row.id, input.amount)
      await this.move(trx, {
        key: 'buy',
        kind: 'shop',
        order,
        from: userAccount(buyer),
        to: WAITING,
        total,
        time,
      })
      await tellOrders(trx, [{ kind: 'shop', orderId: order, account: buyer, amount: total, time }])
      return order
    })
    return this.order(id)
  }

  private async move(
    trx: Trx,
    m: {
      key: string
      kind: 'shop' | 'allocation'
      order: number
      from: LedgerOwner
      to: LedgerOwner
      total: bigint
      time: number
    },
  ): Promise<void> {
    await post(trx, {
      key: `shop:${m.order}:${m.key}`,
      kind: m.kind,
      time: m.time,
      memo: { ref: `shop:${m.order}` },
      postings: [
        { owner: m.from, currency: 'USDT', amount: -m.total },
        { owner: m.to, currency: 'USDT', amount: m.total },
      ],
    })
  }

  /** The session's own orders, newest first. */
  orders(session: Session, q: PageQuery): Promise<Page<ShopOrder>> {
    return paged(
      q,
      (slice) => store.pageOrders(this.db, { buyer: session.address }, slice),
      (rows) => rows.map((row) => order(row)),
    )
  }

  async latestOrders(session: Session): Promise<ShopOrder[]> {
    return (await this.orders(session, { page: 1, size: LATEST })).records
  }

  /**
   * Cancels an order before it is shipped, by its buyer or its store's sender; the buyer gets the whole price back.
   * @throws AppError SHOP_ORDER_UNKNOWN, SHOP_ORDER_STATE
   */
  async cancel(session: Session, id: number): Promise<ShopOrder> {
    const time = await this.now()
    await inTransaction(this.db, async (trx) => {
      const row = await store.lockOrder(trx, id)
      if (!row || (row.buyer !== session.address && !(await this.sends(session, row))))
        throw new AppError('SHOP_ORDER_UNKNOWN', { id })
      expectNext(row, 'cancelled')
      await move(trx, 'shopOrder', id, 'pending', 'cancelled', { ended_at: time })
      await store.takeStock(trx, row.good_id, -row.amount)
      const total = BigInt(row.total)
      await this.move(trx, {
        key: 'refund',
        kind: 'shop',
        order: id,
        from: WAITING,
        to: userAccount(row.buyer),
        total,
        time,
      })
      if (row.buyer !== session.address)
        await note(trx, [
          {
            kind: 'order.cancelled',
            key: `shop:${id}:cancelled`,
            account: row.buyer,
            time,
            data: { ref: id, amounts: [{ currency: 'USDT', amount: row.total }] },
          },
        ])
    })
    return this.order(id)
  }

  /** The buyer confirms receipt. @throws AppError SHOP_ORDER_UNKNOWN, SHOP_ORDER_STATE */
  async confirm(session: Session, id: number): Promise<ShopOrder> {
    const time = await this.now()
    await inTransaction(this.db, async (trx) => {
      expectNext(await this.lockOwn(trx, session, id), 'received')
      await move(trx, 'shopOrder', id, 'shipped', 'received', { ended_at: time })
    })
    return this.order(id)
  }

  /** Changes the receiver of an order that is not shipped yet. @throws AppError SHOP_ORDER_UNKNOWN, SHOP_ORDER_STATE */
  async setReceiver(session: Session, id: number, r: ReceiveInfo): Promise<ShopOrder> {
    await inTransaction(this.db, async (trx) => {
      const row = await this.lockOwn(trx, session, id)
      if (row.state !== 'pending') throw new AppError('SHOP_ORDER_STATE', { state: row.state })
      await store.updateOrder(trx, id, {
        receiver_name: r.name,
        receiver_mobile: r.mobile,
        receiver_place: r.address,
      })
    })
    return this.order(id)
  }

  /** Removes name, mobile and address from an order that has ended. @throws AppError SHOP_ORDER_UNKNOWN, SHOP_ORDER_STATE */
  async removeReceiver(session: Session, id: number): Promise<ShopOrder> {
    await inTransaction(this.db, async (trx) => {
      const row = await this.lockOwn(trx, session, id)
      if (row.ended_at === null) throw new AppError('SHOP_ORDER_STATE', { state: row.state })
      await store.updateOrder(trx, id, { receiver_name: null, receiver_mobile: null, receiver_place: null })
    })
    return this.order(id)
  }

  async receiveInfo(session: Session): Promise<ReceiveInfo | null> {
    const row = await store.receiveInfo(this.db, session.address)
    return row ? { name: row.name, mobile: row.mobile, address: row.place } : null
  }

  async setReceiveInfo(session: Session, r: ReceiveInfo): Promise<ReceiveInfo> {
    await store.saveReceiveInfo(this.db, {
      address: session.address,
      name: r.name,
      mobile: r.mobile,
      place: r.address,
    })
    return r
  }

  async removeReceiveInfo(session: Session): Promise<boolean> {
    await store.removeReceiveInfo(this.db, session.address)
    return true
  }

  async status(address: string): Promise<StoreStatus> {
    const [own, roles] = await Promise.all([
      store.storesOf(this.db, address.toLowerCase()),
      this.operators.rolesOf(address.toLowerCase()),
    ])
    const isStore = own.length > 0 && roles.includes('store')
    return { isStore, isSpecial: isStore && own.some((s) => s.is_special) }
  }

  /** Orders of the sender's own stores: waiting ones, oldest first, or past ones. */
  async toSend(session: Session, which: 'waiting' | 'past', q: PageQuery): Promise<Page<ShopOrder>> {
    await this.operators.require(session, 'store')
    const states: ShopOrderState[] = which === 'waiting' ? ['pending'] : ['shipped', 'received', 'cancelled']
    return paged(
      q,
      (slice) => store.pageOrders(this.db, { sender: session.address, states }, slice, which === 'waiting'),
      (rows) => rows.map((row) => order(row)),
    )
  }

  /**
   * Records how an order of the sender's store was sent; its payment becomes earned.
   * @throws AppError ROLE_REQUIRED, SHOP_ORDER_UNKNOWN, SHOP_ORDER_STATE
   */
  async send(session: Session, id: number, sendInfo: string): Promise<ShopOrder> {
    const role = await this.operators.require(session, 'store')
    const time = await this.now()
    await inTransaction(this.db, async (trx) => {
      const row = await store.lockOrder(trx, id)
      if (!row || row.sender !== session.address) throw new AppError('SHOP_ORDER_UNKNOWN', { id })
      expectNext(row, 'shipped')
      await move(trx, 'shopOrder', id, 'pending', 'shipped', { send_info: sendInfo, shipped_at: time })
      await note(trx, [
        {
          kind: 'order.shipped',
          key: `shop:${id}:shipped`,
          account: row.buyer,
          time,
          data: { ref: id, text: sendInfo },
        },
      ])
      const total = BigInt(row.total)
      await this.move(trx, {
        key: 'earn',
        kind: 'allocation',
        order: id,
        from: WAITING,
        to: EARNED,
        total,
        time,
      })
      const act = {
        actor: session.address,
        role,
        action: 'shop.send',
        subject: String(id),
        reason: sendInfo,
        time,
      }
      await this.operators.audit(trx, { ...act, before: 'pending', after: 'shipped' })
    })
    return this.order(id)
  }

  private async sends(session: Session, row: store.OrderRow): Promise<boolean> {
    return row.sender === session.address && (await this.operators.rolesOf(session.address)).includes('store')
  }

  private async lockOwn(trx: Trx, session: Session, id: number): Promise<store.OrderRow> {
    const row = await store.lockOrder(trx, id)
    if (row?.buyer !== session.address) throw new AppError('SHOP_ORDER_UNKNOWN', { id })
    return row
  }

  private async order(id: number): Promise<ShopOrder> {
    const row = await store.orderById(this.db, id)
    if (!row) throw new AppError('SHOP_ORDER_UNKNOWN', { id })
    return order(row)
  }

  private requireOpen(): Promise<void> {
    return requireModule(this.settings, 'shop')
  }
}

function sameIntent(known: store.OrderRow, input: BuyInput): number {
  const same =
    known.good_id === input.id &&
    known.amount === input.amount &&
    (known.receiver_name === null ||
      (known.receiver_name === input.recieveName &&
        known.receiver_mobile === input.recieveMobile &&
        known.receiver_place === input.recieveAddress))
  if (!same) throw new AppError('KEY_CONFLICT')
  return known.id
}

function expectNext(row: store.OrderRow, next: ShopOrderState): void {
  if (!isStep('shopOrder', row.state, next)) throw new AppError('SHOP_ORDER_STATE', { state: row.state })
}

function good(row: store.GoodRow, language: string): ShopGood {
  return {
    id: row.id,
    store: { id: row.store_id, name: row.name },
    text: textIn(row.texts, language)!,
    price: row.price,
    stock: row.stock,
    limit: row.order_limit,
    image: row.image,
  }
}

/** @param personal whether the reader may see the receiver */
export function order(row: store.OrderRow, personal = true): ShopOrder {
  const { receiver_name: name, receiver_mobile: mobile, receiver_place: address } = row
  return {
    id: row.id,
    good: { id: row.good_id, title: row.title, image: row.image },
    store: { id: row.store_id, name: row.store_name },
    buyer: getAddress(row.buyer),
    amount: row.amount,
    total: row.total,
    state: row.state,
    receiver:
      personal && name !== null && mobile !== null && address !== null ? { name, mobile, address } : null,
    sendInfo: row.send_info,
    createdAt: row.created_at,
    shippedAt: row.shipped_at,
    endedAt: row.ended_at,
  }
}
