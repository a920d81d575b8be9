// kill -9 of each process. What there are two of stays dead until `heal`; of what there is one a service manager starts it again.
import * as pg from 'pg'
import type { Fault } from '../fault.ts'
import type { Part } from '../part.ts'
import type { Site } from '../site.ts'

const killed = (name: string, pick: (site: Site) => Part | Promise<Part>, o: Partial<Fault> = {}): Fault => {
  let part: Part
  return {
    name: `kill ${name}`,
    strike: async (site) => {
      part = await pick(site)
      await part.kill()
    },
    heal: (site) => site.restart(part),
    ...o,
  }
}

const restarted = (name: string, pick: (site: Site) => Part): Fault => ({
  name: `kill ${name}, started again by a service manager`,
  strike: async (site) => {
    await pick(site).kill()
    await site.restart(pick(site))
  },
})

/** The indexer that holds the lease. */
export async function activeIndexer(site: Site): Promise<Part> {
  const client = new pg.Client({ connectionString: await site.admin() })
  await client.connect()
  try {
    const { rows } = await client.query<{ holder: string | null }>('select holder from indexer_lease')
    const at = site.indexers.findIndex((i) => i.running && i.said().includes(rows[0]?.holder ?? 'nobody'))
    return site.indexers[Math.max(0, at)]!
  } finally {
    await client.end()
  }
}

export const faults: Fault[] = [
  killed('an api', (site) => site.apis[0]!, { short: true }),
  killed('the indexer at work', activeIndexer),
  killed('a worker', (site) => site.workers[0]!),
  killed('a pgbouncer', (site) => site.poolers[0]!),
  killed('a haproxy before the database', (site) => site.balancers[1]!),
  restarted('the signer', (site) => site.signer),
  restarted('etcd', (site) => site.etcd),
]
