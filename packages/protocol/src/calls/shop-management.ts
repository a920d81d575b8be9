import { Page } from '../envelope.ts'
import {
  AllShopOrdersQuery,
  GoodInput,
  GoodsQuery,
  ManagedGood,
  ShopOrder,
  Store,
  StoreInput,
  StoresQuery,
} from '../shop.ts'
import { pageWith } from './examples.ts'
import { exampleManagedGood, exampleOrders, exampleStore, exampleText, twenty } from './shop-examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'shop, for operators'

export const pageStores = defineCall({
  method: 'GET',
  path: 'pageStores',
  tag,
  summary: 'Stores and who ships for each (manager, content, auditor).',
  input: StoresQuery,
  data: Page(Store),
  session: 'required',
  roles: ['manager', 'content', 'auditor'],
  example: {
    input: { open: true, page: 1, size: 20 },
    data: pageWith(exampleStore),
  },
})

export const saveStore = defineCall({
  method: 'POST',
  path: 'saveStore',
  tag,
  summary: 'Adds a store, or changes the one of `id` (manager). Answers its id.',
  input: StoreInput,
  data: Type.Integer(),
  errors: ['STORE_UNKNOWN'],
  session: 'required',
  roles: ['manager'],
  example: { input: { ...exampleStore, reason: 'agreed with the new store' }, data: 1 },
})

export const pageGoods = defineCall({
  method: 'GET',
  path: 'pageGoods',
  tag,
  summary: 'All goods, on sale or not (manager, content, auditor), newest first unless sorted.',
  input: GoodsQuery,
  data: Page(ManagedGood),
  session: 'required',
  roles: ['manager', 'content', 'auditor'],
  example: {
    input: { page: 1, size: 20 },
    data: pageWith(exampleManagedGood),
  },
})

export const saveGood = defineCall({
  method: 'POST',
  path: 'saveGood',
  tag,
  summary:
    'Adds goods, or changes those of `id`; `stockChange` adds to or takes from the pieces there are (manager, content). Answers their id.',
  input: GoodInput,
  data: Type.Integer(),
  errors: ['GOOD_UNKNOWN', 'STORE_UNKNOWN', 'FILE_UNKNOWN', 'STOCK_SHORT', 'AMOUNT_ZERO'],
  session: 'required',
  roles: ['manager', 'content'],
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
})

export const pageAllShopOrders = defineCall({
  method: 'GET',
  path: 'pageAllShopOrders',
  tag,
  summary:
    'All orders (manager, auditor), newest first unless sorted. Who receives is shown to managers only.',
  input: AllShopOrdersQuery,
  data: Page(ShopOrder),
  session: 'required',
  roles: ['manager', 'auditor'],
  example: { input: { state: 'pending', page: 1, size: 20 }, data: exampleOrders },
})
