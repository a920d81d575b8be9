import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'
import { SaleToken } from './sale-calls.ts'
import { Count, Number1, OrNull, SaleState } from './sale-fields.ts'

// The wire schemas of what accounts have in sales: purchases, releases, payments, commissions, sums.

/** A purchase: a row of `pageSaleOrders` (the session's own) and of `pageProjectOrders` (of the session's own project). */
export const SaleOrder = Type.Object({
  project: Number1,
  projectName: Type.String(),
  sale: Number1,
  saleName: Type.String(),
  token: SaleToken,
  /** number in the project */
  orderId: Number1,
  owner: Address,
  /** units */
  nfts: Number1,
  /** USDT paid */
  amount: BaseUnits,
  /** project tokens bought; `releaseTokens`: of these, paid out */
  tokens: BaseUnits,
  releaseTokens: BaseUnits,
  state: SaleState,
  /** accounts that bought in this sale */
  participants: Count,
  /** of the purchase, of the sale's end, and of the last mark of the release */
  startTime: UnixSeconds,
  saleEndTime: UnixSeconds,
  endTime: UnixSeconds,
  txHash: Hash,
  /** the transaction that brought the money back */
  refundTxHash: OrNull(Hash),
  final: Type.Boolean(),
})
export type SaleOrder = Static<typeof SaleOrder>

/** Inputs of `pageSaleOrders` (session), newest first. */
export const SaleOrdersQuery = Type.Interface([PageQuery], {
  project: Type.Optional(Number1),
  sale: Type.Optional(Number1),
})
export type SaleOrdersQuery = Static<typeof SaleOrdersQuery>

/** Inputs of `pageProjectOrders` and `pageProjectParticipants` (session of the project's manager), newest first. */
export const ProjectOrdersQuery = Type.Interface([PageQuery], {
  project: Number1,
  sale: Type.Optional(Number1),
})
export type ProjectOrdersQuery = Static<typeof ProjectOrdersQuery>

/** A row of `pageProjectParticipants`: an account in one sale of the session's own project. */
export const SaleParticipant = Type.Object({
  account: Address,
  sale: Number1,
  orders: Number1,
  nfts: Number1,
  amount: BaseUnits,
  tokens: BaseUnits,
  releaseTokens: BaseUnits,
  firstTime: UnixSeconds,
  lastTime: UnixSeconds,
  refunded: Type.Boolean(),
})
export type SaleParticipant = Static<typeof SaleParticipant>

/** A mark of a release: at `time`, `tokens` of what the account bought are released. */
export const ReleaseMark = Type.Object({ time: UnixSeconds, tokens: BaseUnits, paid: Type.Boolean() })
export type ReleaseMark = Static<typeof ReleaseMark>

/**
 * A row of `pageSaleReleases` (session): everything the account bought in one sale, and how it is released. Amounts of
 * the project's token unless named otherwise; `claimable`, `refundable` (after failure) and `leavable` (by leaving the open
 * sale) are what the contract would pay now.
 */
export const SaleRelease = Type.Object({
  project: Number1,
  projectName: Type.String(),
  sale: Number1,
  saleName: Type.String(),
  token: SaleToken,
  mint: Address,
  state: SaleState,
  orders: Number1,
  nfts: Number1,
  /** USDT paid */
  amount: BaseUnits,
  tokens: BaseUnits,
  vested: BaseUnits,
  released: BaseUnits,
  claimable: BaseUnits,
  /** the next mark and what it frees; null when none is left */
  nextTime: OrNull(UnixSeconds),
  nextTokens: BaseUnits,
  endTime: UnixSeconds,
  marks: Type.Array(ReleaseMark, { minItems: 11, maxItems: 11 }),
  drop: BaseUnits,
  dropped: BaseUnits,
  refundable: BaseUnits,
  leavable: BaseUnits,
  refunded: Type.Boolean(),
})
export type SaleRelease = Static<typeof SaleRelease>

/** Inputs of `pageSaleReleases`, `pageSaleIncome`, `pageSaleCommissions` and `pageSaleStandings` (session). */
export const OwnSalesQuery = Type.Interface([PageQuery], { project: Type.Optional(Number1) })
export type OwnSalesQuery = Static<typeof OwnSalesQuery>

/**
 * `release`: bought tokens; `drop`: airdrop; `refund`: USDT of a sale that failed or was dissolved; `leave`: USDT of an open
 * sale that the account left; `commission`: USDT for inviting; `pool`: from the power pools; `proceeds`: USDT of successful
 * sales to their receivers; `reclaim`: tokens that no buyer can get any more, back to the project's manager.
 */
export const SALE_INCOME_KINDS = [
  'release',
  'drop',
  'refund',
  'leave',
  'commission',
  'pool',
  'proceeds',
  'reclaim',
] as const
export type SaleIncomeKind = (typeof SALE_INCOME_KINDS)[number]

/** A row of `pageSaleIncome` (session): a payment to the session's account, newest first. */
export const SaleIncome = Type.Object({
  kind: Type.Enum(SALE_INCOME_KINDS),
  project: Number1,
  projectName: Type.String(),
  /** null for a payment that covers several sales */
  sale: OrNull(Number1),
  token: SaleToken,
  usdt: BaseUnits,
  tokens: BaseUnits,
  time: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type SaleIncome = Static<typeof SaleIncome>

/** `pending` until the sale pays, `due` from then on, `lost` with a sale that fails or a buyer who leaves. */
export const COMMISSION_STATES = ['pending', 'due', 'lost'] as const
export type CommissionState = (typeof COMMISSION_STATES)[number]

/** A row of `pageSaleCommissions` (session): a commission booked for the session's account, newest first. */
export const SaleCommission = Type.Object({
  project: Number1,
  projectName: Type.String(),
  sale: Number1,
  saleName: Type.String(),
  orderId: Number1,
  /** who bought */
  buyer: Address,
  /** 1: the buyer's inviter; 2: that one's inviter */
  generation: Type.Integer({ minimum: 1, maximum: 2 }),
  /** the level that the commission was computed with */
  level: Type.Integer({ minimum: 0, maximum: 9 }),
  usdt: BaseUnits,
  state: Type.Enum(COMMISSION_STATES),
  time: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type SaleCommission = Static<typeof SaleCommission>

/** A row of `pageSaleStandings` (session): the session's account in one project, from events, newest project first. */
export const SaleStanding = Type.Object({
  project: Number1,
  projectName: Type.String(),
  token: SaleToken,
  mint: Address,
  orders: Count,
  /** USDT paid and not refunded, and refunded */
  amount: BaseUnits,
  refunded: BaseUnits,
  /** project tokens bought (without refunded ones), and paid out */
  tokens: BaseUnits,
  released: BaseUnits,
  dropped: BaseUnits,
  /** commissions in USDT: not decided yet, owed for successful sales in all, and of these paid out */
  commissionPending: BaseUnits,
  commissionTotal: BaseUnits,
  commissionPaid: BaseUnits,
  /** paid out of the power pools */
  poolUsdt: BaseUnits,
  poolTokens: BaseUnits,
  /** level pool the account is in; 0 none */
  pool: Type.Integer({ minimum: 0, maximum: 6 }),
})
export type SaleStanding = Static<typeof SaleStanding>
