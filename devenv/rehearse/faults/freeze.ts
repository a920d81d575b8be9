// SIGSTOP of each process, and SIGCONT after a while: it wakes up and believes that no time has passed.
import type { Fault } from '../fault.ts'
import type { Part } from '../part.ts'
import type { Site } from '../site.ts'
import { activeIndexer } from './kill.ts'

const frozen = (name: string, pick: (site: Site) => Part | Promise<Part>): Fault => {
  let part: Part
  return {
    name: `freeze ${name}`,
    strike: async (site) => {
      part = await pick(site)
      part.freeze()
    },
    heal: async () => part.wake(),
  }
}

export const faults: Fault[] = [
  frozen('an api', (site) => site.apis[0]!),
  frozen('the indexer at work', activeIndexer),
  frozen('a worker', (site) => site.workers[0]!),
  frozen('a pgbouncer', (site) => site.poolers[0]!),
  frozen('a haproxy before the database', (site) => site.balancers[1]!),
  frozen('the signer', (site) => site.signer),
  frozen('etcd', (site) => site.etcd),
]
