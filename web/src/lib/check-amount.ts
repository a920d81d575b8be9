import { t } from '@lingui/core/macro'
import { type AmountProblem, parseAmount } from '@holdfast/protocol/amounts'

/** What an amount is held against; null = not known yet and refuses nothing. */
export type AmountLimits = {
  minimum?: bigint | null
  /** what the account has */
  balance?: bigint | null
  /** the most that is possible for another reason */
  most?: bigint | null
  /** decimals that may be used, 18 when left out */
  decimals?: number
}
export type AmountFault = AmountProblem | 'zero' | 'belowMinimum' | 'balance' | 'aboveMost'
export type AmountCheck = { value: bigint | null; problem: AmountFault | null }

/** Reads a typed amount and holds it against `limits`; the balance comes before other limits. */
export function checkAmount(text: string, separator: '.' | ',', limits: AmountLimits): AmountCheck {
  const parsed = parseAmount(text, 18, separator)
  if (!parsed.ok) return { value: null, problem: parsed.problem }
  const { value } = parsed
  const { minimum = null, balance = null, most = null, decimals = 18 } = limits
  if (value % 10n ** BigInt(18 - decimals) !== 0n) return { value: null, problem: 'tooManyDecimals' }
  if (value === 0n) return { value, problem: 'zero' }
  if (balance !== null && value > balance) return { value, problem: 'balance' }
  if (minimum !== null && value < minimum) return { value, problem: 'belowMinimum' }
  if (most !== null && value > most) return { value, problem: 'aboveMost' }
  return { value, problem: null }
}

/** Texts of faults that are the same in every form. */
export const amountFaultTexts = (): Record<Exclude<AmountProblem, 'empty'> | 'zero', string> => ({
  zero: t`The amount must be greater than 0`,
  notANumber: t`Digits only, please: no signs, letters or exponents`,
  negative: t`The amount cannot be negative`,
  tooManyDecimals: t`At most 18 decimals`,
  ambiguous: t`Is the separator for thousands or decimals? Write it without thousands separator`,
  tooLarge: t`The amount is too large`,
})

/** What of `amount` a fee in parts of 10,000 takes, rounded down as the server does. */
export const feeOf = (amount: bigint, feeBps: number) => (amount * BigInt(feeBps)) / 10_000n
