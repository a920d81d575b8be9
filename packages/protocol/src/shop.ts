import { type Static, Type } from 'typebox'
import { Address, BaseUnits, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'
import { Reason } from './operators.ts'
import { WrittenText, WrittenTexts } from './texts.ts'
import { IntentKey } from './transfers.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 })

/** Goods as a buyer sees them (`pageShopGoods`, `getShopGood`), in the language asked for or, visibly, in another one. */
export const ShopGood = Type.Object({
  id: Id,
  store: Type.Object({ id: Id, name: Type.String() }),
  text: WrittenText,
  /** USDT base units for one */
  price: BaseUnits,
  /** pieces that can be bought now */
  stock: Type.Integer({ minimum: 0 }),
  /** pieces that one account can buy in one order */
  limit: Type.Integer({ minimum: 1 }),
  /** name of a public file, or null */
  image: Type.Union([Type.String(), Type.Null()]),
})
export type ShopGood = Static<typeof ShopGood>
export const ShopGoodQuery = Type.Object({ id: Id })

/** `pending` until shipped; `shipped` by the store; `received`: confirmed by the buyer; `cancelled` and paid back unshipped. */
export const SHOP_ORDER_STATES = ['pending', 'shipped', 'received', 'cancelled'] as const
export type ShopOrderState = (typeof SHOP_ORDER_STATES)[number]

/** Fields of a receiver, named as in the specification's calls. */
const Name = Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' })
const Mobile = Type.String({ pattern: '^[+]?[0-9][0-9 ()-]{4,30}$', examples: ['+886 912 345 678'] })
const Place = Type.String({ minLength: 3, maxLength: 300, pattern: '\\S' })

/** Answer of `getRecieveInfo`, and the receiver of an order; null once it was removed. */
export const ReceiveInfo = Type.Object({ name: Type.String(), mobile: Type.String(), address: Type.String() })
export type ReceiveInfo = Static<typeof ReceiveInfo>

/** A shop order. Only its buyer, its sender and managers get the personal data. */
export const ShopOrder = Type.Object({
  id: Id,
  good: Type.Object({ id: Id, title: Type.String(), image: Type.Union([Type.String(), Type.Null()]) }),
  store: Type.Object({ id: Id, name: Type.String() }),
  buyer: Address,
  /** pieces */
  amount: Type.Integer({ minimum: 1 }),
  /** paid, USDT base units */
  total: BaseUnits,
  state: Type.Enum(SHOP_ORDER_STATES),
  receiver: Type.Union([ReceiveInfo, Type.Null()]),
  /** how it was sent, as the store wrote it */
  sendInfo: Type.Union([Type.String(), Type.Null()]),
  createdAt: UnixSeconds,
  shippedAt: Type.Union([UnixSeconds, Type.Null()]),
  endedAt: Type.Union([UnixSeconds, Type.Null()]),
})
export type ShopOrder = Static<typeof ShopOrder>

/** Inputs of `buyShopGoods` (session). `key`: a repeated request buys once; `maxPrice`: refused when the price is higher. */
export const BuyShopGoodsInput = Type.Object({
  id: Id,
  amount: Type.Integer({ minimum: 1, maximum: 10_000 }),
  recieveName: Name,
  recieveMobile: Mobile,
  recieveAddress: Place,
  maxPrice: Type.Optional(BaseUnits),
  key: Type.Optional(IntentKey),
})
/** Inputs of `setRecieveInfo` (session): default receiver of the session's orders. */
export const ReceiveInfoInput = Type.Object({ name: Name, mobile: Mobile, address: Place })
/** Inputs of `setOrderRecieveInfo` (session, buyer, before shipment). */
export const OrderReceiveInfoInput = Type.Interface([ReceiveInfoInput], { id: Id })
/** Inputs of `cancelShopOrder`, `confirmShopOrder`, `removeOrderRecieveInfo`. */
export const ShopOrderInput = Type.Object({ id: Id })
/** Inputs of `sendOrder` (the store's sender). */
export const SendOrderInput = Type.Object({
  id: Id,
  sendInfo: Type.String({ minLength: 2, maxLength: 300, pattern: '\\S' }),
})

/** `getStoreStatus?address` (own session): whether the address ships orders, and whether its store is the operator's own. */
export const StoreStatus = Type.Object({ isStore: Type.Boolean(), isSpecial: Type.Boolean() })
export type StoreStatus = Static<typeof StoreStatus>

export const STORE_SORTS = ['id', 'name', 'sender', 'open'] as const
/** Inputs of `pageStores` (manager, content, auditor). */
export const StoresQuery = Type.Interface([ListQuery(STORE_SORTS)], { open: Type.Optional(Type.Boolean()) })
export type StoresQuery = Static<typeof StoresQuery>

/** A store with its sender (`pageStores`; manager, content, auditor). */
export const Store = Type.Object({
  id: Id,
  name: Type.String(),
  sender: Address,
  isSpecial: Type.Boolean(),
  open: Type.Boolean(),
})
export type Store = Static<typeof Store>
/** `saveStore` (manager): a new store without `id`. */
export const StoreInput = Type.Object({
  id: Type.Optional(Id),
  name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
  sender: Address,
  isSpecial: Type.Boolean(),
  open: Type.Boolean(),
  reason: Reason,
})
export type StoreInput = Static<typeof StoreInput>

export const GOOD_SORTS = ['id', 'store', 'price', 'stock', 'sold', 'onSale'] as const
/** Inputs of `pageGoods`. */
export const GoodsQuery = Type.Interface([ListQuery(GOOD_SORTS)], {
  store: Type.Optional(Id),
  onSale: Type.Optional(Type.Boolean()),
})
export type GoodsQuery = Static<typeof GoodsQuery>

/** Goods as an operator sees them (`pageGoods`; manager, content, auditor). */
export const ManagedGood = Type.Object({
  id: Id,
  store: Id,
  texts: Type.Array(WrittenText),
  price: BaseUnits,
  stock: Type.Integer({ minimum: 0 }),
  sold: Type.Integer({ minimum: 0 }),
  limit: Type.Integer({ minimum: 1 }),
  image: Type.Union([Type.String(), Type.Null()]),
  onSale: Type.Boolean(),
})
export type ManagedGood = Static<typeof ManagedGood>
/** `saveGood` (manager, content): new goods without `id`. `stockChange` adds to or takes from what is there now. */
export const GoodInput = Type.Object({
  id: Type.Optional(Id),
  store: Id,
  texts: WrittenTexts,
  price: BaseUnits,
  stockChange: Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }),
  limit: Type.Integer({ minimum: 1, maximum: 10_000 }),
  /** a public file (`uploadFile`) */
  image: Type.Optional(Type.Union([Type.String({ pattern: '^/profile/[0-9a-f]{32}\\.webp$' }), Type.Null()])),
  onSale: Type.Boolean(),
  reason: Reason,
})
export type GoodInput = Static<typeof GoodInput>

/** Inputs of `pageAllShopOrders` (manager, auditor). */
export const SHOP_ORDER_SORTS = ['createdAt', 'buyer', 'store', 'total', 'state'] as const
export const AllShopOrdersQuery = Type.Interface([ListQuery(SHOP_ORDER_SORTS)], {
  buyer: Type.Optional(Address),
  state: Type.Optional(Type.Enum(SHOP_ORDER_STATES)),
  store: Type.Optional(Id),
})
export type AllShopOrdersQuery = Static<typeof AllShopOrdersQuery>
