import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Price } from '@holdfast/protocol/prices'

/** A price as other features use it. A stale one must not be used to convert or value anything. */
export type Quote = {
  /** USDT per unit, 18 decimals; 0 when there has never been a price */
  price: bigint
  /** the prices for a user who gives the asset (`low`) and who takes it (`high`): never better for the user than `price` */
  low: bigint
  high: bigint
  /** whether its source prices differ so much that nothing may be converted */
  unsettled: boolean
  source: Price['source']
  /** time of the price, unix seconds */
  at: number
  stale: boolean
}

export type Prices = {
  /** Must be called before a transaction opens: it may read chain and database. */
  quote(symbol: LedgerSymbol): Promise<Quote>
}
