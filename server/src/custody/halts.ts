import type { Trx } from '../db/database.ts'

/**
 * A reason why users' money may not move now.
 * - `chainAway`: no node answers.
 * - `chainStale`: the nodes' newest block is old, or below what is indexed, or the same for long.
 * - `indexBehind`: the indexer is far behind the head.
 * - `nonceAhead`: the payer's key sent transactions that these tables do not know.
 * - `paymentsUnordered`: the vault made a payment that was not ordered here and is not booked.
 * - `custodyGap`: custody on chain and the tables differ.
 * - `depositsHeldBack`: nodes do not confirm a final deposit as it was indexed.
 * - `nodesDisagree`: two nodes give different answers about final data.
 * - `finalityStalled`: the newest final block is far behind the head.
 * - `finalityBroken`: a final block is gone from the chain.
 */
export type Halt =
  | 'chainAway'
  | 'chainStale'
  | 'indexBehind'
  | 'nonceAhead'
  | 'paymentsUnordered'
  | 'custodyGap'
  | 'depositsHeldBack'
  | 'nodesDisagree'
  | 'finalityStalled'
  | 'finalityBroken'

/** The gate. Everything that moves users' money asks it first; an empty answer allows the move (D-235). */
export type Halts = {
  /** Also reads the chain's head, so it must not be called inside a transaction. */
  now(): Promise<Halt[]>
  /** The reasons that the tables hold, read in the transaction that moves the money. */
  inside(trx: Trx): Promise<Halt[]>
}
