import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'

/** Seconds of one reward step. */
export const STEP_SECONDS = 43_200

/** `running` until the term ends, `due` while principal waits, `released` once it is paid. */
export const ORDER_STATES = ['running', 'due', 'released'] as const
export const OrderState = Type.Enum(ORDER_STATES)
export type OrderState = (typeof ORDER_STATES)[number]

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
