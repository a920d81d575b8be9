import { ChainInfo } from '@holdfast/protocol/chain'
import type { FastifyInstance } from 'fastify'
import type { ChainInfoService } from './service.ts'

/** `GET /api/chain` stands outside the envelope: it is read by tools, not by the app alone. */
export function chainInfoRoutes(app: FastifyInstance, chain: ChainInfoService): void {
  app.get(
    '/api/chain',
    {
      schema: {
        response: { 200: ChainInfo },
        summary: 'Chain id, a read RPC, contract addresses, and the head.',
        tags: ['chain'],
      },
    },
    () => chain.info(),
  )
}
