import { OPERATOR_PRICED, PRICE_STEP_BPS } from '@holdfast/protocol/prices'
import { CONVERSIONS, type ConversionName } from '@holdfast/protocol/transfers'
import type { Quote } from '../http/prices.ts'

const ONE = 10n ** 18n
const BPS = 10_000n

/** The price of a conversion: `from` and `to` are USDT per unit of its two assets, 18 decimals. */
export type Rate = {
  from: bigint
  to: bigint
  source: string
  at: number
  /** not to be used: a price is too old or unknown */
  stale: boolean
  /** whether source prices differ so much that nothing may be converted */
  unsettled: boolean
}

/**
 * Combines two prices into a rate: the given asset counts at its lower price, the received one at its higher price, so that
 * nobody profits from a price swing or a late average. An asset at par has neither source nor age.
 */
export function rateOf(from: Quote, to: Quote): Rate {
  const moving = [from, to].filter((q) => q.source !== 'par')
  const known = from.low > 0n && to.low > 0n
  return {
    from: from.low,
    to: to.high,
    source: moving.map((q) => q.source).join('+') || 'par',
    at: Math.min(...(moving.length > 0 ? moving : [from]).map((q) => q.at)),
    stale: from.stale || to.stale || !known,
    unsettled: from.unsettled || to.unsettled,
  }
}

/**
 * The fee of a conversion, basis points. Where operators set a price, at least the largest change that one operator can make
 * alone.
 * @param configured the setting `conversion.feeBps`
 */
export function feeFor(name: ConversionName, configured: number): number {
  const set = assetsOf(name).some((a) => OPERATOR_PRICED.some((p) => p === a))
  return set ? Math.max(configured, PRICE_STEP_BPS) : configured
}

/** An amount's value for the daily limits: USDT base units, rounded up. @param price the asset's higher price */
export const valueOf = (amount: bigint, price: bigint): bigint => (amount * price + ONE - 1n) / ONE

/** The largest amount whose `valueOf` is at most `value`. */
export const amountOf = (value: bigint, price: bigint): bigint => (price === 0n ? 0n : (value * ONE) / price)

export type Outcome = {
  fee: bigint
  /** what is converted: amount − fee */
  net: bigint
  /** rounded down */
  received: bigint
  /** leaves liquidity: `received`, but rounded up */
  paid: bigint
}

/** What `amount` of the first asset gives; the fee is taken out of it, rounded down. Base units. */
export function convert(amount: bigint, feeBps: number, rate: Rate): Outcome {
  const fee = (amount * BigInt(feeBps)) / BPS
  const net = amount - fee
  if (rate.to === 0n) return { fee, net, received: 0n, paid: 0n }
  const received = (net * rate.from) / rate.to
  const paid = received + ((net * rate.from) % rate.to === 0n ? 0n : 1n)
  return { fee, net, received, paid }
}

/** The largest amount of the first asset that can be converted with `liquidity` of the second one. Base units. */
export function limitOf(liquidity: bigint, feeBps: number, rate: Rate): bigint {
  if (rate.from === 0n || rate.to === 0n) return 0n
  let amount = ((liquidity * rate.to) / rate.from) * BPS
  amount = amount / (BPS - BigInt(feeBps)) + 1n
  while (amount > 0n && convert(amount, feeBps, rate).paid > liquidity) amount--
  return amount
}

/** Units of the second asset for one of the first, 18 decimals, rounded down. */
export const shownPrice = (rate: Rate): bigint => (rate.to === 0n ? 0n : (rate.from * ONE) / rate.to)

export const assetsOf = (name: ConversionName) => CONVERSIONS[name]
