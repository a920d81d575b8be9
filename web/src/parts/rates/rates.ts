/** A term of hosting: half days, and what one USDT of principal earns in all of it, 18 decimals. */
export type Offer = { steps: number; rateUsdt: bigint; rateToken: bigint }

/** The ground of what can still change: the worth of TDE, a budget that nothing is promised from. */
export const HATCHED = 'repeating-linear-gradient(135deg, var(--kelp) 0 2px, transparent 2px 5px)'

/** The amount that rates are shown on, base units. */
export const ON = 100n * 10n ** 18n
const UNIT = 10n ** 18n
/** What amounts of both assets are worth in USDT, base units. @param price USDT for one TDE, 18 decimals */
export const worthOf = (usdt: bigint, token: bigint, price: bigint): bigint => usdt + (token * price) / UNIT
const HALF_DAYS = 2n

/** What a term earns on `amount`, base units. */
export type Rate = {
  /** number of the offer in the contract */
  term: number
  steps: number
  usdt: bigint
  token: bigint
  /** both in USDT at `price`; null while the price is not known */
  worth: bigint | null
  /** `worth` by the days of the term */
  aDay: bigint | null
}

/**
 * What each offered term earns on `amount`, shortest first: rate × amount, as the contract reckons it.
 * @param price USDT for one TDE, 18 decimals; null: not known, or there is none
 */
export function ratesOf(offers: readonly Offer[], price: bigint | null, amount = ON): Rate[] {
  return offers
    .map(({ steps, rateUsdt, rateToken }, term) => {
      const usdt = (amount * rateUsdt) / UNIT
      const token = (amount * rateToken) / UNIT
      const worth = price === null ? null : worthOf(usdt, token, price)
      return { term, steps, usdt, token, worth, aDay: worth && (worth * HALF_DAYS) / BigInt(steps || 1) }
    })
    .filter((rate) => rate.steps > 0)
    .toSorted((a, b) => a.steps - b.steps)
}

/** Days of `steps` half days, as the form that hosts rounds them. */
export const daysOf = (steps: number): number => Math.round(steps / 2)

/** What the best of `rates` is worth: the whole length of a bar. */
export const mostOf = (rates: readonly Rate[]): bigint =>
  rates.reduce((most, { usdt, worth }) => ((worth ?? usdt) > most ? (worth ?? usdt) : most), 0n)
