/** No node answered, or the answers contradict each other: trying again may help. */
export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable'
}

/** Two nodes gave different answers; neither is used. */
export class NodesDisagree extends ChainUnavailable {
  override name = 'NodesDisagree'
}

/** A log has an event's topic and another form. */
export class LogUnreadable extends ChainUnavailable {
  override name = 'LogUnreadable'
}

/** A final block is not on the chain that a node shows. Nothing is rolled back; a later try may reach an honest node. */
export class FinalityBroken extends ChainUnavailable {
  override name = 'FinalityBroken'
}

/** An earlier event that must exist is missing from the tables: some node left it out. */
export class HistoryGap extends ChainUnavailable {
  override name = 'HistoryGap'
  /** number of the block up to which the history is known to be complete */
  readonly completeTo: number

  constructor(message: string, completeTo: number) {
    super(message)
    this.completeTo = completeTo
  }
}

/** The nodes' chain is not the one that the database follows; only a person can decide what to do. */
export class ChainReset extends Error {
  override name = 'ChainReset'
}
