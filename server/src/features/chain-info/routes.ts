import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { ChainInfoService } from './service.ts'

export function chainInfoRoutes(app: FastifyInstance, chain: ChainInfoService): void {
  answer(app, calls.chain, () => chain.info())
}
