import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Price } from '@holdfast/protocol/prices'

/** A price as other features use it. Nothing is converted or valued by a stale one. */
export type Quote = {
  /** USDT per unit, 18 decimals; 0 when there never was one */
  price: bigint
  /** what counts when a user gives the asset, and when a user takes it: never better than `price` for the user */
  low: bigint
  high: bigint
  /** whether the prices it is made from lie so far apart that nothing is converted by it */
  unsettled: boolean
  source: Price['source']
  /** what it is as of, unix seconds */
  at: number
  stale: boolean
}

export type Prices = {
  /** Ask before a transaction opens: it may have to look at chain and database. */
  quote(symbol: LedgerSymbol): Promise<Quote>
}
