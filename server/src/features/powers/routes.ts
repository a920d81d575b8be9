import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { PowersService } from './service.ts'

export function powersRoutes(app: FastifyInstance, powers: PowersService): void {
  answer(app, calls.getPowers, () => powers.powers())
  answer(app, calls.noteCall, (input, { caller }) => powers.note(caller.session, input))
}
