import type { Call, Flow, FlowTitle } from './runner.ts'

/** A flow that takes nothing by an approval and has no amount to name: one call. */
export const plainFlow = (title: FlowTitle, build: () => Promise<Call>): Flow => ({
  title,
  amount: null,
  symbol: null,
  approval: null,
  build,
})
