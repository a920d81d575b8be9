import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer, requireOwn } from '../../http/call.ts'
import type { LedgerService } from './service.ts'
/** The specification's default. */
const LOG_SIZE = 200

export function ledgerRoutes(app: FastifyInstance, ledger: LedgerService): void {
  answer(app, calls.getBalances, (_, { caller }) => ledger.balances(caller.session.address))
  answer(app, calls.getBalanceLog, ({ address, page = 1, size = LOG_SIZE }, { caller }) =>
    ledger.log(requireOwn(caller.session, address), {}, page, size),
  )
  answer(app, calls.getBalanceLogByType, ({ address, category, page = 1, size = LOG_SIZE }, { caller }) =>
    ledger.log(requireOwn(caller.session, address), { category }, page, size),
  )
  answer(app, calls.pageBalanceLog, ({ page = 1, size = 20, ...which }, { caller }) =>
    ledger.log(caller.session.address, which, page, size),
  )
  answer(app, calls.getIncomeSums, (_, { caller }) => ledger.income(caller.session.address))
  answer(app, calls.exportBalanceLog, (q, { caller }) => ledger.export(caller.session.address, q))
}
