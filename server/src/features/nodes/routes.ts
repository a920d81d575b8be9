import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { NodesService } from './service.ts'

export function nodesRoutes(app: FastifyInstance, nodes: NodesService): void {
  answer(app, calls.getNodeInfo, () => nodes.info())
  answer(app, calls.pageCards, (q) => nodes.cards(q))
  answer(app, calls.getNodeIncome, (_, { caller }) => nodes.income(caller.session.address))
  answer(app, calls.pageNodeIncome, (q, { caller }) => nodes.records(caller.session.address, q))
}
