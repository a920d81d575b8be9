import type { Call, Flow, FlowTitle } from './runner.ts'

/** A flow of one call that needs no approval and names no amount. */
export const plainFlow = (title: FlowTitle, build: () => Promise<Call>): Flow => ({
  title,
  amount: null,
  symbol: null,
  approval: null,
  build,
})
