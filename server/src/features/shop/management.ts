import type { Page } from '@holdfast/protocol/envelope'
import type {
  AllShopOrdersQuery,
  GoodInput,
  GoodsQuery,
  ManagedGood,
  ShopOrder,
  Store,
  StoreInput,
  StoresQuery,
} from '@holdfast/protocol/shop'
import { getAddress } from 'viem'
import { inTransaction, type Trx } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import { AppError } from '../../http/errors.ts'
import { withNames } from '../../http/names.ts'
import type { Session } from '../../http/call.ts'
import { order, type ShopOptions } from './service.ts'
import * as store from './store.ts'

/** The operators' side of the shop: stores, goods, and all orders. Every change leaves an audit row. */
export class ShopManagement {
  private readonly operators: ShopOptions['operators']
  private readonly db: ShopOptions['db']
  private readonly now: ShopOptions['now']
  private readonly isPublicFile: ShopOptions['isPublicFile']

  constructor(o: ShopOptions) {
    this.operators = o.operators
    this.db = o.db
    this.now = o.now
    this.isPublicFile = o.isPublicFile
  }

  async stores(session: Session, q: StoresQuery): Promise<Page<Store>> {
    await this.operators.requireReader(session, 'content')
    return paged(
      q,
      () => store.stores(this.db, q),
      (rows) =>
        rows.map((s) => ({
          id: s.id,
          name: s.name,
          sender: getAddress(s.sender),
          isSpecial: s.is_special,
          open: s.open,
        })),
    )
  }

  /** Adds a store, or changes one. @returns its id @throws AppError ROLE_REQUIRED, STORE_UNKNOWN */
  async saveStore(session: Session, input: StoreInput): Promise<number> {
    const role = await this.operators.require(session, 'manager')
    const time = await this.now()
    const row = {
      name: withNames(input, { name: 80 }).name,
      sender: input.sender.toLowerCase(),
      is_special: input.isSpecial,
      open: input.open,
    }
    return inTransaction(this.db, async (trx) => {
      const before = input.id === undefined ? undefined : await store.lockStore(trx, input.id)
      if (input.id !== undefined && !before) throw new AppError('STORE_UNKNOWN', { id: input.id })
      const id = before?.id ?? (await store.insertStore(trx, { ...row, created_at: time }))
      if (before) await store.updateStore(trx, id, row)
      await this.operators.audit(trx, {
        actor: session.address,
        role,
        action: 'shop.saveStore',
        subject: `store ${id}`,
        before: before ?? null,
        after: row,
        reason: input.reason,
        time,
      })
      return id
    })
  }

  async goods(session: Session, q: GoodsQuery): Promise<Page<ManagedGood>> {
    await this.operators.requireReader(session, 'content')
    return paged(
      q,
      () => store.allGoods(this.db, q),
      (rows) =>
        rows.map((g) => ({
          id: g.id,
          store: g.store_id,
          texts: g.texts,
          price: g.price,
          stock: g.stock,
          sold: g.sold,
          limit: g.order_limit,
          image: g.image,
          onSale: g.on_sale,
        })),
    )
  }

