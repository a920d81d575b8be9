import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'
import { Count, Number1, OrNull } from './sale-fields.ts'

/** Blocks between closing an oversubscribed period and the block whose hash draws it: 29 s at 0.45 s. */
export const DRAW_BLOCKS = 64

/**
 * States of a period, in the order of `IResonancePool.Status`: people join (until somebody closes it after the deadline), the
 * draw's block is awaited, orders are arranged, too little was joined, the guardian dissolved it.
 */
export const PERIOD_STATUSES = ['open', 'drawing', 'arranged', 'failed', 'dissolved'] as const
export type PeriodStatus = (typeof PERIOD_STATUSES)[number]

/**
 * States of an order. `awaiting`: its period is open, or past its deadline and not closed. `drawing`: the draw's block is awaited.
 * `arranged`: filled, wholly or in part, and its term runs. `unfilled`: the draw gave it nothing. `failed`, `dissolved`: its
 * period's. `due`: its term is over, and its principal waits. `returned`: the principal was paid back, or, without one, all that was
 * joined.
 */
export const RESONANCE_STATES = [
  'awaiting',
  'drawing',
  'arranged',
  'unfilled',
  'failed',
  'dissolved',
  'due',
  'returned',
] as const
export type ResonanceState = (typeof RESONANCE_STATES)[number]

/** What a period's own account of the caller says: what it joined, and what of that was filled (null until that is known). */
const Mine = Type.Object({ orders: Number1, amount: BaseUnits, fill: OrNull(BaseUnits) })

/** A transaction and its block's time. */
const Step = Type.Object({ time: UnixSeconds, txHash: Hash })

/** A period: a row of `pageResonancePeriods`, and the head of `getResonancePeriod`. Amounts of USDT unless named otherwise. */
export const ResonancePeriod = Type.Object({
  period: Number1,
  line: Number1,
  status: Type.Enum(PERIOD_STATUSES),
  /** more was joined than fits */
  oversubscribed: Type.Boolean(),
  /** nothing more fits: what is joined now makes the draw decide */
  limitReached: Type.Boolean(),
  /** its terms, unchanged since it was opened */
  capacity: BaseUnits,
  minimum: BaseUnits,
  joinMin: BaseUnits,
  deadline: UnixSeconds,
  /** half days from the deadline to the end of the term */
  steps: Number1,
  endTime: UnixSeconds,
  /** reward for one USDT of filled principal, 18 decimals */
  rateUsdt: BaseUnits,
  rateToken: BaseUnits,
  /** the number and hash of the block before it was opened: the HASH that periods show */
  hashBlock: Count,
  hash: Hash,
  /** what was joined, by how many orders of how many accounts */
  total: BaseUnits,
  orders: Count,
  participants: Count,
  /** what of it was filled; null until that is known */
  filled: OrNull(BaseUnits),
  /** sums of what was paid to owners */
  refunded: BaseUnits,
  released: BaseUnits,
  paidUsdt: BaseUnits,
  paidToken: BaseUnits,
  opened: Step,
  closed: OrNull(Step),
  /** the block whose hash draws it; null where there is nothing to draw */
  drawBlock: OrNull(Count),
  drawn: OrNull(Step),
  /** where on the ring filling begins, 0 ≤ start < total; null without a draw, and by parts */
  start: OrNull(BaseUnits),
  /** hash of `drawBlock` as the contract found it */
  drawHash: OrNull(Hash),
  /** the hash was out of reach: everybody got the same part, capacity / total */
  proRata: Type.Boolean(),
  dissolved: OrNull(Step),
  /** why the guardian dissolved it */
  reason: OrNull(Type.String()),
  /** the signed-in caller's part; null without one */
  mine: OrNull(Mine),
  /** whether its newest step is beyond reorganisation */
  final: Type.Boolean(),
})
export type ResonancePeriod = Static<typeof ResonancePeriod>

/** Inputs of `pageResonancePeriods`: of all lines or of one, newest first. */
export const ResonancePeriodsQuery = Type.Interface([PageQuery], {
  line: Type.Optional(Number1),
  status: Type.Optional(Type.Enum(PERIOD_STATUSES)),
})
export type ResonancePeriodsQuery = Static<typeof ResonancePeriodsQuery>

