import { AddressQuery, Page, PageQuery } from '@holdfast/protocol/envelope'
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
} from '@holdfast/protocol/shop'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { addCall, requireOwn } from '../../http/call.ts'
import { pageWith } from '@holdfast/protocol/calls/examples'
import { languageOf } from '../../i18n/index.ts'
import { exampleGood, exampleOrder, exampleOrders } from '@holdfast/protocol/calls/shop-examples'
import type { ShopService } from './service.ts'

const tag = 'shop'

const wanted = (request: FastifyRequest) => languageOf(request.headers.lang)

export function shopRoutes(app: FastifyInstance, shop: ShopService): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageShopGoods',
      tag,
      summary:
        'Goods on sale, newest first, in the language of the `lang` header or, visibly, in another one.',
      input: PageQuery,
      data: Page(ShopGood),
      errors: ['MODULE_CLOSED'],
      session: 'none',
      example: {
        input: { page: 1, size: 20 },
        data: pageWith(exampleGood),
      },
    },
    (q, { request }) => shop.goods(q, wanted(request)),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getShopGood',
      tag,
      summary: 'One of the goods on sale.',
      input: ShopGoodQuery,
      data: ShopGood,
      errors: ['GOOD_UNKNOWN', 'MODULE_CLOSED'],
      session: 'none',
      example: { input: { id: 1 }, data: exampleGood },
    },
    ({ id }, { request }) => shop.good(id, wanted(request)),
  )
  addCall(
    app,
    {
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
    },
    (input, { caller, request }) => shop.buy(caller.session, input, wanted(request)),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageShopOrders',
      tag,
      summary: 'Shop orders of the signed-in address, newest first.',
      input: PageQuery,
      data: Page(ShopOrder),
      session: 'required',
      example: { input: { page: 1, size: 20 }, data: exampleOrders },
    },
    (q, { caller }) => shop.orders(caller.session, q),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getOrders',
      tag,
      summary: 'The latest 200 shop orders of the signed-in address.',
      input: Type.Object({}),
      data: Type.Array(ShopOrder),
      session: 'required',
      example: { input: {}, data: [exampleOrder] },
    },
    (_, { caller }) => shop.latestOrders(caller.session),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'cancelShopOrder',
      tag,
      summary:
        'Takes an order back before it was shipped (its buyer, or the sender of its store). The whole price is paid back.',
      input: ShopOrderInput,
      data: ShopOrder,
      errors: ['SHOP_ORDER_UNKNOWN', 'SHOP_ORDER_STATE'],
      session: 'required',
      example: { input: { id: 7 }, data: exampleOrder },
    },
    ({ id }, { caller }) => shop.cancel(caller.session, id),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'confirmShopOrder',
      tag,
      summary: 'Says that a shipped order of the signed-in address arrived.',
      input: ShopOrderInput,
      data: ShopOrder,
      errors: ['SHOP_ORDER_UNKNOWN', 'SHOP_ORDER_STATE'],
      session: 'required',
      example: { input: { id: 7 }, data: exampleOrder },
    },
    ({ id }, { caller }) => shop.confirm(caller.session, id),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getRecieveInfo',
      tag,
      summary: 'Whom the orders of the signed-in address go to unless told; null when nothing is kept.',
      input: Type.Object({}),
      data: Type.Union([ReceiveInfo, Type.Null()]),
      session: 'required',
      example: { input: {}, data: exampleOrder.receiver },
    },
    (_, { caller }) => shop.receiveInfo(caller.session),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'setRecieveInfo',
      tag,
      summary: 'Keeps whom the orders of the signed-in address go to unless told.',
      input: ReceiveInfoInput,
      data: ReceiveInfo,
      session: 'required',
      example: { input: exampleOrder.receiver, data: exampleOrder.receiver },
    },
    (input, { caller }) => shop.setReceiveInfo(caller.session, input),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'removeRecieveInfo',
      tag,
      summary: 'Forgets what `setRecieveInfo` kept.',
      input: Type.Object({}),
      data: Type.Boolean(),
      session: 'required',
      example: { input: {}, data: true },
    },
    (_, { caller }) => shop.removeReceiveInfo(caller.session),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'setOrderRecieveInfo',
      tag,
      summary: 'Changes whom an order goes to, before it was shipped.',
      input: OrderReceiveInfoInput,
      data: ShopOrder,
      errors: ['SHOP_ORDER_UNKNOWN', 'SHOP_ORDER_STATE'],
      session: 'required',
      example: { input: { id: 7, ...exampleOrder.receiver }, data: exampleOrder },
    },
    ({ id, ...receiver }, { caller }) => shop.setReceiver(caller.session, id, receiver),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'removeOrderRecieveInfo',
      tag,
      summary: 'Removes name, mobile and address from an order that has ended.',
      input: ShopOrderInput,
      data: ShopOrder,
      errors: ['SHOP_ORDER_UNKNOWN', 'SHOP_ORDER_STATE'],
      session: 'required',
      example: { input: { id: 7 }, data: { ...exampleOrder, receiver: null } },
    },
    ({ id }, { caller }) => shop.removeReceiver(caller.session, id),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getStoreStatus',
      tag,
      summary: "Whether the signed-in address ships orders, and whether its store is the house's own.",
      input: AddressQuery,
      data: StoreStatus,
      errors: ['FORBIDDEN_ADDRESS'],
      session: 'required',
      example: { input: { address: exampleOrder.buyer }, data: { isStore: false, isSpecial: false } },
    },
    ({ address }, { caller }) => shop.status(requireOwn(caller.session, address)),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageSendOrders',
      tag,
      summary: "Orders of the sender's own stores that wait for shipment, oldest first (store).",
      input: PageQuery,
      data: Page(ShopOrder),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: { input: { page: 1, size: 20 }, data: exampleOrders },
    },
    (q, { caller }) => shop.toSend(caller.session, 'waiting', q),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageHistoryOrders',
      tag,
      summary: "Orders of the sender's own stores that do not wait any more, newest first (store).",
      input: PageQuery,
      data: Page(ShopOrder),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: { input: { page: 1, size: 20 }, data: { records: [], total: 0, page: 1, size: 20 } },
    },
    (q, { caller }) => shop.toSend(caller.session, 'past', q),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'sendOrder',
      tag,
      summary: 'Says how an order of an own store was sent (store).',
      input: SendOrderInput,
      data: ShopOrder,
      errors: ['ROLE_REQUIRED', 'SHOP_ORDER_UNKNOWN', 'SHOP_ORDER_STATE'],
      session: 'required',
      example: { input: { id: 7, sendInfo: 'Post, RR123456785TW' }, data: exampleOrder },
    },
    ({ id, sendInfo }, { caller }) => shop.send(caller.session, id, sendInfo),
  )
}
