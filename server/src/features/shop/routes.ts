import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer, requireOwn } from '../../http/call.ts'
import { withNames } from '../../http/names.ts'
import { languageOf } from '../../i18n/index.ts'
import type { ShopService } from './service.ts'

/** The most characters of a receiver's name and address. */
const [NAME, PLACE] = [80, 300]
const wanted = (request: FastifyRequest) => languageOf(request.headers.lang)

export function shopRoutes(app: FastifyInstance, shop: ShopService): void {
  answer(app, calls.pageShopGoods, (q, { request }) => shop.goods(q, wanted(request)))
  answer(app, calls.getShopGood, ({ id }, { request }) => shop.good(id, wanted(request)))
  answer(app, calls.buyShopGoods, (input, { caller, request }) =>
    shop.buy(caller.session, withNames(input, { recieveName: NAME, recieveAddress: PLACE }), wanted(request)),
  )
  answer(app, calls.pageShopOrders, (q, { caller }) => shop.orders(caller.session, q))
  answer(app, calls.getOrders, (_, { caller }) => shop.latestOrders(caller.session))
  answer(app, calls.cancelShopOrder, ({ id }, { caller }) => shop.cancel(caller.session, id))
  answer(app, calls.confirmShopOrder, ({ id }, { caller }) => shop.confirm(caller.session, id))
  answer(app, calls.getRecieveInfo, (_, { caller }) => shop.receiveInfo(caller.session))
  answer(app, calls.setRecieveInfo, (input, { caller }) =>
    shop.setReceiveInfo(caller.session, withNames(input, { name: NAME, address: PLACE })),
  )
  answer(app, calls.removeRecieveInfo, (_, { caller }) => shop.removeReceiveInfo(caller.session))
  answer(app, calls.setOrderRecieveInfo, ({ id, ...receiver }, { caller }) =>
    shop.setReceiver(caller.session, id, withNames(receiver, { name: NAME, address: PLACE })),
  )
  answer(app, calls.removeOrderRecieveInfo, ({ id }, { caller }) => shop.removeReceiver(caller.session, id))
  answer(app, calls.getStoreStatus, ({ address }, { caller }) =>
    shop.status(requireOwn(caller.session, address)),
  )
  answer(app, calls.pageSendOrders, (q, { caller }) => shop.toSend(caller.session, 'waiting', q))
  answer(app, calls.pageHistoryOrders, (q, { caller }) => shop.toSend(caller.session, 'past', q))
  answer(app, calls.sendOrder, ({ id, sendInfo }, { caller }) => shop.send(caller.session, id, sendInfo))
}
