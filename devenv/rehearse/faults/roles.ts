// Both processes of a role die. Nothing stands in for them: payouts and credits wait, and somebody is told.
import type { Fault } from '../fault.ts'
import type { Part } from '../part.ts'
import type { Site } from '../site.ts'

const away = (role: string, pick: (site: Site) => Part[]): Fault => ({
  name: `kill both ${role}`,
  alarm: 'RoleAway',
  strike: async (site) => {
    for (const part of pick(site)) await part.kill()
  },
  heal: async (site) => {
    for (const part of pick(site)) await site.restart(part)
  },
})

export const faults: Fault[] = [
  away('workers', (site) => site.workers),
  away('indexers', (site) => site.indexers),
]
