import { t } from '@lingui/core/macro'
import { type AmountProblem, parseAmount } from '@holdfast/protocol/typed-amount'

/** Limits of an amount, in base units. Null means not known yet and is not checked. */
export type AmountLimits = {
  minimum?: bigint | null
  /** balance of the account */
  balance?: bigint | null
  /** any other upper limit */
  most?: bigint | null
  /** decimals that may be used, 18 when left out */
  decimals?: number
}
export type AmountFault = AmountProblem | 'zero' | 'belowMinimum' | 'balance' | 'aboveMost'
export type AmountCheck = { value: bigint | null; problem: AmountFault | null }

/** Reads a typed amount and checks it against `limits`, the balance first. */
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

/** What a text can mean that is read in two ways: as it is typed without doubt, in base units, and with how many decimals. */
export function readingsOf(
  text: string,
  separator: '.' | ',',
): { text: string; amount: bigint; decimals: number }[] {
  const parsed = parseAmount(text, 18, separator)
  const readings = (!parsed.ok && parsed.readings) || []
  return readings.flatMap((plain) => {
    const plainly = plain.replace('.', separator)
    const read = parseAmount(plainly, 18, separator)
    return read.ok ? [{ text: plainly, amount: read.value, decimals: plain.includes('.') ? 3 : 0 }] : []
  })
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

/** The fee on `amount` at a rate in bps, rounded down as on the server. */
export const feeOf = (amount: bigint, feeBps: number) => (amount * BigInt(feeBps)) / 10_000n
