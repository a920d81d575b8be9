import type { FirstOf, LifecycleName, StateOf } from '@holdfast/protocol/lifecycles'
import type { ColumnType } from 'kysely'

/** A stored state: it begins as the published table of states says, and only `move` (db/state.ts) changes it. */
export type Stored<L extends LifecycleName> = ColumnType<StateOf<L>, FirstOf<L> | undefined, never>