export const ResonancePeriodQuery = Type.Object({ period: Number1 })
export type ResonancePeriodQuery = Static<typeof ResonancePeriodQuery>

/** An order's part of the ring: from `before` up to `before + amount`. `fill` is null until the period is settled. */
export const ResonanceArc = Type.Object({
  orderId: Number1,
  before: BaseUnits,
  amount: BaseUnits,
  fill: OrNull(BaseUnits),
})
export type ResonanceArc = Static<typeof ResonanceArc>

/**
 * `getResonancePeriod` (public): a period with all that its draw is recomputed from:
 * start = keccak256(abi.encode(drawHash, chainId, contract, period)) mod total.
 */
export const ResonancePeriodDetail = Type.Object({
  ...ResonancePeriod.properties,
  chainId: Number1,
  contract: Address,
  /** the signed-in caller's arcs, in the order of joining; at most 200 */
  own: Type.Array(ResonanceArc),
})
export type ResonancePeriodDetail = Static<typeof ResonancePeriodDetail>

/** Most arcs in one answer. */
export const ARCS = 5_000
/** Inputs of `getResonanceArcs`: `next` of the previous part. */
export const ResonanceArcsQuery = Type.Object({ period: Number1, from: Type.Optional(Number1) })
export type ResonanceArcsQuery = Static<typeof ResonanceArcsQuery>

/**
 * `getResonanceArcs` (public): everybody's arcs of a period in the order of joining, as two lists of the same length. Arcs lie one
 * after the other from 0 to `total`: each begins where the one before ends, the first of a part at `before`.
 */
export const ResonanceArcs = Type.Object({
  before: BaseUnits,
  orders: Type.Array(Number1),
  amounts: Type.Array(BaseUnits),
  next: OrNull(Number1),
})
export type ResonanceArcs = Static<typeof ResonanceArcs>

/** What happens to an order, in this order; those that cannot happen to it are left out. */
export const TIMELINE_STEPS = [
  'joined',
  'deadline',
  'closed',
  'drawBlock',
  'drawn',
  'dissolved',
  'refunded',
  'claimed',
  'ended',
  'released',
] as const
export type TimelineStep = (typeof TIMELINE_STEPS)[number]

/** One point of an order's timeline. Without `done` it is still to come: `time` is then when, if that is known. */
export const TimelinePoint = Type.Object({
  step: Type.Enum(TIMELINE_STEPS),
  done: Type.Boolean(),
  time: OrNull(UnixSeconds),
  /** null for what happens by time or block alone */
  txHash: OrNull(Hash),
  /** the block awaited, of `drawBlock` */
  block: OrNull(Count),
})
export type TimelinePoint = Static<typeof TimelinePoint>

/** A row of `pageResonanceOrders` (session). What depends on the draw is null until the period is settled. */
export const ResonanceOrder = Type.Object({
  orderId: Number1,
  period: Number1,
  line: Number1,
  state: Type.Enum(RESONANCE_STATES),
  periodStatus: Type.Enum(PERIOD_STATUSES),
  proRata: Type.Boolean(),
  amount: BaseUnits,
  before: BaseUnits,
  /** part that was filled, and part that is given back */
  fill: OrNull(BaseUnits),
  unfilled: OrNull(BaseUnits),
  /** of the part given back: payable now, and paid */
  refundDue: BaseUnits,
  refunded: BaseUnits,
  /** rewards of the whole term for what was filled */
  rewardUsdt: OrNull(BaseUnits),
  rewardToken: OrNull(BaseUnits),
  /** rewards: payable now, and paid */
  dueUsdt: BaseUnits,
  dueToken: BaseUnits,
  claimedUsdt: BaseUnits,
  claimedToken: BaseUnits,
  /** filled principal: payable now, and paid */
  principalDue: BaseUnits,
  released: BaseUnits,
  steps: Number1,
  joinTime: UnixSeconds,
  deadline: UnixSeconds,
  endTime: UnixSeconds,
  /** accounts in the period */
  participants: Number1,
  timeline: Type.Array(TimelinePoint),
  txHash: Hash,
  final: Type.Boolean(),
})
export type ResonanceOrder = Static<typeof ResonanceOrder>

