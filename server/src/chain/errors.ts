/** No node answered, or what they answered does not fit together: trying again may help. */
export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable'
}

/** Two nodes were asked and told different things: none of them is believed. */
export class NodesDisagree extends ChainUnavailable {
  override name = 'NodesDisagree'
}

/** A final block is no longer on the chain that a node shows. Nothing is taken back; trying again meets an honest node. */
export class FinalityBroken extends ChainUnavailable {
  override name = 'FinalityBroken'
}

/** An event that must have come before is not in our tables: some node left it out. */
export class HistoryGap extends ChainUnavailable {
  override name = 'HistoryGap'
  /** up to here our history is known to be complete */
  readonly completeTo: number

  constructor(message: string, completeTo: number) {
    super(message)
    this.completeTo = completeTo
  }
}

/** The chain behind the RPC is another one than the database follows; only a person can decide what to do. */
export class ChainReset extends Error {
  override name = 'ChainReset'
}
