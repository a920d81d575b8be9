// The balancer that users come in by is restarted, as after a change of its configuration.
import type { Fault } from '../fault.ts'

export const faults: Fault[] = [
  {
    name: 'restart the balancer',
    strike: async (site) => {
      await site.balancers[0]!.stop()
      await site.balancers[0]!.start()
    },
  },
]
