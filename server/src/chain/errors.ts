/** No node answered, or what they answered does not fit together: trying again may help. */
export class ChainUnavailable extends Error {
  override name = 'ChainUnavailable'
}

/** The chain behind the RPC is another one than the database follows; only a person can decide what to do. */
export class ChainReset extends Error {
  override name = 'ChainReset'
}
