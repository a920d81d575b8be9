import { type Static, Type } from 'typebox'
import { BaseUnits, UnixSeconds } from './envelope.ts'
import { SymbolName } from './ledger.ts'

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
