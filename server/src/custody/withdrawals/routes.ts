import { calls } from '@holdfast/protocol/calls'
import {
  LegacyWithdrawInput,
  SignedWithdrawInput,
  type WithdrawAnyInput,
  WithdrawInput,
} from '@holdfast/protocol/withdrawals'
import type { FastifyInstance } from 'fastify'
import { answer, firstField } from '../../http/call.ts'
import { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Hex } from 'viem'
import { AppError } from '../../http/errors.ts'
import type { WithdrawalReview } from './review.ts'
import type { WithdrawalsService } from './service.ts'
import type { UnorderedPayments } from './unordered.ts'

const json = Compile(WithdrawInput)
const legacy = Compile(LegacyWithdrawInput)
const signature = Compile(SignedWithdrawInput)

const checked = <T>(
  validator: { Check(v: unknown): v is T; Errors(v: unknown): Parameters<typeof firstField>[0] },
  value: unknown,
): T => {
  if (validator.Check(value)) return value
  throw new AppError('INVALID_INPUT', { field: firstField(validator.Errors(value)) })
}

/** Inputs that the legacy form has not: who names them beside `address` means something that it would not do. */
const NOT_LEGACY = ['wallet', 'symbol', 'chain', 'category'] as const

export function withdrawalsRoutes(
  app: FastifyInstance,
  o: {
    withdrawals: WithdrawalsService
    review: WithdrawalReview
    unordered: UnorderedPayments
  },
): void {
  const { withdrawals, review, unordered } = o
  /** The account and what it asks for: the session's account, or without a session the address itself (legacy form). */
  const asked = (input: Static<typeof WithdrawAnyInput>, session: string | undefined) => {
    if (session === undefined || input.address !== undefined) {
      if (input.address === undefined) throw new AppError('NO_LOGIN')
      const other = NOT_LEGACY.find((name) => input[name] !== undefined)
      if (other !== undefined) throw new AppError('INVALID_INPUT', { field: other })
      const { address, amount } = checked(legacy, input)
      return { account: address.toLowerCase(), wanted: { amount, wallet: address, symbol: 'USDT' as const } }
    }
    const wanted = checked(json, input)
    if (!withdrawals.servesChain(wanted.chain))
      throw new AppError('CHAIN_NOT_SERVED', { chain: wanted.chain })
    return { account: session, wanted }
  }
  answer(app, calls.withdraw, async (input, { caller }) => {
    const { account, wanted } = asked(input, caller.session?.address)
    if (input.sign === undefined) return withdrawals.prepare(account, wanted)
    const { sign, key } = checked(signature, input)
    return withdrawals.request(account, wanted, { key, sign: sign as Hex })
  })
  answer(app, calls.getWithdrawInfo, ({ symbol }, { caller }) => withdrawals.info(caller.session, symbol))
  answer(app, calls.pageWithdrawLog, (q, { caller }) => withdrawals.log(caller.session, q))
  answer(app, calls.getWithdrawal, ({ id }, { caller }) => withdrawals.get(caller.session, id))
  answer(app, calls.cancelWithdrawal, ({ id }, { caller }) => withdrawals.cancel(caller.session, id))
  answer(app, calls.listAddressBook, (_, { caller }) => withdrawals.book.list(caller.session))
  answer(app, calls.addBookAddress, (input, { caller }) => withdrawals.book.keep(caller.session, input))
  answer(app, calls.removeBookAddress, ({ id }, { caller }) => withdrawals.book.remove(caller.session, id))
  answer(app, calls.pageWithdrawQueue, (q, { caller }) => review.queue(caller.session, q))
  answer(app, calls.reviewWithdrawal, (input, { caller }) => review.decide(caller.session, input))
  answer(app, calls.holdWithdrawal, (input, { caller }) => review.hold(caller.session, input))
  answer(app, calls.pageUnorderedPayments, (q, { caller }) => unordered.page(caller.session, q))
  answer(app, calls.proposeExpense, (input, { caller }) => unordered.propose(caller.session, input))
}
