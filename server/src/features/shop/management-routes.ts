import { Page } from '@holdfast/protocol/envelope'
import {
  AllShopOrdersQuery,
  GoodInput,
  GoodsQuery,
  ManagedGood,
  ShopOrder,
  Store,
  StoreInput,
  StoresQuery,
} from '@holdfast/protocol/shop'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../../http/call.ts'
import { pageWith } from '@holdfast/protocol/calls/examples'
import {
  exampleManagedGood,
  exampleOrders,
  exampleStore,
  exampleText,
  twenty,
} from '@holdfast/protocol/calls/shop-examples'
import type { ShopManagement } from './management.ts'

const tag = 'shop, for operators'

export function shopManagementRoutes(app: FastifyInstance, shop: ShopManagement): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageStores',
      tag,
      summary: 'Stores and who ships for each (manager, content, auditor).',
      input: StoresQuery,
      data: Page(Store),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: {
        input: { open: true, page: 1, size: 20 },
        data: pageWith(exampleStore),
      },
    },
    (q, { caller }) => shop.stores(caller.session, q),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'saveStore',
      tag,
      summary: 'Adds a store, or changes the one of `id` (manager). Answers its id.',
      input: StoreInput,
      data: Type.Integer(),
      errors: ['ROLE_REQUIRED', 'STORE_UNKNOWN'],
      session: 'required',
      example: { input: { ...exampleStore, reason: 'agreed with the new store' }, data: 1 },
    },
    (input, { caller }) => shop.saveStore(caller.session, input),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageGoods',
      tag,
      summary: 'All goods, on sale or not (manager, content, auditor), newest first unless sorted.',
      input: GoodsQuery,
      data: Page(ManagedGood),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: {
        input: { page: 1, size: 20 },
        data: pageWith(exampleManagedGood),
      },
    },
    (q, { caller }) => shop.goods(caller.session, q),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'saveGood',
      tag,
      summary:
        'Adds goods, or changes those of `id`; `stockChange` adds to or takes from the pieces there are (manager, content). Answers their id.',
      input: GoodInput,
      data: Type.Integer(),
      errors: [
        'ROLE_REQUIRED',
        'GOOD_UNKNOWN',
        'STORE_UNKNOWN',
        'FILE_UNKNOWN',
        'STOCK_SHORT',
        'AMOUNT_ZERO',
      ],
      session: 'required',
      example: {
        input: {
          store: 1,
          texts: [exampleText],
          price: twenty,
          stockChange: 100,
          limit: 5,
          onSale: true,
          reason: 'new goods',
        },
        data: 1,
      },
    },
    (input, { caller }) => shop.saveGood(caller.session, input),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageAllShopOrders',
      tag,
      summary:
        'All orders (manager, auditor), newest first unless sorted. Who receives is shown to managers only.',
      input: AllShopOrdersQuery,
      data: Page(ShopOrder),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: { input: { state: 'pending', page: 1, size: 20 }, data: exampleOrders },
    },
    (q, { caller }) => shop.orders(caller.session, q),
  )
}
