import type { LedgerOwner } from '@holdfast/protocol/house-accounts'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'

/** An account would fall below its floor. Nothing was written. Amounts are base units. */
export class InsufficientBalance extends Error {
  override name = 'InsufficientBalance'
  readonly owner: LedgerOwner
  readonly currency: LedgerSymbol
  /** what could leave: posted − held − floor */
  readonly available: bigint
  readonly needed: bigint

  constructor(o: { owner: LedgerOwner; currency: LedgerSymbol; available: bigint; needed: bigint }) {
    super(`${o.owner} has ${o.available} ${o.currency} available, ${o.needed} are needed`)
    this.owner = o.owner
    this.currency = o.currency
    this.available = o.available
    this.needed = o.needed
  }
}

/** The key was used before, with another body. Nothing was written. */
export class KeyConflict extends Error {
  override name = 'KeyConflict'
  readonly key: string

  constructor(key: string) {
    super(`key ${key} was used with another body`)
    this.key = key
  }
}

/** The hold does not exist, or has ended in another way than asked. Nothing was written. */
export class HoldMissing extends Error {
  override name = 'HoldMissing'
  readonly key: string
  readonly state: 'unknown' | 'released' | 'settled'

  constructor(key: string, state: 'unknown' | 'released' | 'settled') {
    super(`hold ${key} is ${state}`)
    this.key = key
    this.state = state
  }
}

/** The database did not answer in time. The journal may have been booked: ask again with the same key. */
export class LedgerUnavailable extends Error {
  override name = 'LedgerUnavailable'
}
