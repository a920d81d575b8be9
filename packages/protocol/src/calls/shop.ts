import { AddressQuery, Page, PageQuery } from '../envelope.ts'
import {
  BuyShopGoodsInput,
  OrderReceiveInfoInput,
  ReceiveInfo,
  ReceiveInfoInput,
  SendOrderInput,
  ShopGood,
  ShopGoodQuery,
  ShopOrder,
  ShopOrderInput,
  StoreStatus,
} from '../shop.ts'
import { pageWith } from './examples.ts'
import { exampleGood, exampleOrder, exampleOrders } from './shop-examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'shop'

export const pageShopGoods = defineCall({
  method: 'GET',
  path: 'pageShopGoods',
  tag,
  summary: 'Goods on sale, newest first, in the language of the `lang` header or, visibly, in another one.',
  input: PageQuery,
  data: Page(ShopGood),
  errors: ['MODULE_CLOSED'],
  session: 'none',
  example: {
    input: { page: 1, size: 20 },
    data: pageWith(exampleGood),
  },
})

export const getShopGood = defineCall({
  method: 'GET',
  path: 'getShopGood',
  tag,
  summary: 'One of the goods on sale.',
  input: ShopGoodQuery,
  data: ShopGood,
  errors: ['GOOD_UNKNOWN', 'MODULE_CLOSED'],
  session: 'none',
  example: { input: { id: 1 }, data: exampleGood },
})

export const buyShopGoods = defineCall({
  method: 'POST',
  path: 'buyShopGoods',
  spends: true,
  tag,
  summary:
    'Buys `amount` pieces with the USDT balance of the signed-in address. Payment, pieces and order are one step; `key` makes a repetition harmless.',
  input: BuyShopGoodsInput,
  data: ShopOrder,
  errors: [
    'GOOD_UNKNOWN',
    'STOCK_SHORT',
    'ORDER_LIMIT',
    'PRICE_ROSE',
    'INSUFFICIENT_BALANCE',
    'KEY_CONFLICT',
    'MODULE_CLOSED',
  ],
  session: 'required',
  about: 'self',
  example: {
    input: {
      id: 1,
      amount: 1,
      recieveName: exampleOrder.receiver.name,
      recieveMobile: exampleOrder.receiver.mobile,
      recieveAddress: exampleOrder.receiver.address,
    },
    data: exampleOrder,
  },
})

export const pageShopOrders = defineCall({
  method: 'GET',
  path: 'pageShopOrders',
  tag,
  summary: 'Shop orders of the signed-in address, newest first.',
  input: PageQuery,
  data: Page(ShopOrder),
  session: 'required',
  about: 'self',
  example: { input: { page: 1, size: 20 }, data: exampleOrders },
})

export const getOrders = defineCall({
  method: 'GET',
  path: 'getOrders',
  tag,
  summary: 'The latest 200 shop orders of the signed-in address.',
  input: Type.Object({}),
  data: Type.Array(ShopOrder),
  session: 'required',
  about: 'self',
  example: { input: {}, data: [exampleOrder] },
})

export const cancelShopOrder = defineCall({
  method: 'POST',
  path: 'cancelShopOrder',
  tag,
  summary:
    'Takes an order back before it was shipped (its buyer, or the sender of its store). The whole price is paid back.',
  input: ShopOrderInput,
  data: ShopOrder,
  errors: ['SHOP_ORDER_UNKNOWN', 'SHOP_ORDER_STATE'],
  session: 'required',
  about: 'owner',
  example: { input: { id: 7 }, data: exampleOrder },
})

export const confirmShopOrder = defineCall({
  method: 'POST',
  path: 'confirmShopOrder',
  tag,
  summary: 'Says that a shipped order of the signed-in address arrived.',
  input: ShopOrderInput,
  data: ShopOrder,
  errors: ['SHOP_ORDER_UNKNOWN', 'SHOP_ORDER_STATE'],
  session: 'required',
  about: 'owner',
  example: { input: { id: 7 }, data: exampleOrder },
})