/** Inputs of `pageResonanceOrders`, newest first: `open` have something that is not yet paid, `ended` nothing. */
export const ResonanceOrdersQuery = Type.Interface([PageQuery], {
  state: Type.Optional(Type.Enum(['open', 'ended', 'all'])),
  period: Type.Optional(Number1),
})
export type ResonanceOrdersQuery = Static<typeof ResonanceOrdersQuery>

/** `refund`: what was not filled, or all of it. `claim`: rewards. `release`: filled principal. */
export const RESONANCE_PAYMENTS = ['refund', 'claim', 'release'] as const
/** A row of `pageResonanceIncome` (session): a payment to the session's account, newest first. */
export const ResonanceIncome = Type.Object({
  orderId: Number1,
  period: Number1,
  kind: Type.Enum(RESONANCE_PAYMENTS),
  usdt: BaseUnits,
  token: BaseUnits,
  time: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type ResonanceIncome = Static<typeof ResonanceIncome>

/** `getResonanceIncome` (session): sums over all orders of the session's account. Today begins at 00:00 UTC of the chain. */
export const ResonanceTotals = Type.Object({
  orders: Count,
  openOrders: Count,
  /** inside now: joined in periods that are not settled, filled and not released, and to be given back */
  joined: BaseUnits,
  principal: BaseUnits,
  refundDue: BaseUnits,
  /** rewards of what was filled, and of these payable now and paid */
  promisedUsdt: BaseUnits,
  promisedToken: BaseUnits,
  dueUsdt: BaseUnits,
  dueToken: BaseUnits,
  claimedUsdt: BaseUnits,
  claimedToken: BaseUnits,
  claimedUsdtToday: BaseUnits,
  claimedTokenToday: BaseUnits,
})
export type ResonanceTotals = Static<typeof ResonanceTotals>

/** Inputs of `exportResonance`: `next` of the previous part. */
export const ResonanceExportQuery = Type.Object({
  what: Type.Enum(['orders', 'payments']),
  from: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}(:[0-9]{1,9})?$' })),
})
export type ResonanceExportQuery = Static<typeof ResonanceExportQuery>

/** A line: the rule by which its periods follow each other. */
export const ResonanceLine = Type.Object({
  line: Number1,
  isOpen: Type.Boolean(),
  capacity: BaseUnits,
  minimum: BaseUnits,
  joinMin: BaseUnits,
  joinSeconds: Number1,
  /** from a deadline to the earliest opening of the next period */
  restSeconds: Count,
  steps: Number1,
  rateUsdt: BaseUnits,
  rateToken: BaseUnits,
  /** its newest period; null before the first */
  period: OrNull(Number1),
  /** earliest time of its next opening; null while a period of it is not settled */
  nextOpen: OrNull(UnixSeconds),
  /** what an opening reserves, level share included, and how many openings the free budget pays for */
  reserveUsdt: BaseUnits,
  reserveToken: BaseUnits,
  openings: OrNull(Count),
})
export type ResonanceLine = Static<typeof ResonanceLine>

/** Books of one asset, read from the contract. */
const Books = Type.Object({
  symbol: Type.Enum(['USDT', 'TDE']),
  asset: Address,
  balance: BaseUnits,
  principal: BaseUnits,
  free: BaseUnits,
  reserved: BaseUnits,
  levelDue: BaseUnits,
  surplus: BaseUnits,
})

/** `getResonancePool` (public): lines, budget and totals as of `block`. */
export const ResonancePoolInfo = Type.Object({
  block: Count,
  time: UnixSeconds,
  contract: Address,
  paused: Type.Boolean(),
  /** share of rewards for levels and nodes, of 10,000 */
  levelBps: Count,
  lines: Type.Array(ResonanceLine),
  books: Type.Array(Books),
  periods: Count,
  orders: Count,
  participants: Count,
  /** in all: joined, filled, given back, paid as rewards */
  joined: BaseUnits,
  filled: BaseUnits,
  refunded: BaseUnits,
  paidUsdt: BaseUnits,
  paidToken: BaseUnits,
})
export type ResonancePoolInfo = Static<typeof ResonancePoolInfo>
