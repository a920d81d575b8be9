import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { ShopManagement } from './management.ts'

export function shopManagementRoutes(app: FastifyInstance, shop: ShopManagement): void {
  answer(app, calls.pageStores, (q, { caller }) => shop.stores(caller.session, q))
  answer(app, calls.saveStore, (input, { caller }) => shop.saveStore(caller.session, input))
  answer(app, calls.pageGoods, (q, { caller }) => shop.goods(caller.session, q))
  answer(app, calls.saveGood, (input, { caller }) => shop.saveGood(caller.session, input))
  answer(app, calls.pageAllShopOrders, (q, { caller }) => shop.orders(caller.session, q))
}
