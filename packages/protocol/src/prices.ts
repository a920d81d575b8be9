import { type Static, Type } from 'typebox'
import { Address, BaseUnits, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'
import { SymbolName } from './ledger.ts'
import { type Approval, ApprovalSignature, canonical, Reason } from './operators.ts'

/** A row of `listPrices` (public): USDT per unit with 18 decimals. */
export const Price = Type.Object({
  symbol: SymbolName,
  price: BaseUnits,
  /** `par`, `average24h` (of the chain's pair) or `operator` */
  source: Type.Enum(['par', 'average24h', 'operator']),
  at: UnixSeconds,
  /** older than the configured age: shown, never used for a conversion */
  stale: Type.Boolean(),
  /** the prices at which a user sells (`low`) and buys (`high`): extremes within a day, or of average and newest price */
  low: BaseUnits,
  high: BaseUnits,
  /** true when average and newest price of the pair differ so much that conversions are refused */
  unsettled: Type.Boolean(),
  /** the server's time now, which a signature about it must contain */
  asOf: UnixSeconds,
})
export type Price = Static<typeof Price>
/** Inputs of `listPrices`: without `symbol` all. */
export const PriceQuery = Type.Object({ symbol: Type.Optional(SymbolName) })

/** Assets whose price is set by operators. */
export const OPERATOR_PRICED = ['USDE', 'NULS'] as const
export type OperatorPriced = (typeof OPERATOR_PRICED)[number]

/**
 * How far one operator alone may move a price from the one that two agreed to, basis points. A conversion at such a price
 * costs at least as much, so that converting there and back earns nothing.
 */
export const PRICE_STEP_BPS = 50

/** `setPrice` (finance, manager): `current` is the price that the operator saw, "0" for none. Signed as `priceApproval`. */
export const SetPriceInput = Type.Object({
  symbol: Type.Enum(OPERATOR_PRICED),
  current: BaseUnits,
  proposed: Type.String({ pattern: '^[1-9][0-9]{0,23}$', examples: ['1000000000000000000'] }),
  reason: Reason,
  /** needed where one operator is enough: the time in the signed text, and the signature */
  time: Type.Optional(UnixSeconds),
  signature: Type.Optional(ApprovalSignature),
})
export type SetPriceInput = Static<typeof SetPriceInput>

/** What an operator signs to set a price alone. */
export const priceApproval = (
  p: Pick<SetPriceInput, 'symbol' | 'current' | 'proposed' | 'reason'>,
  time: number,
): Approval => ({
  decision: 'set',
  kind: 'prices.set',
  number: 0,
  subject: p.symbol,
  payload: canonical({ current: p.current, proposed: p.proposed }),
  reason: p.reason,
  time,
})

/** `setPrice`: set at once, or waiting for a second operator because it goes too far or back. */
export const SetPriceResult = Type.Object({
  state: Type.Enum(['set', 'proposed'] as const),
  proposal: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
})
export type SetPriceResult = Static<typeof SetPriceResult>

/** A row of `pagePriceHistory` (finance, manager, auditor), newest first. */
export const PriceChange = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  symbol: Type.Enum(OPERATOR_PRICED),
  price: BaseUnits,
  at: UnixSeconds,
  /** null: the default of the local chain */
  by: Type.Union([Address, Type.Null()]),
  /** who agreed to it; null where one operator was enough */
  with: Type.Union([Address, Type.Null()]),
  reason: Type.String(),
})
export type PriceChange = Static<typeof PriceChange>
export const PRICE_HISTORY_SORTS = ['at', 'symbol', 'price', 'by'] as const
export const PriceHistoryQuery = Type.Interface([ListQuery(PRICE_HISTORY_SORTS)], {
  symbol: Type.Optional(Type.Enum(OPERATOR_PRICED)),
})
export type PriceHistoryQuery = Static<typeof PriceHistoryQuery>
