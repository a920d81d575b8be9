import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'

/** Seconds of one reward step. */
export const STEP_SECONDS = 43_200

/** `running` until the term ends, `due` while principal waits, `released` once it is paid. */
export const ORDER_STATES = ['running', 'due', 'released'] as const
export const OrderState = Type.Enum(ORDER_STATES)
export type OrderState = (typeof ORDER_STATES)[number]

/**
 * The two pools of the same contract: `hosting` takes USDT (*mint pool*), `liquidity` shares of the TDE/USDT pair (*liquidity
 * mining*). Principal and amounts are in the pool's own asset, rewards in USDT and TDE for both.
 */
export const HOSTING_POOLS = ['hosting', 'liquidity'] as const
export type HostingPoolName = (typeof HOSTING_POOLS)[number]
const pool = Type.Optional(Type.Enum(HOSTING_POOLS))

/** Input of calls about one pool; without it the hosting pool. */
export const HostingPoolQuery = Type.Object({ pool })
export type HostingPoolQuery = Static<typeof HostingPoolQuery>
/** Inputs of `pageHostingPeriods` and `pageHostingIncome`, newest first. */
export const HostingPageQuery = Type.Interface([PageQuery], { pool })
export type HostingPageQuery = Static<typeof HostingPageQuery>

/** A hosting order as the indexer knows it. `final` tells whether its deposit is beyond reorganisation. */
export const HostingOrder = Type.Object({
  orderId: Type.Integer({ minimum: 1 }),
  owner: Address,
  period: Type.Integer({ minimum: 1 }),
  amount: BaseUnits,
  rewardUsdt: BaseUnits,
  rewardToken: BaseUnits,
  claimedUsdt: BaseUnits,
  claimedToken: BaseUnits,
  steps: Type.Integer({ minimum: 1 }),
  startTime: UnixSeconds,
  endTime: UnixSeconds,
  state: OrderState,
  txHash: Hash,
  releaseTxHash: Type.Union([Hash, Type.Null()]),
  final: Type.Boolean(),
})
export type HostingOrder = Static<typeof HostingOrder>

/** Inputs of `pageHostingOrders`: the session's own orders, newest first. */
export const HostingOrderQuery = Type.Interface([PageQuery], {
  state: Type.Optional(Type.Union([Type.Literal('open'), Type.Literal('ended'), Type.Literal('all')])),
  pool,
})
export type HostingOrderQuery = Static<typeof HostingOrderQuery>

/** A row of `pageHostingPeriods` (public): one period of joining. */
export const HostingPeriod = Type.Object({
  period: Type.Integer({ minimum: 1 }),
  capacity: BaseUnits,
  amount: BaseUnits,
  orders: Type.Integer({ minimum: 0 }),
  participants: Type.Integer({ minimum: 0 }),
  startTime: UnixSeconds,
  hashBlock: Type.Integer({ minimum: 0 }),
  hash: Hash,
})
export type HostingPeriod = Static<typeof HostingPeriod>

/** A row of `pageHostingIncome`: a payment to the session's account, by transaction. */
export const HostingIncome = Type.Object({
  orderId: Type.Integer({ minimum: 1 }),
  kind: Type.Union([Type.Literal('claim'), Type.Literal('release')]),
  usdt: BaseUnits,
  token: BaseUnits,
  time: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type HostingIncome = Static<typeof HostingIncome>

/** `getHostingIncome`: sums over the session's account, from events. */
export const HostingIncomeTotals = Type.Object({
  orders: Type.Integer({ minimum: 0 }),
  openOrders: Type.Integer({ minimum: 0 }),
  principal: BaseUnits,
  promisedUsdt: BaseUnits,
  promisedToken: BaseUnits,
  claimedUsdt: BaseUnits,
  claimedToken: BaseUnits,
  claimedUsdtToday: BaseUnits,
  claimedTokenToday: BaseUnits,
})
export type HostingIncomeTotals = Static<typeof HostingIncomeTotals>

/** `getHostingPool` (public): the pool's totals from events, as of `block`. */
export const HostingPoolTotals = Type.Object({
  block: Type.Integer({ minimum: 0 }),
  time: UnixSeconds,
  participants: Type.Integer({ minimum: 0 }),
  orders: Type.Integer({ minimum: 0 }),
  principal: BaseUnits,
  fundedUsdt: BaseUnits,
  fundedToken: BaseUnits,
  paidUsdt: BaseUnits,
  paidToken: BaseUnits,
})
export type HostingPoolTotals = Static<typeof HostingPoolTotals>

/** What a pool's budget can promise, of one asset, read from the contract. */
export const RunwayAsset = Type.Object({
  symbol: Type.Enum(['USDT', 'TDE']),
  asset: Address,
  /** not promised yet, promised, and owed to levels and nodes */
  free: BaseUnits,
  reserved: BaseUnits,
  levelDue: BaseUnits,
  /** promised by the orders of the last `RUNWAY_DAYS` days, level share included */
  promised: BaseUnits,
  /** days that `free` lasts at that pace; null while nothing is promised */
  days: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
})
/** Days whose orders the pace is taken from. */
export const RUNWAY_DAYS = 30
/** `getHostingRunway` (public): how long the budget of a pool lasts, as of `block`. */
export const HostingRunway = Type.Object({
  block: Type.Integer({ minimum: 0 }),
  time: UnixSeconds,
  contract: Address,
  assets: Type.Array(RunwayAsset),
})
export type HostingRunway = Static<typeof HostingRunway>

/** Inputs of `exportHosting`: `next` of the previous part. */
export const HostingExportQuery = Type.Object({
  pool,
  what: Type.Enum(['orders', 'payments']),
  from: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}(:[0-9]{1,9})?$' })),
})
export type HostingExportQuery = Static<typeof HostingExportQuery>
