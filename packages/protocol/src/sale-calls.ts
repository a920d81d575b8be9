import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'
import { LANGUAGE_CODES } from './languages.ts'
import { Count, Number1, OrNull, SaleState } from './sale-fields.ts'
import { TEXT_LENGTH, TITLE_LENGTH } from './texts.ts'

// The wire schemas of projects and sales; those of accounts in them are in sale-account-calls.ts, states and arithmetic in
// sales.ts.

/** A rate in basis points. */
const Rate = Type.Integer({ minimum: 0, maximum: 10_000 })

/** What a project's manager wrote, in the language asked for or, visibly, in another one. */
export const SaleText = Type.Object({
  title: Type.String(),
  text: Type.String(),
  /** the language it is written in; another than the `lang` header when there is none in that */
  language: Type.Enum(LANGUAGE_CODES),
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
 * What a unit brings: `tokens` by the schedule, `drop` once the sale pays; `power` is the same for all units.
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
  /** seconds over which the pool tokens are shared, from `payTime` */
  streamTime: Count,
  /** accounts that ever bought, purchases, and what was paid by those who have not left */
  participants: Count,
  orders: Count,
  raised: BaseUnits,
  /** units whose price was paid back */
  refunded: Count,
  /** units whose proceeds were divided, and where these went */
  settled: Count,
  paidCost: BaseUnits,
  paidPlatform: BaseUnits,
  paidSpecial: BaseUnits,
  /** commissions booked for direct and indirect referrers */
  directTotal: BaseUnits,
  indirectTotal: BaseUnits,
  /** null until then; `payTime` is when a successful sale begins to pay */
  successTime: OrNull(UnixSeconds),
  payTime: OrNull(UnixSeconds),
  dissolvedTime: OrNull(UnixSeconds),
  /** whether the manager took back the tokens that no buyer can get any more */
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
 * A project. Rates are basis points of a sale's proceeds; together 10,000. `costRate` is the least part of the cost wallet:
 * commissions without a receiver and rounding remainders come on top.
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
  /** how the seven power pools share: pool 0 by units of the sale, then V4…V9; together 10,000 */
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

/** A power pool of a project: 0 of each sale's own buyers by units, 1…6 for the members of level V4…V9. */
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
  /** tokens that successful sales brought for the pools, and until when the last are shared; null before any */
  filledTokens: BaseUnits,
  endTime: OrNull(UnixSeconds),
})
export type ProjectPools = Static<typeof ProjectPools>

export const ProjectQuery = Type.Object({ project: Number1 })
export const SaleQuery = Type.Object({ project: Number1, sale: Number1 })

/** Inputs of `pageProjects` (public), newest first; `manager` for the projects of one account. */
export const ProjectsQuery = Type.Interface([PageQuery], { manager: Type.Optional(Address) })
export type ProjectsQuery = Static<typeof ProjectsQuery>

export const PROJECT_SORTS = ['index', 'name', 'manager', 'totalUser', 'totalAmount', 'createdAt'] as const
/** Inputs of `pageManagedProjects` (manager, guardian, auditor): all projects, also while sales are closed. */
export const ManagedProjectsQuery = Type.Interface([ListQuery(PROJECT_SORTS)], {
  manager: Type.Optional(Address),
  /** with a sale that can be bought from now */
  open: Type.Optional(Type.Boolean()),
})
export type ManagedProjectsQuery = Static<typeof ManagedProjectsQuery>

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

/** `getProjectTexts` (public): every text of a project, or of one of its sales, by language. */
export const ProjectTextsQuery = Type.Object({ project: Number1, sale: Type.Optional(Number1) })
export const ProjectTexts = Type.Array(
  Type.Object({
    language: Type.Enum(LANGUAGE_CODES),
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
  language: Type.Enum(LANGUAGE_CODES),
  title: Type.String({ maxLength: TITLE_LENGTH }),
  text: Type.String({ maxLength: TEXT_LENGTH }),
})
export type ProjectTextInput = Static<typeof ProjectTextInput>
