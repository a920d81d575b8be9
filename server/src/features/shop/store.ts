import type { AllShopOrdersQuery, GoodsQuery, ShopOrderState, StoresQuery } from '@holdfast/protocol/shop'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Reader, Trx } from '../../db/database.ts'
import type { Slice } from '../../db/page.ts'
import { pageOf, within } from '../../db/list.ts'
import type { ShopTables } from '../../db/schema/shop.ts'

const goods = (db: Reader) =>
  db
    .selectFrom('good as g')
    .innerJoin('store as s', 's.id', 'g.store_id')
    .select([
      'g.id',
      'g.texts',
      'g.price',
      'g.stock',
      'g.order_limit',
      'g.image',
      's.id as store_id',
      's.name',
    ])
    .where('g.on_sale', '=', true)
    .where('s.open', '=', true)

export type GoodRow = Awaited<ReturnType<typeof goodOnSale>> & {}

/** Goods on sale, newest first. */
export async function goodsOnSale(db: Reader, { offset, limit }: Slice) {
  const rows = await goods(db).orderBy('g.id', 'desc').offset(offset).limit(limit).execute()
  const { total } = await goods(db)
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const goodOnSale = (db: Reader, id: number) => goods(db).where('g.id', '=', id).executeTakeFirst()

/** Locks goods on sale until the transaction ends: buyers of the same goods come one after the other. */
export const lockGoodOnSale = (trx: Trx, id: number) =>
  goods(trx).where('g.id', '=', id).forUpdate('g').executeTakeFirst()

/** Takes `amount` pieces out of the stock, or with a negative number puts them back. */
export const takeStock = (trx: Trx, id: number, amount: number) =>
  trx
    .updateTable('good')
    .set((e) => ({ stock: e('stock', '-', amount), sold: e('sold', '+', amount) }))
    .where('id', '=', id)
    .execute()

const orders = (db: Reader) =>
  db
    .selectFrom('shop_order as o')
    .innerJoin('store as s', 's.id', 'o.store_id')
    .innerJoin('good as g', 'g.id', 'o.good_id')
    .selectAll('o')
    .select(['s.name as store_name', 's.sender', 'g.image'])

export type OrderRow = Awaited<ReturnType<typeof orderByIntent>> & {}

export const orderByIntent = (db: Reader, buyer: string, intent: string) =>
  orders(db).where('o.buyer', '=', buyer).where('o.intent', '=', intent).executeTakeFirst()

export const orderById = (db: Reader, id: number) => orders(db).where('o.id', '=', id).executeTakeFirst()

/** Locks one order until the transaction ends. */
export const lockOrder = (trx: Trx, id: number) =>
  orders(trx).where('o.id', '=', id).forUpdate('o').executeTakeFirst()

/** @returns its id, or undefined when the buyer used this intent for other goods at the same moment */
export const insertOrder = async (
  trx: Trx,
  row: Insertable<ShopTables['shop_order']>,
): Promise<number | undefined> =>
  (
    await trx
      .insertInto('shop_order')
      .values(row)
      .onConflict((c) => c.columns(['buyer', 'intent']).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const updateOrder = (trx: Trx, id: number, set: Omit<Updateable<ShopTables['shop_order']>, 'state'>) =>
  trx.updateTable('shop_order').set(set).where('id', '=', id).execute()

export type OrderFilter = { buyer?: string; sender?: string; store?: number; states?: ShopOrderState[] }

/** Orders by buyer, by the sender of their store, or all; newest first, those to be sent oldest first. */
export async function pageOrders(db: Reader, f: OrderFilter, { offset, limit }: Slice, oldest = false) {
  let query = orders(db)
  if (f.buyer !== undefined) query = query.where('o.buyer', '=', f.buyer)
  if (f.sender !== undefined) query = query.where('s.sender', '=', f.sender)
  if (f.store !== undefined) query = query.where('o.store_id', '=', f.store)
  if (f.states) query = query.where('o.state', 'in', f.states)
  const rows = await query
    .orderBy('o.id', oldest ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await query
    .clearSelect()
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** All orders, by an operator's filters. */
export async function allOrders(db: Reader, q: AllShopOrdersQuery) {
  let query = orders(db)
  if (q.buyer !== undefined) query = query.where('o.buyer', '=', q.buyer.toLowerCase())
  if (q.store !== undefined) query = query.where('o.store_id', '=', q.store)
  if (q.state !== undefined) query = query.where('o.state', '=', q.state)
  return pageOf(
    query,
    {
      by: { createdAt: 'o.id', buyer: 'o.buyer', store: 's.name', total: 'o.total', state: 'o.state' },
      first: ['createdAt', 'desc'],
      id: 'o.id',
    },
    q,
  )
}

export const receiveInfo = (db: Reader, address: string) =>
  db.selectFrom('receive_info').selectAll().where('address', '=', address).executeTakeFirst()

/** Addresses whose stored receiver has `text` in the name or the mobile number. */
export async function receiversNamed(db: Reader, text: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('receive_info')
    .select('address')
    .where((e) => e.or([e('name', 'ilike', within(text)), e('mobile', 'like', within(text))]))
    .orderBy('address')
    .limit(limit)
    .execute()
  return rows.map((r) => r.address)
}

export const saveReceiveInfo = (db: Reader, row: ShopTables['receive_info']) =>
  db
    .insertInto('receive_info')
    .values(row)
    .onConflict((c) =>
      c.column('address').doUpdateSet({ name: row.name, mobile: row.mobile, place: row.place }),
    )
    .execute()

export const removeReceiveInfo = (db: Reader, address: string) =>
  db.deleteFrom('receive_info').where('address', '=', address).execute()

export const storesOf = (db: Reader, sender: string) =>
  db.selectFrom('store').selectAll().where('sender', '=', sender).execute()

export const anyStore = (db: Reader) => db.selectFrom('store').select('id').limit(1).executeTakeFirst()

export async function stores(db: Reader, q: StoresQuery) {
  let query = db.selectFrom('store').selectAll()
  if (q.open !== undefined) query = query.where('open', '=', q.open)
  return pageOf(
    query,
    { by: { id: 'id', name: 'name', sender: 'sender', open: 'open' }, first: ['id', 'asc'], id: 'id' },
    q,
  )
}

export const lockStore = (trx: Trx, id: number) =>
  trx.selectFrom('store').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertStore = async (trx: Trx, row: Insertable<ShopTables['store']>): Promise<number> =>
  (await trx.insertInto('store').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateStore = (trx: Trx, id: number, set: Updateable<ShopTables['store']>) =>
  trx.updateTable('store').set(set).where('id', '=', id).execute()

export async function allGoods(db: Reader, q: GoodsQuery) {
  let query = db.selectFrom('good').selectAll()
  if (q.store !== undefined) query = query.where('store_id', '=', q.store)
  if (q.onSale !== undefined) query = query.where('on_sale', '=', q.onSale)
  return pageOf(
    query,
    {
      by: { id: 'id', store: 'store_id', price: 'price', stock: 'stock', sold: 'sold', onSale: 'on_sale' },
      first: ['id', 'desc'],
      id: 'id',
    },
    q,
  )
}

export const lockGood = (trx: Trx, id: number) =>
  trx.selectFrom('good').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertGood = async (trx: Trx, row: Insertable<ShopTables['good']>): Promise<number> =>
  (await trx.insertInto('good').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateGood = (trx: Trx, id: number, set: Updateable<ShopTables['good']>) =>
  trx.updateTable('good').set(set).where('id', '=', id).execute()

/** Serialises the first seeding by two starting servers. */
export const lockSeeding = (trx: Trx) => sql`select pg_advisory_xact_lock(7014001)`.execute(trx)
