import type { TxKind } from './pending.ts'
import type { Call, Flow } from './runner.ts'

/** A flow that takes nothing by an approval and has no amount to name: one call. */
export const plainFlow = (kind: TxKind, build: () => Promise<Call>): Flow => ({
  kind,
  amount: null,
  symbol: null,
  approval: null,
  build,
})
