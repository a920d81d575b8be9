import { CONVERSIONS, type ConversionName } from '@holdfast/protocol/transfers'
import type { Quote } from '../../http/prices.ts'

const ONE = 10n ** 18n
const BPS = 10_000n

/** The price of a conversion: `from` and `to` are USDT per unit of its two assets, 18 decimals. */
export type Rate = { from: bigint; to: bigint; source: string; at: number; stale: boolean }

/** Both prices as one rate. What stands at par has neither source nor age. */
export function rateOf(from: Quote, to: Quote): Rate {
  const moving = [from, to].filter((q) => q.source !== 'par')
  const known = from.price > 0n && to.price > 0n
  return {
    from: from.price,
    to: to.price,
    source: moving.map((q) => q.source).join('+') || 'par',
    at: Math.min(...(moving.length > 0 ? moving : [from]).map((q) => q.at)),
    stale: from.stale || to.stale || !known,
  }
}

export type Outcome = {
  fee: bigint
  /** what is converted: amount − fee */
  net: bigint
  /** rounded down */
  received: bigint
  /** leaves liquidity: what is received, and the rest of a last base unit */
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

/** The most of the first asset that `liquidity` of the second one can answer. */
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
