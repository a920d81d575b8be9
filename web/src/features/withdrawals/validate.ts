import type { BookAddress, WithdrawInfo } from '@holdfast/protocol/withdrawals'
import { sameAddress } from '../../lib/address.ts'
import { type AddressProblem, addressProblem } from '../../lib/check-address.ts'
import { type AmountFault, checkAmount, feeOf } from '../../lib/check-amount.ts'

export type WithdrawProblem = AmountFault | AddressProblem | 'notInBook' | 'notOpen' | 'nothingLeft'
export type WithdrawCheck = {
  value: bigint | null
  fee: bigint
  received: bigint
  /** of the amount alone, shown at its field */
  amountProblem: WithdrawProblem | null
  problem: WithdrawProblem | null
}

/** Checks a withdrawal of `text` to `address` against the server's limits; limits not known yet are not checked. */
export function checkWithdrawal(
  input: { text: string; address: string; separator: '.' | ','; waits?: boolean },
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
    problem:
      info?.open === false ? 'notOpen' : (where ?? (input.waits === true ? 'notInBook' : amountProblem)),
  }
}

/**
 * Whether `address` must first wait in the address book, which is so for all but the account itself if a delay is set.
 * @param now the chain's time, unix seconds
 */
export function waitsForBook(
  address: string | null,
  account: string | null,
  info: WithdrawInfo | undefined,
  book: readonly BookAddress[] | undefined,
  now: number,
): boolean {
  if (!info || info.newAddressDelay === 0 || !book || address === null) return false
  if (sameAddress(address, account)) return false
  const kept = book.find((a) => sameAddress(a.address, address))
  return kept === undefined || kept.usableAt > now
}

/** Value of `amount` in USDT, rounded up as on the server; base units. @param price USDT for one, 18 decimals */
export const worth = (amount: bigint, price: bigint) => (amount * price + 10n ** 18n - 1n) / 10n ** 18n

/**
 * How many people must approve a withdrawal.
 * @param value in USDT base units; null without a fresh price
 */
export function reviewers(value: bigint | null, info: WithdrawInfo): 0 | 1 | 2 {
  if (value === null || value > BigInt(info.secondLimit)) return 2
  return [info.autoLimit, info.dailyLeft, info.hourlyLeft].some((limit) => value > BigInt(limit)) ? 1 : 0
}
