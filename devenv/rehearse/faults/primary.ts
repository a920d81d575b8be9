// The primary goes away, alone or with its machine, stands still, or is reached by nobody; Patroni promotes the standby.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Member, noCable, onMachine } from '../cluster.ts'
import type { Fault } from '../fault.ts'

let struck: Member

export const faults: Fault[] = [
  {
    name: 'kill PostgreSQL of the primary',
    short: true,
    strike: async (site) => {
      struck = await site.primary()
      process.kill(
        Number(readFileSync(join(struck.data, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      )
    },
    seconds: 15,
  },
  {
    name: 'kill the primary with its machine',
    strike: async (site) => {
      struck = await site.primary()
      await onMachine(struck, (part) => part.kill())
    },
    seconds: 25,
    heal: (site) => onMachine(struck, (part) => site.restart(part)),
  },
  {
    name: 'freeze the primary with its machine',
    strike: async (site) => {
      struck = await site.primary()
      await onMachine(struck, (part) => part.freeze())
    },
    seconds: 25,
    heal: () => onMachine(struck, (part) => part.wake()),
  },
  {
    name: "pull the cable of the primary's machine",
    unless: noCable,
    strike: async (site) => {
      struck = await site.primary()
      struck.cable!.pull()
    },
    seconds: 25,
    heal: async () => struck.cable!.plug(),
  },
]
