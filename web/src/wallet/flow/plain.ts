import type { Call, Flow, FlowTitle } from './runner.ts'

/** A flow of one call that needs no approval and names no amount. */
export const plainFlow = (title: FlowTitle, build: () => Promise<Call>): Flow => ({
  title,
  amount: null,
  symbol: null,
  approval: null,
  build,
})

/** A flow of a list that is cut into as many calls as it takes. @param parts the calls for what is left of it */
export const partsFlow = (title: FlowTitle, parts: () => Promise<readonly Call[]>): Flow => ({
  ...plainFlow(title, async () => {
    throw new Error('a list is sent by its parts')
  }),
  parts,
})
