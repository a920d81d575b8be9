import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'

/** Length of a candle in seconds, by its name on the wire. */
export const CANDLE_SECONDS = { '1h': 3_600, '4h': 14_400, '1d': 86_400 } as const
export type CandleInterval = keyof typeof CANDLE_SECONDS
/** Most candles in one answer. */
export const MAX_CANDLES = 1_000
/** How many candles an answer has when neither a beginning nor a number is asked for. */
export const CANDLES = 720

/** `buy`: USDT went in and TDE out; `sell`: the other way. Seen from the trader. */
export const SWAP_SIDES = ['buy', 'sell'] as const
export type SwapSide = (typeof SWAP_SIDES)[number]

/**
 * A row of `pageSwaps` (public): one trade of the TDE/USDT pair. `usdt` and `token` are what the pair took and gave.
 * In a sale the account sent `token` + the three fees, in a purchase it received `token` - the fees.
 */
export const Swap = Type.Object({
  side: Type.Enum(SWAP_SIDES),
  /** who sold, or who received what was bought */
  account: Address,
  usdt: BaseUnits,
  token: BaseUnits,
  /** TDE to the nodes */
  nodeFee: BaseUnits,
  /** TDE destroyed */
  burnFee: BaseUnits,
  /** TDE to the nodes for pushing the price below the floor */
  crashFee: BaseUnits,
  /** USDT per TDE in the pair after the trade, 18 decimals */
  price: BaseUnits,
  time: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type Swap = Static<typeof Swap>

/** Inputs of `getCandles`: from `from` up to `to`, unix seconds; without `from` the last `count` candles. */
export const CandleQuery = Type.Object({
  interval: Type.Enum(Object.keys(CANDLE_SECONDS) as CandleInterval[]),
  from: Type.Optional(UnixSeconds),
  to: Type.Optional(UnixSeconds),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CANDLES, default: CANDLES })),
})
export type CandleQuery = Static<typeof CandleQuery>

/**
 * Price and volume of one interval. Prices are those of the pair, USDT per TDE with 18 decimals. A candle opens at the close
 * of the previous one; without trades it stays there, with volumes "0".
 */
export const Candle = Type.Object({
  /** where the interval begins, a multiple of its length in UTC */
  time: UnixSeconds,
  open: BaseUnits,
  high: BaseUnits,
  low: BaseUnits,
  close: BaseUnits,
  volumeUsdt: BaseUnits,
  volumeToken: BaseUnits,
  trades: Type.Integer({ minimum: 0 }),
})
export type Candle = Static<typeof Candle>

/** `getCandles` (public): oldest first, without gaps, from the first price there ever was; the last one may still move. */
export const Candles = Type.Object({
  interval: CandleQuery.properties.interval,
  candles: Type.Array(Candle),
})
export type Candles = Static<typeof Candles>

/** `trade`: the part of a trade that is burned; `own`: a holder burned its own tokens. */
export const BURN_KINDS = ['trade', 'own'] as const
export type BurnKind = (typeof BURN_KINDS)[number]

/** Inputs of `pageBurns`; without `kind` both kinds. */
export const BurnQuery = Type.Interface([PageQuery], { kind: Type.Optional(Type.Enum(BURN_KINDS)) })
export type BurnQuery = Static<typeof BurnQuery>

/** A row of `pageBurns` (public): TDE destroyed, newest first. */
export const Burn = Type.Object({
  kind: Type.Enum(BURN_KINDS),
  /** whose TDE it was; the pair's in a purchase */
  account: Address,
  amount: BaseUnits,
  time: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type Burn = Static<typeof Burn>
