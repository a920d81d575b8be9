import { type Static, Type } from 'typebox'
import { Address, BaseUnits, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'
import { SymbolName } from './ledger.ts'
import { Reason } from './operators.ts'

/** A row of `listPrices` (public): USDT per unit with 18 decimals. */
export const Price = Type.Object({
  symbol: SymbolName,
  price: BaseUnits,
  /** `par`, `average24h` (of the chain's pair) or `operator` */
  source: Type.Enum(['par', 'average24h', 'operator']),
  at: UnixSeconds,
  /** older than the configured age: shown, never used for a conversion */
  stale: Type.Boolean(),
})
export type Price = Static<typeof Price>
/** Inputs of `listPrices`: one symbol, or all without. */
export const PriceQuery = Type.Object({ symbol: Type.Optional(SymbolName) })

/** Assets whose price is set by operators. */
export const OPERATOR_PRICED = ['USDE', 'NULS'] as const
export type OperatorPriced = (typeof OPERATOR_PRICED)[number]

/** Furthest that one operator alone may move a price from any price of the last 24 hours, basis points. */
export const PRICE_STEP_BPS = 1_000

/** `setPrice` (finance, manager): `current` is the price looked at, "0" when there is none. */
export const SetPriceInput = Type.Object({
  symbol: Type.Enum(OPERATOR_PRICED),
  current: BaseUnits,
  proposed: Type.String({ pattern: '^[1-9][0-9]{0,23}$', examples: ['1000000000000000000'] }),
  reason: Reason,
})
export type SetPriceInput = Static<typeof SetPriceInput>

/** `setPrice`: set at once, or waiting for a second operator because the step is large. */
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
  reason: Type.String(),
})
export type PriceChange = Static<typeof PriceChange>
export const PRICE_HISTORY_SORTS = ['at', 'symbol', 'price', 'by'] as const
export const PriceHistoryQuery = Type.Interface([ListQuery(PRICE_HISTORY_SORTS)], {
  symbol: Type.Optional(Type.Enum(OPERATOR_PRICED)),
})
export type PriceHistoryQuery = Static<typeof PriceHistoryQuery>
