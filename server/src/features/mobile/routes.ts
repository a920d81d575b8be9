import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { MobileService } from './service.ts'

export function mobileRoutes(app: FastifyInstance, mobile: MobileService): void {
  answer(app, calls.getMobile, (_, { caller }) => mobile.get(caller.session))
  answer(app, calls.changeMobile, (input, { caller }) => mobile.change(caller.session, input))
}
