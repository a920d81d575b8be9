import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { VisaService } from './service.ts'

export function visaRoutes(app: FastifyInstance, visa: VisaService): void {
  answer(app, calls.applyVisaCard, (input, { caller }) => visa.apply(caller.session, input))
  answer(app, calls.removeVisaDocument, ({ fileName }, { caller }) =>
    visa.removeDocument(caller.session, fileName),
  )
  answer(app, calls.getVisaApplication, (_, { caller }) => visa.newest(caller.session))
  answer(app, calls.pageOwnVisaApplications, (q, { caller }) => visa.ownPage(caller.session, q))
  answer(app, calls.removeVisaData, ({ id }, { caller }) => visa.removeData(caller.session, id))
  answer(app, calls.pageVisaApplications, (q, { caller }) => visa.page(caller.session, q))
  answer(app, calls.decideVisaApplication, (input, { caller }) => visa.decide(caller.session, input))
}
