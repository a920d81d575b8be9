import type { Logger } from 'pino'
import { Loop } from '../../chain/loop.ts'
import type { MachineManagement } from './manage.ts'
import type { MachineOutput } from './output.ts'

/** Output is due once a day; on the local chain a day can pass at any moment. */
const EVERY_MS = 1_000

/**
 * Posts output when it is due.
 * @param o.beginWith on the local chain: what makes the first machines there
 * @returns what stops it
 */
export function startMachines(o: {
  output: MachineOutput
  beginWith: MachineManagement | null
  log: Logger
}): () => Promise<void> {
  let { beginWith } = o
  const loop = new Loop({
    name: 'machine output',
    step: async () => {
      await beginWith?.keepLocalMachines()
      beginWith = null
      return o.output.step()
    },
    pollMs: EVERY_MS,
    log: o.log,
  })
  loop.start()
  return () => loop.stop()
}
