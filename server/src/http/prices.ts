import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Price } from '@holdfast/protocol/prices'

/** A price as other features use it. Nothing is converted or valued by a stale one. */
export type Quote = {
  /** USDT per unit, 18 decimals; 0 when there never was one */
  price: bigint
  source: Price['source']
  /** what it is as of, unix seconds */
  at: number
  stale: boolean
}

export type Prices = {
  /** Ask before a transaction opens: it may have to look at chain and database. */
  quote(symbol: LedgerSymbol): Promise<Quote>
}
