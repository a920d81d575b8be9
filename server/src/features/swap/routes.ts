import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { SwapService } from './service.ts'

export function swapRoutes(app: FastifyInstance, swap: SwapService): void {
  answer(app, calls.pageSwaps, (q) => swap.swaps(q))
  answer(app, calls.getCandles, (q) => swap.candles(q))
  answer(app, calls.pageBurns, (q) => swap.burns(q))
}
