import type { WithdrawInfo } from '@holdfast/protocol/withdrawals'
import { type AddressProblem, addressProblem } from '../../lib/check-address.ts'
import { type AmountFault, checkAmount, feeOf } from '../../lib/check-amount.ts'

export type WithdrawProblem = AmountFault | AddressProblem | 'notOpen' | 'nothingLeft'
export type WithdrawCheck = {
  value: bigint | null
  fee: bigint
  received: bigint
  /** of the amount alone, shown at its field */
  amountProblem: WithdrawProblem | null
  problem: WithdrawProblem | null
}

/** Whether `text` can be withdrawn to `address` within what the server said; unknown limits refuse nothing. */
export function checkWithdrawal(
  input: { text: string; address: string; separator: '.' | ',' },
  info: WithdrawInfo | undefined,
): WithdrawCheck {
  const { value, problem } = checkAmount(input.text, input.separator, {
    minimum: info ? BigInt(info.minimum) : null,
    balance: info ? BigInt(info.withdrawable) : null,
    most: info ? BigInt(info.maximum) : null,
  })
  const fee = value === null || !info ? 0n : feeOf(value, info.feeBps)
  const received = value === null || value < fee ? 0n : value - fee
  const amountProblem: WithdrawProblem | null =
    problem ?? (info && value !== null && received === 0n ? 'nothingLeft' : null)
  const where = addressProblem(input.address)
  return {
    value,
    fee,
    received,
    amountProblem,
    problem: info?.open === false ? 'notOpen' : (where ?? amountProblem),
  }
}

/**
 * How many people look at a withdrawal worth `value` before it is paid.
 * @param value in USDT, as the limits are; base units
 */
export function reviewers(value: bigint, info: WithdrawInfo): 0 | 1 | 2 {
  if (value > BigInt(info.secondLimit)) return 2
  return value > BigInt(info.autoLimit) || value > BigInt(info.dailyLeft) ? 1 : 0
}
