import type { RawBuilder } from 'kysely'

/** Registered accounts, as a relation for queries: the feature that keeps them gives it. */
export type Accounts = RawBuilder<{
  index: number
  /** lower-case */
  address: string
  /** the block it registered in, and its time in unix seconds */
  block_number: number
  registered_at: number
}>
