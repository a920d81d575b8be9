import { typedWhole } from '@holdfast/protocol/typed-text'
import type { Phase } from '../kit/model.ts'

/** What a purchase of units is checked against; null = not known yet. */
export type UnitLimits = {
  phase: Phase
  left: bigint
  /** units the account may still buy */
  mine: bigint | null
  price: bigint
  /** USDT base units */
  balance: bigint | null
}

export type UnitProblem =
  | 'upcoming'
  | 'soldOut'
  | 'over'
  | 'empty'
  | 'notANumber'
  | 'zero'
  | 'aboveLeft'
  | 'atLimit'
  | 'aboveLimit'
  | 'balance'

export type UnitCheck = { value: bigint | null; problem: UnitProblem | null }

/** Checks a typed number of units against `limits`. Problems of the sale take precedence over those of the number. */
export function checkUnits(text: string, limits: UnitLimits): UnitCheck {
  const typed = typedWhole(text)
  const value = typed !== null && typed < 10n ** 9n ? typed : null
  const fail = (problem: UnitProblem): UnitCheck => ({ value, problem })
  if (limits.phase === 'upcoming') return fail('upcoming')
  if (limits.phase === 'soldOut') return fail('soldOut')
  if (limits.phase !== 'open') return fail('over')
  if (limits.mine === 0n) return fail('atLimit')
  if (text.trim() === '') return fail('empty')
  if (value === null) return fail('notANumber')
  if (value === 0n) return fail('zero')
  if (value > limits.left) return fail('aboveLeft')
  if (limits.mine !== null && value > limits.mine) return fail('aboveLimit')
  if (limits.balance !== null && limits.balance < value * limits.price) return fail('balance')
  return { value, problem: null }
}
