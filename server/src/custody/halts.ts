import type { Trx } from '../db/database.ts'

/**
 * A reason why users' money may not move now: `chainAway` no node answers; `indexBehind` the chain was not read to its
 * end; `nonceAhead` the payer's key
 * sent what these tables do not know; `paymentsUnordered` the vault paid what is not booked here; `custodyGap` chain and
 * tables differ; `depositsHeldBack` a final deposit is not told as it was read; `nodesDisagree` two nodes tell different
 * things of what cannot change any more; `finalityStalled`; `finalityBroken` what was final is gone.
 */
export type Halt =
  | 'chainAway'
  | 'indexBehind'
  | 'nonceAhead'
  | 'paymentsUnordered'
  | 'custodyGap'
  | 'depositsHeldBack'
  | 'nodesDisagree'
  | 'finalityStalled'
  | 'finalityBroken'

/** The one gate that everything asks which moves users' money. Empty: it may (D-235). */
export type Halts = {
  /** Asks the chain's head too, so never inside a transaction. */
  now(): Promise<Halt[]>
  /** As far as tables tell, in the transaction that moves the money. */
  inside(trx: Trx): Promise<Halt[]>
}
