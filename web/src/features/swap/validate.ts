import { type AmountProblem, parseAmount } from '@holdfast/protocol/typed-amount'
import { BPS, leastOf, type Market, payFor, type Quote, quote, type Side, type Tolerance } from './quote.ts'

/** Which of the two amounts was typed; the other follows from it. */
export type Entry = 'pay' | 'least'
export type SwapProblem =
  | AmountProblem
  | 'zero'
  | 'notOpen'
  | 'noLiquidity'
  | 'aboveLiquidity'
  | 'tooSmall'
  /** the market's figures give no least amount that makes sense: read them again */
  | 'abnormal'
  | 'balance'
export type SwapCheck = { quote: Quote | null; least: bigint; problem: SwapProblem | null }

export type SwapLimits = {
  /** balance of the asset that is paid; null = not known yet */
  balance: bigint | null
  open: boolean
}

/** Whether what was read of the market can be reckoned with: fees below the whole, and a router that gives an answer. */
const isSound = (m: Market) =>
  m.pairBps > 0n &&
  m.pairBps <= BPS &&
  m.nodeBps >= 0n &&
  m.burnBps >= 0n &&
  m.nodeBps + m.burnBps < BPS &&
  (m.crashFree === null || m.crashFree >= 0n)

/** Checks the form's input and computes the swap. Problems of the market take precedence over those of the amount. */
export function checkSwap(
  input: { side: Side; entry: Entry; text: string; separator: '.' | ','; tolerance: Tolerance },
  market: Market,
  limits: SwapLimits,
): SwapCheck {
  const parsed = parseAmount(input.text, 18, input.separator)
  const fail = (problem: SwapProblem): SwapCheck => ({ quote: null, least: 0n, problem })
  if (!limits.open) return fail('notOpen')
  if (market.reserveToken === 0n || market.reserveUsdt === 0n) return fail('noLiquidity')
  if (!isSound(market)) return fail('abnormal')
  if (!parsed.ok) return fail(parsed.problem)
  if (parsed.value === 0n) return fail('zero')
  const pay = input.entry === 'pay' ? parsed.value : payFor(market, input.side, parsed.value, input.tolerance)
  if (pay === null) return fail('aboveLiquidity')
  const q = quote(market, input.side, pay)
  const least = leastOf(q, input.tolerance)
  if (least < 0n || least > q.receive) return fail('abnormal')
  if (least === 0n) return { quote: q, least, problem: 'tooSmall' }
  if (limits.balance !== null && pay > limits.balance) return { quote: q, least, problem: 'balance' }
  return { quote: q, least, problem: null }
}

/** A tolerance typed in per cent, from 0.01 % to 50 %, as bps; null for anything else. */
export function parseTolerance(text: string, separator: '.' | ','): bigint | null {
  const parsed = parseAmount(text.replace('%', ''), 2, separator)
  return parsed.ok && parsed.value >= 1n && parsed.value <= 5_000n ? parsed.value : null
}
