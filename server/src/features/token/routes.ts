import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { TokenService } from './service.ts'

export function tokenRoutes(app: FastifyInstance, token: TokenService): void {
  answer(app, calls.getTokenInfo, () => token.info())
}