export const getRecieveInfo = defineCall({
  method: 'GET',
  path: 'getRecieveInfo',
  tag,
  summary: 'Whom the orders of the signed-in address go to unless told; null when nothing is kept.',
  input: Type.Object({}),
  data: Type.Union([ReceiveInfo, Type.Null()]),
  session: 'required',
  about: 'self',
  example: { input: {}, data: exampleOrder.receiver },
})

export const setRecieveInfo = defineCall({
  method: 'POST',
  path: 'setRecieveInfo',
  tag,
  summary: 'Keeps whom the orders of the signed-in address go to unless told.',
  input: ReceiveInfoInput,
  data: ReceiveInfo,
  session: 'required',
  about: 'self',
  example: { input: exampleOrder.receiver, data: exampleOrder.receiver },
})

export const removeRecieveInfo = defineCall({
  method: 'POST',
  path: 'removeRecieveInfo',
  tag,
  summary: 'Forgets what `setRecieveInfo` kept.',
  input: Type.Object({}),
  data: Type.Boolean(),
  session: 'required',
  about: 'self',
  example: { input: {}, data: true },
})

export const setOrderRecieveInfo = defineCall({
  method: 'POST',
  path: 'setOrderRecieveInfo',
  tag,
  summary: 'Changes whom an order goes to, before it was shipped.',
  input: OrderReceiveInfoInput,
  data: ShopOrder,
  errors: ['SHOP_ORDER_UNKNOWN', 'SHOP_ORDER_STATE'],
  session: 'required',
  about: 'owner',
  example: { input: { id: 7, ...exampleOrder.receiver }, data: exampleOrder },
})

export const removeOrderRecieveInfo = defineCall({
  method: 'POST',
  path: 'removeOrderRecieveInfo',
  tag,
  summary: 'Removes name, mobile and address from an order that has ended.',
  input: ShopOrderInput,
  data: ShopOrder,
  errors: ['SHOP_ORDER_UNKNOWN', 'SHOP_ORDER_STATE'],
  session: 'required',
  about: 'owner',
  example: { input: { id: 7 }, data: { ...exampleOrder, receiver: null } },
})

export const getStoreStatus = defineCall({
  method: 'GET',
  path: 'getStoreStatus',
  tag,
  summary: "Whether the signed-in address ships orders, and whether its store is the house's own.",
  input: AddressQuery,
  data: StoreStatus,
  session: 'required',
  about: 'address',
  example: { input: { address: exampleOrder.buyer }, data: { isStore: false, isSpecial: false } },
})

export const pageSendOrders = defineCall({
  method: 'GET',
  path: 'pageSendOrders',
  tag,
  summary: "Orders of the sender's own stores that wait for shipment, oldest first (store).",
  input: PageQuery,
  data: Page(ShopOrder),
  session: 'required',
  roles: ['store'],
  example: { input: { page: 1, size: 20 }, data: exampleOrders },
})

export const pageHistoryOrders = defineCall({
  method: 'GET',
  path: 'pageHistoryOrders',
  tag,
  summary: "Orders of the sender's own stores that do not wait any more, newest first (store).",
  input: PageQuery,
  data: Page(ShopOrder),
  session: 'required',
  roles: ['store'],
  example: { input: { page: 1, size: 20 }, data: { records: [], total: 0, page: 1, size: 20 } },
})

export const sendOrder = defineCall({
  method: 'POST',
  path: 'sendOrder',
  tag,
  summary: 'Says how an order of an own store was sent (store).',
  input: SendOrderInput,
  data: ShopOrder,
  errors: ['SHOP_ORDER_UNKNOWN', 'SHOP_ORDER_STATE'],
  session: 'required',
  roles: ['store'],
  example: { input: { id: 7, sendInfo: 'Post, RR123456785TW' }, data: exampleOrder },
})
