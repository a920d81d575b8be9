// One of three nodes of the chain dies or stands still: what moves money is believed when the other two tell it alike.
import type { Fault } from '../fault.ts'

export const faults: Fault[] = [
  {
    name: 'kill a node of the chain',
    alarm: 'NodeSilent',
    strike: (site) => site.nodes[0]!.kill(),
    heal: (site) => site.restart(site.nodes[0]!),
  },
  {
    name: 'freeze a node of the chain',
    alarm: 'NodeSilent',
    strike: async (site) => site.nodes[1]!.freeze(),
    heal: async (site) => site.nodes[1]!.wake(),
  },
]
