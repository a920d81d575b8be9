// States and arithmetic of sales, the same as in the contract MintEscrow (contracts/src), for contracts (a test compares
// them), server and web.

/** States of a sale and of an order in it, in the order of `IMint.State`. */
export const SALE_STATES = [
  'awaitingOrder',
  'orderArranged',
  'success',
  'failed',
  'dissolution',
  'principalReturn',
] as const
export type SaleState = (typeof SALE_STATES)[number]

/**
 * The states that may follow each state; no other step happens. Steps to `orderArranged`, `success` and `failed` happen by
 * time alone: no purchase decides success.
 */
export const SALE_STEPS: Record<SaleState, readonly SaleState[]> = {
  awaitingOrder: ['orderArranged', 'dissolution'],
  orderArranged: ['success', 'failed', 'dissolution'],
  success: [],
  failed: ['principalReturn'],
  dissolution: ['principalReturn'],
  principalReturn: [],
}

/** What the owner alone can do to get out of each state; `time` = wait for the end. */
export const SALE_EXITS: Record<SaleState, 'time' | 'leave' | 'claim' | 'refund' | 'done'> = {
  awaitingOrder: 'time',
  orderArranged: 'leave',
  success: 'claim',
  failed: 'refund',
  dissolution: 'refund',
  principalReturn: 'done',
}

/** Whether `to` directly follows `from`. */
export const isSaleStep = (from: SaleState, to: SaleState): boolean => SALE_STEPS[from].includes(to)

/** Whether `to` can be reached from `from` in any number of steps, including none. */
export const canBecome = (from: SaleState, to: SaleState): boolean =>
  from === to || SALE_STEPS[from].some((next) => canBecome(next, to))

/** The state with the contract's number; throws outside 0…5. */
export function saleStateOf(code: number): SaleState {
  const state = SALE_STATES[code]
  if (!state) throw new RangeError(`no sale state ${code}`)
  return state
}

/** What a sale's state depends on: its terms, and what its events say. Times in unix seconds, the rest in units. */
export type SaleFacts = {
  startTime: number
  /** when it closes: its end, or, once nothing is left, the second after the last unit was sold */
  closeTime: number
  softCap: number
  sold: number
  refunded: number
  dissolved: boolean
}

/** A sale's state at `now` (unix seconds), the same as `IMint.stateOf`. */
export function saleState(s: SaleFacts, now: number): SaleState {
  const returned = s.sold > 0 && s.refunded === s.sold
  if (s.dissolved) return returned ? 'principalReturn' : 'dissolution'
  if (now < s.closeTime) return now < s.startTime ? 'awaitingOrder' : 'orderArranged'
  if (s.sold >= s.softCap) return 'success'
  return returned ? 'principalReturn' : 'failed'
}

/** Seconds after the close in which a successful sale pays nothing. */
export const SALE_PAY_DELAY = 86_400

/** When a successful sale that closes at `closeTime` begins to pay. */
export const payTimeOf = (closeTime: number): number => closeTime + SALE_PAY_DELAY

/** An order's state: its sale's, until its owner leaves or is refunded. */
export const orderState = (sale: SaleState, refunded: boolean): SaleState =>
  refunded ? 'principalReturn' : sale

/** Why units cannot be bought now; null when they can. */
export type SaleClosed = 'notStarted' | 'ended' | 'dissolved' | 'soldOut'
export function saleClosed(
  s: Pick<SaleFacts, 'startTime' | 'sold' | 'dissolved'> & { endTime: number; total: number },
  now: number,
): SaleClosed | null {
  if (s.dissolved) return 'dissolved'
  if (now < s.startTime) return 'notStarted'
  if (now >= s.endTime) return 'ended'
  return s.sold >= s.total ? 'soldOut' : null
}

export const SALE_BPS = 10_000n
/** Marks of a schedule; the first eight have rates, the last three share the rest. */
export const RELEASE_MARKS = 11
const RELEASE_RATES = 8
export const MAX_SALE_SECONDS = 90 * 86_400
export const MAX_SALE_AHEAD_SECONDS = 90 * 86_400
export const MAX_UNITS = 2 ** 24 - 1
export const MIN_UNIT_PRICE = 10_000n

/** A release schedule: rates of 10,000, marks in weeks after the sale's end, a week in seconds. Nothing before `payTime`. */
export type Schedule = {
  rates: readonly number[]
  weeks: readonly number[]
  week: number
  endTime: number
  payTime: number
}

/** When the marks come, unix seconds. */
export const releaseTimes = (s: Schedule): number[] =>
  s.weeks.map((mark) => Math.max(s.endTime + mark * s.week, s.payTime))

/** How many marks have come at `now`, 0…11. */
export const marksPassed = (s: Schedule, now: number): number =>
  releaseTimes(s).filter((time) => time <= now).length

/** Part of `tokens` (base units) that the first `marks` marks release together, rounded down; all of it at 11. */
export function releasedAt(tokens: bigint, rates: readonly number[], marks: number): bigint {
  const all = rates.reduce((sum, rate) => sum + rate, 0)
  const first = rates.slice(0, Math.min(marks, RELEASE_RATES)).reduce((sum, rate) => sum + rate, 0)
  const thirds = Math.max(0, marks - RELEASE_RATES) * (Number(SALE_BPS) - all)
  return (tokens * BigInt(3 * first + thirds)) / (3n * SALE_BPS)
}

/** Rates of a project, of 10,000 of the proceeds; together 10,000. */
export type ProjectRates = {
  costRate: number
  direct: number
  indirect: number
  special: number
  platform: number
  pool: number
}

/** Commission rate of a referrer of `level` (0…9): that level's sell rate, at most `cap`. */
export const commissionRate = (sellRates: readonly number[], level: number, cap: number): number =>
  Math.min(level === 0 ? 0 : (sellRates[level - 1] ?? 0), cap)

/** Parts of a purchase, USDT base units; `cost` is the remainder. */
export type Split = Record<'cost' | 'direct' | 'indirect' | 'special' | 'platform' | 'pool', bigint>

/**
 * Splits `times` units at `price` exactly as the contract does: each part of one unit rounded down, times units; the cost
 * wallet gets the rest.
 * @param directRate the direct referrer's commission rate (0 without one), see `commissionRate`
 * @param indirectRate likewise of the referrer's referrer
 */
export function splitOf(
  price: bigint,
  times: bigint,
  rates: ProjectRates,
  directRate: number,
  indirectRate: number,
): Split {
  const part = (rate: number) => ((price * BigInt(rate)) / SALE_BPS) * times
  const [direct, indirect] = [part(directRate), part(indirectRate)]
  const [special, platform, pool] = [part(rates.special), part(rates.platform), part(rates.pool)]
  return {
    direct,
    indirect,
    special,
    platform,
    pool,
    cost: price * times - direct - indirect - special - platform - pool,
  }
}
