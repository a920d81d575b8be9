import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import type { Hex } from 'viem'
import type { Client } from '../../chain/client.ts'
import { answer } from '../../http/call.ts'
import type { ChainInfoService } from './service.ts'
import { transactionReport } from './transaction.ts'

export function chainInfoRoutes(app: FastifyInstance, chain: ChainInfoService, agreed: Client): void {
  answer(app, calls.chain, () => chain.info())
  answer(app, calls.getTransaction, ({ hash }) => transactionReport(agreed, hash as Hex))
}
