import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { PricesService } from './service.ts'

export function pricesRoutes(app: FastifyInstance, prices: PricesService): void {
  answer(app, calls.listPrices, ({ symbol }) => prices.list(symbol))
  answer(app, calls.setPrice, (input, { caller }) => prices.change(caller.session, input))
  answer(app, calls.pagePriceHistory, (q) => prices.history(q))
}
