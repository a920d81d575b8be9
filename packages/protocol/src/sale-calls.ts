import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'
import { LANGUAGES } from './languages.ts'
import { SALE_STATES } from './sales.ts'

// The wire schemas of projects and sales. States and arithmetic are in sales.ts.

const SaleState = Type.Enum(SALE_STATES)

/** Most characters of a title and of a text. */
export const TITLE_LENGTH = 120
export const TEXT_LENGTH = 8_000

const Count = Type.Integer({ minimum: 0 })
const Number1 = Type.Integer({ minimum: 1 })
/** A rate of 10,000. */
const Rate = Type.Integer({ minimum: 0, maximum: 10_000 })
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()])

/** What a project's manager wrote, in the language asked for or, visibly, in another one. */
export const SaleText = Type.Object({
  title: Type.String(),
  text: Type.String(),
  /** the language it is written in; another than the `lang` header when there is none in that */
  language: Type.Enum(LANGUAGES),
})
export type SaleText = Static<typeof SaleText>

/** The token a project sells, as the token itself says; null while that cannot be read. */
export const SaleToken = Type.Object({
  address: Address,
  symbol: OrNull(Type.String()),
  name: OrNull(Type.String()),
  decimals: OrNull(Type.Integer({ minimum: 0, maximum: 255 })),
})
export type SaleToken = Static<typeof SaleToken>

/**
 * A sale. Amounts in base units: `price`, `raised`, commissions and proceeds of USDT, the others of the project's token.
 * What a unit brings: `tokens` by the schedule, `drop` at once after success, `power` in pool 0.
 */
