import { calls } from '@holdfast/protocol/calls'
import { CONVERSION_NAMES } from '@holdfast/protocol/transfers'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { ConversionsService } from './service.ts'

export function conversionsRoutes(app: FastifyInstance, conversions: ConversionsService): void {
  for (const name of CONVERSION_NAMES)
    answer(app, calls[name], (input, { caller }) => conversions.convert(caller.session, name, input))
  answer(app, calls.quoteConversion, ({ name, amount }, { caller }) =>
    conversions.quote(caller.session, name, BigInt(amount)),
  )
}
