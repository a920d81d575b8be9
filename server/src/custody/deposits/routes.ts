import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer, requireOwn } from '../../http/call.ts'
import type { DepositQueue } from './queue.ts'
import type { DepositsService } from './service.ts'

export function depositsRoutes(
  app: FastifyInstance,
  { deposits, queue }: { deposits: DepositsService; queue: DepositQueue },
): void {
  answer(app, calls.listRechargeWallet, () => deposits.wallets())
  answer(app, calls.createRechargeAmount, ({ amount }, { caller }) => deposits.create(caller.session, amount))
  answer(app, calls.getUserRechargeAmount, ({ address }, { caller }) => {
    requireOwn(caller.session, address)
    return deposits.current(caller.session)
  })
  answer(app, calls.cancelRechargeAmount, ({ id }, { caller }) => deposits.cancel(caller.session, id))
  answer(app, calls.getUserAddress, ({ address }, { caller }) => {
    requireOwn(caller.session, address)
    return deposits.address(caller.session)
  })
  answer(app, calls.pageRechargeLog, (q, { caller }) => deposits.log(caller.session, q))
  answer(app, calls.claimRecharge, ({ txHash }, { caller }) => queue.claim(caller.session, txHash))
  answer(app, calls.pageDepositQueue, (q, { caller }) => queue.page(caller.session, q))
  answer(app, calls.proposeDeposit, (input, { caller }) => queue.propose(caller.session, input))
  answer(app, calls.rescanDeposits, (input, { caller }) => queue.rescan(caller.session, input))
}