export const Sale = Type.Object({
  project: Number1,
  projectName: Type.String(),
  /** number in the project, from 1 */
  index: Number1,
  name: Type.String(),
  cid: Type.String(),
  text: OrNull(SaleText),
  manager: Address,
  /** the project's escrow */
  mint: Address,
  token: SaleToken,
  state: SaleState,
  /** units offered and sold; success is `softCap` of them */
  total: Number1,
  sales: Count,
  softCap: Number1,
  maxPerUser: Number1,
  price: BaseUnits,
  tokens: BaseUnits,
  power: BaseUnits,
  drop: BaseUnits,
  poolTokens: BaseUnits,
  startTime: UnixSeconds,
  endTime: UnixSeconds,
  /** marks of the release: `weeks` × `week` seconds after `endTime`, and the part of 10,000 at each */
  week: Number1,
  releaseRates: Type.Array(Rate, { minItems: 8, maxItems: 8 }),
  releaseWeeks: Type.Array(Count, { minItems: 11, maxItems: 11 }),
  /** what a referrer of level V1…V9 is paid at most, of 10,000; capped by the project's `direct` and `indirect` */
  sellRates: Type.Array(Rate, { minItems: 9, maxItems: 9 }),
  /** accounts that bought, purchases, and what they paid */
  participants: Count,
  orders: Count,
  raised: BaseUnits,
  /** units whose price went back */
  refunded: Count,
  /** units whose proceeds were divided, and where these went */
  settled: Count,
  paidCost: BaseUnits,
  paidPlatform: BaseUnits,
  paidSpecial: BaseUnits,
  /** commissions booked for direct and indirect referrers */
  directTotal: BaseUnits,
  indirectTotal: BaseUnits,
  /** null while it has not come to that */
  successTime: OrNull(UnixSeconds),
  dissolvedTime: OrNull(UnixSeconds),
  /** whether the manager took back the tokens nobody can get any more */
  reclaimed: Type.Boolean(),
  createdAt: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type Sale = Static<typeof Sale>

/** A step of a sale that has happened; `txHash` null where time alone made it. */
export const SaleStep = Type.Object({ state: SaleState, time: UnixSeconds, txHash: OrNull(Hash) })
export type SaleStep = Static<typeof SaleStep>

/** `getSale` (public): the sale and the steps it has taken so far, oldest first. */
export const SaleDetail = Type.Object({ sale: Sale, steps: Type.Array(SaleStep) })
export type SaleDetail = Static<typeof SaleDetail>

/**
 * A project. Rates of 10,000 of a sale's proceeds; together 10,000. `costRate` is what the cost wallet gets at least:
 * commissions without a taker and roundings come on top.
 */
export const Project = Type.Object({
  index: Number1,
  name: Type.String(),
  cid: Type.String(),
  text: OrNull(SaleText),
  manager: Address,
  costWallet: Address,
  mint: Address,
  token: SaleToken,
  costRate: Rate,
  direct: Rate,
  indirect: Rate,
  special: Rate,
  platform: Rate,
  pool: Rate,
  /** how the seven power pools share: pool 0 by order power, then V4…V9; together 10,000 */
  poolRates: Type.Array(Rate, { minItems: 7, maxItems: 7 }),
  /** accounts that ever bought */
  totalUser: Count,
  totalOrder: Count,
  /** USDT paid and not refunded */
  totalAmount: BaseUnits,
  /** sales made */
  totalSales: Count,
  /** the latest sale, the only one that can be open; null before the first */
  latest: OrNull(Sale),
  createdAt: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type Project = Static<typeof Project>

/** A power pool of a project: 0 by order power, 1…6 for the members of level V4…V9. */
export const PowerPool = Type.Object({
  pool: Type.Integer({ minimum: 0, maximum: 6 }),
  rate: Rate,
  /** accounts in it, and their power: order power in pool 0, 1 for each member elsewhere */
  members: Count,
  power: BaseUnits,
})
export type PowerPool = Static<typeof PowerPool>

/** `getProjectPools` (public): a project's seven pools from events, as of `block`. What falls to an empty pool goes to pool 0. */
export const ProjectPools = Type.Object({
  project: Number1,
  block: Count,
  pools: Type.Array(PowerPool, { minItems: 7, maxItems: 7 }),
  /** shared among the pools so far, and of this paid out */
  sharedUsdt: BaseUnits,
  sharedTokens: BaseUnits,
  paidUsdt: BaseUnits,
  paidTokens: BaseUnits,
  /** tokens that successful sales brought for the pools, and until when the latest are shared; null before any */
  filledTokens: BaseUnits,
  endTime: OrNull(UnixSeconds),
})
export type ProjectPools = Static<typeof ProjectPools>

export const ProjectQuery = Type.Object({ project: Number1 })
export const SaleQuery = Type.Object({ project: Number1, sale: Number1 })

/** Inputs of `pageProjects` (public), newest first; `manager` for the projects of one account. */
export const ProjectsQuery = Type.Interface([PageQuery], { manager: Type.Optional(Address) })
export type ProjectsQuery = Static<typeof ProjectsQuery>

/** Inputs of `pageSales` (public), newest first. `open` can be bought from now, `upcoming` has not started. */
export const SalesQuery = Type.Interface([PageQuery], {
  project: Type.Optional(Number1),
  state: Type.Optional(
    Type.Union([Type.Literal('all'), Type.Literal('open'), Type.Literal('upcoming'), Type.Literal('ended')]),
  ),
})
export type SalesQuery = Static<typeof SalesQuery>

/** `getSaleInfo` (public): all projects at a glance, from events, as of `block`. */
export const SaleInfo = Type.Object({
  block: Count,
  time: UnixSeconds,
  projects: Count,
  sales: Count,
  openSales: Count,
  upcomingSales: Count,
  successfulSales: Count,
  /** accounts that ever bought anything */
  participants: Count,
  orders: Count,
  /** USDT paid and not refunded */
  raised: BaseUnits,
  refunded: BaseUnits,
})
export type SaleInfo = Static<typeof SaleInfo>

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
  /** project tokens bought, and of these paid out */
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

/** A mark of a release: `tokens` of what the account bought become free at `time`. */
export const ReleaseMark = Type.Object({ time: UnixSeconds, tokens: BaseUnits, paid: Type.Boolean() })
export type ReleaseMark = Static<typeof ReleaseMark>

/**
 * A row of `pageSaleReleases` (session): everything the account bought in one sale, and how it becomes free. Amounts of
 * the project's token unless named otherwise; `claimable` and `refundable` are what the contract would pay now.
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
  refunded: Type.Boolean(),
})
export type SaleRelease = Static<typeof SaleRelease>

/** Inputs of `pageSaleReleases`, `pageSaleIncome`, `pageSaleCommissions` and `pageSaleStandings` (session). */
export const OwnSalesQuery = Type.Interface([PageQuery], { project: Type.Optional(Number1) })
export type OwnSalesQuery = Static<typeof OwnSalesQuery>

/**
 * `release`: bought tokens; `drop`: airdrop; `refund`: USDT of a sale that failed or was dissolved; `commission`: USDT for
 * inviting; `pool`: from the power pools; `proceeds`: USDT of successful sales to their receivers; `reclaim`: tokens that
 * nobody can get any more, back to the project's manager.
 */
export const SALE_INCOME_KINDS = [
  'release',
  'drop',
  'refund',
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
  /** null where a payment is not of one sale */
  sale: OrNull(Number1),
  token: SaleToken,
  usdt: BaseUnits,
  tokens: BaseUnits,
  time: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type SaleIncome = Static<typeof SaleIncome>

/** `pending` until the sale has succeeded, `due` from then on, `lost` with a sale that has not. */
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
  /** 1: the buyer's referrer, 2: that one's */
  generation: Type.Integer({ minimum: 1, maximum: 2 }),
  /** the level by which it was reckoned */
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

/** `getProjectTexts` (public): every text of a project, or of one of its sales, by language. */
export const ProjectTextsQuery = Type.Object({ project: Number1, sale: Type.Optional(Number1) })
export const ProjectTexts = Type.Array(
  Type.Object({
    language: Type.Enum(LANGUAGES),
    title: Type.String(),
    text: Type.String(),
    updatedAt: UnixSeconds,
  }),
)
export type ProjectTexts = Static<typeof ProjectTexts>

/**
 * `setProjectText` (session of the project's manager): writes, or with an empty title takes away, the text of a project
 * (`sale` left out) or of a sale in one language.
 */
export const ProjectTextInput = Type.Object({
  project: Number1,
  sale: Type.Optional(Number1),
  language: Type.Enum(LANGUAGES),
  title: Type.String({ maxLength: TITLE_LENGTH }),
  text: Type.String({ maxLength: TEXT_LENGTH }),
})
export type ProjectTextInput = Static<typeof ProjectTextInput>
