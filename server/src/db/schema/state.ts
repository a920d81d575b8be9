import type { FirstOf, LifecycleName, StateOf } from '@holdfast/protocol/lifecycles'
import type { ColumnType } from 'kysely'

/**
 * A stored state: it begins as the published table says, and nothing but `move` (db/state.ts) changes it. `Named` for one
 * that begins in one of several: the insert names it.
 */
export type Stored<L extends LifecycleName, Begins extends 'Default' | 'Named' = 'Default'> = ColumnType<
  StateOf<L>,
  FirstOf<L> | (Begins extends 'Named' ? never : undefined),
  never
>
