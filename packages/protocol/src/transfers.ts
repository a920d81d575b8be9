import { type Static, Type } from 'typebox'
import { Address, BaseUnits, UnixSeconds } from './envelope.ts'
import { SymbolName } from './ledger.ts'

/** The client's name for an intent: a request repeated with the same key has one effect. */
export const IntentKey = Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' })

/** Inputs of `transfer`: to a registered address, in base units. `key` makes a repetition harmless. */
export const TransferInput = Type.Object({
  amount: BaseUnits,
  to: Address,
  symbol: SymbolName,
  key: Type.Optional(IntentKey),
})
export type TransferInput = Static<typeof TransferInput>
/** `transfer`: what was posted. `amount` left the sender, `received` = amount − fee arrived. */
export const Transferred = Type.Object({
  journal: Type.Integer({ minimum: 1 }),
  amount: BaseUnits,
  fee: BaseUnits,
  received: BaseUnits,
  time: UnixSeconds,
})
export type Transferred = Static<typeof Transferred>

/** `getTransferInfo` (session): what a transfer costs now. */
export const TransferInfo = Type.Object({ feeBps: Type.Integer({ minimum: 0, maximum: 10_000 }) })
export type TransferInfo = Static<typeof TransferInfo>

/** The conversions by the name of their call: from, to. */
export const CONVERSIONS = {
  convertTDE: ['USDT', 'TDE'],
  convertTDEUSDE: ['TDE', 'USDE'],
  convertUSDE: ['USDE', 'USDT'],
  convertNULS: ['NULS', 'USDT'],
} as const
export const CONVERSION_NAMES = ['convertTDE', 'convertTDEUSDE', 'convertUSDE', 'convertNULS'] as const
export type ConversionName = (typeof CONVERSION_NAMES)[number]

/** Inputs of each conversion. `minReceived` refuses a worse price than the one shown. */
export const ConversionInput = Type.Object({
  amount: BaseUnits,
  minReceived: Type.Optional(BaseUnits),
  key: Type.Optional(IntentKey),
})

export type ConversionInput = Static<typeof ConversionInput>

/** Inputs of `quoteConversion`. */
export const ConversionQuoteQuery = Type.Object({ name: Type.Enum(CONVERSION_NAMES), amount: BaseUnits })
export type ConversionQuoteQuery = Static<typeof ConversionQuoteQuery>

/** Why a conversion is not possible now; null when it is. */
export const ConversionState = Type.Union([
  Type.Literal('open'),
  Type.Literal('notOpen'),
  Type.Literal('stalePrice'),
  Type.Literal('unsettledPrice'),
  Type.Literal('noLiquidity'),
  Type.Literal('dayLimit'),
])

/** `quoteConversion?name&amount` (session): what a conversion gives at this moment. */
export const ConversionQuote = Type.Object({
  name: Type.Enum(CONVERSION_NAMES),
  state: ConversionState,
  amount: BaseUnits,
  fee: BaseUnits,
  received: BaseUnits,
  /** units of the second asset for one of the first, 18 decimals */
  price: BaseUnits,
  source: Type.String(),
  priceAt: UnixSeconds,
  /** most of the first asset that can be converted now: bounded by the liquidity account and by the daily limits */
  limit: BaseUnits,
  feeBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
})
export type ConversionQuote = Static<typeof ConversionQuote>

/** Answer of each conversion. */
export const Converted = Type.Object({
  journal: Type.Integer({ minimum: 1 }),
  amount: BaseUnits,
  fee: BaseUnits,
  received: BaseUnits,
  price: BaseUnits,
  time: UnixSeconds,
})
export type Converted = Static<typeof Converted>
