import { type AmountProblem, parseAmount } from '@holdfast/protocol/typed-amount'

/** Limits of a deposit into the pool, base units; null = not known yet. */
export type Limits = {
  balance: bigint | null
  minimum: bigint
  /** capacity that is left for the chosen term */
  available: bigint | null
  /** 0 not open, 1 open, 2 limit reached, 3 closed, 4 dissolved */
  status: number
  paused: boolean
}

export type DepositProblem =
  | AmountProblem
  | 'zero'
  | 'belowMinimum'
  | 'balance'
  | 'aboveAvailable'
  | 'limitReached'
  | 'notOpen'
  | 'closed'
  | 'paused'

export type DepositCheck = { value: bigint | null; problem: DepositProblem | null }

/** Checks a typed amount against `limits`. Problems of the pool take precedence over those of the amount. */
export function checkDeposit(text: string, separator: '.' | ',', limits: Limits): DepositCheck {
  const parsed = parseAmount(text, 18, separator)
  const value = parsed.ok ? parsed.value : null
  const fail = (problem: DepositProblem): DepositCheck => ({ value, problem })
  if (limits.paused) return fail('paused')
  if (limits.status === 3 || limits.status === 4) return fail('closed')
  if (limits.status === 2 || limits.available === 0n) return fail('limitReached')
  if (limits.status === 0) return fail('notOpen')
  if (!parsed.ok) return fail(parsed.problem)
  if (parsed.value === 0n) return fail('zero')
  if (parsed.value < limits.minimum) return fail('belowMinimum')
  if (limits.balance !== null && parsed.value > limits.balance) return fail('balance')
  if (limits.available !== null && parsed.value > limits.available) return fail('aboveAvailable')
  return { value, problem: null }
}