  /**
   * Adds or changes goods; pieces are added to or taken from the stock of that moment.
   * @returns their id
   * @throws AppError ROLE_REQUIRED, GOOD_UNKNOWN, STORE_UNKNOWN, FILE_UNKNOWN, STOCK_SHORT, AMOUNT_ZERO
   */
  async saveGood(session: Session, input: GoodInput): Promise<number> {
    const role = await this.operators.require(session, 'manager', 'content')
    const time = await this.now()
    if (BigInt(input.price) === 0n) throw new AppError('AMOUNT_ZERO')
    const languages = new Set(input.texts.map((t) => t.language))
    if (languages.size !== input.texts.length) throw new AppError('INVALID_INPUT', { field: 'texts' })
    return inTransaction(this.db, async (trx) => {
      const before = input.id === undefined ? undefined : await store.lockGood(trx, input.id)
      if (input.id !== undefined && !before) throw new AppError('GOOD_UNKNOWN', { id: input.id })
      if (!(await store.lockStore(trx, input.store))) throw new AppError('STORE_UNKNOWN', { id: input.store })
      if (input.image && !(await this.isPublicFile(trx, input.image)))
        throw new AppError('FILE_UNKNOWN', { fileName: input.image })
      const there = before?.stock ?? 0
      const stock = there + input.stockChange
      if (stock < 0) throw new AppError('STOCK_SHORT', { stock: there })
      const row = {
        store_id: input.store,
        texts: JSON.stringify(input.texts),
        price: input.price,
        stock,
        order_limit: input.limit,
        image: input.image ?? null,
        on_sale: input.onSale,
      }
      const id = before?.id ?? (await store.insertGood(trx, { ...row, created_at: time }))
      if (before) await store.updateGood(trx, id, row)
      await this.operators.audit(trx, {
        actor: session.address,
        role,
        action: 'shop.saveGood',
        subject: `goods ${id}`,
        before: before ?? null,
        after: { ...row, texts: input.texts },
        reason: input.reason,
        time,
      })
      return id
    })
  }

  /** All orders; receivers are shown to managers only. */
  async orders(session: Session, q: AllShopOrdersQuery): Promise<Page<ShopOrder>> {
    const role = await this.operators.requireReader(session)
    return paged(
      q,
      () => store.allOrders(this.db, q),
      (rows) => rows.map((row) => order(row, role === 'manager')),
    )
  }

  /** Name and mobile number that an address keeps for its orders; for managers alone. */
  async receiverOf(address: string): Promise<{ name: string; mobile: string } | undefined> {
    return store.receiveInfo(this.db, address)
  }

  /** Addresses whose stored receiver has `text` in the name or the mobile number; for managers alone. */
  receiversNamed(text: string, limit: number): Promise<string[]> {
    return store.receiversNamed(this.db, text, limit)
  }

  /**
   * Gives a new local chain a store with goods to buy. Never called on another chain.
   * @param sender who ships for it
   */
  async seedLocal(sender: string): Promise<void> {
    const time = await this.now()
    await inTransaction(this.db, async (trx) => {
      await store.lockSeeding(trx)
      if (await store.anyStore(trx)) return
      const row = { name: 'Holdfast', sender: sender.toLowerCase(), is_special: true, open: true }
      const id = await store.insertStore(trx, { ...row, created_at: time })
      for (const g of LOCAL_GOODS) await this.seedGood(trx, id, g, time)
    })
  }

  private seedGood(trx: Trx, id: number, g: (typeof LOCAL_GOODS)[number], time: number): Promise<number> {
    return store.insertGood(trx, {
      store_id: id,
      texts: JSON.stringify(g.texts),
      price: String(g.price * 10n ** 18n),
      stock: g.stock,
      order_limit: g.limit,
      image: null,
      on_sale: true,
      created_at: time,
    })
  }
}

const LOCAL_GOODS = [
  {
    price: 20n,
    stock: 200,
    limit: 5,
    texts: [
      {
        language: 'tw',
        title: '保溫杯',
        text: '不鏽鋼保溫杯，500 毫升。\n\n- 本機測試商品，不會真的出貨\n- 出貨前可取消並全額退款',
      },
      {
        language: 'en',
        title: 'Insulated bottle',
        text: 'Stainless steel, 500 ml.\n\n- Test goods of the local chain, nothing is really sent\n- Can be cancelled before shipment, with the whole price back',
      },
    ],
  },
  {
    price: 69n,
    stock: 50,
    limit: 2,
    texts: [
      {
        language: 'tw',
        title: '硬體錢包',
        text: '離線保管私鑰的硬體錢包。\n\n- 本機測試商品，不會真的出貨\n- 請向原廠確認封條完整',
      },
      {
        language: 'en',
        title: 'Hardware wallet',
        text: 'Keeps keys offline.\n\n- Test goods of the local chain, nothing is really sent\n- Check with the maker that the seal is whole',
      },
    ],
  },
]
