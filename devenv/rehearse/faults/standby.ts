// The synchronous standby goes away with its machine, stands still, or is reached by nobody: commits wait until Patroni lets the primary go on alone.
import { type Member, noCable, onMachine } from '../cluster.ts'
import type { Fault } from '../fault.ts'
import type { Site } from '../site.ts'

let struck: Member

async function standby(site: Site): Promise<Member> {
  const primary = await site.primary()
  return site.members.find((m) => m !== primary)!
}

export const faults: Fault[] = [
  {
    name: 'kill the standby with its machine',
    strike: async (site) => {
      struck = await standby(site)
      await onMachine(struck, (part) => part.kill())
    },
    heal: (site) => onMachine(struck, (part) => site.restart(part)),
  },
  {
    name: 'freeze the standby with its machine',
    strike: async (site) => {
      struck = await standby(site)
      await onMachine(struck, (part) => part.freeze())
    },
    heal: () => onMachine(struck, (part) => part.wake()),
  },
  {
    name: "pull the cable of the standby's machine",
    unless: noCable,
    strike: async (site) => {
      struck = await standby(site)
      struck.cable!.pull()
    },
    heal: async () => struck.cable!.plug(),
  },
]
