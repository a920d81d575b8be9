import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answer } from '../../http/call.ts'
import { languageOf } from '../../i18n/index.ts'
import type { MachineManagement } from './manage.ts'
import type { MachinesService } from './service.ts'
const wanted = (request: FastifyRequest) => languageOf(request.headers.lang)

export function machinesRoutes(
  app: FastifyInstance,
  { machines, management }: { machines: MachinesService; management: MachineManagement },
): void {
  answer(app, calls.pageMachine, (q, { request }) => machines.page(q, wanted(request)))
  answer(app, calls.getMachine, ({ id }, { request }) => machines.one(id, wanted(request)))
  answer(app, calls.getMachineTotals, () => machines.totals())
  answer(app, calls.buyMachine, (input, { caller, request }) =>
    machines.buy(caller.session, input, wanted(request)),
  )
  answer(app, calls.pageUserMachine, (q, { caller, request }) =>
    machines.purchases(caller.session, q, wanted(request)),
  )
  answer(app, calls.getMachineSummary, (_, { caller }) => machines.summary(caller.session))
  answer(app, calls.setAutoExchange, ({ on }, { caller }) => machines.setAutoExchange(caller.session, on))
  answer(app, calls.pageAllMachines, (q) => management.page(q))
  answer(app, calls.saveMachine, (input, { caller }) => management.save(caller.session, input))
}
