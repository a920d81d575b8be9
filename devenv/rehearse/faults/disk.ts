// The disk of the primary's data is full.
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '../fault.ts'

const STUFFING = 'stuffing'
const STEP = 4 * 2 ** 20
let struck = ''

export const faults: Fault[] = [
  {
    name: "fill the disk of the primary's data",
    // Never fills anything but a file system of its own.
    unless: (site) =>
      site.members.every((m) => m.limited)
        ? null
        : 'the data folders have no limited file system here (root mounts one)',
    strike: async (site) => {
      struck = (await site.primary()).data
      for (let n = 0; ; n++) {
        const { bavail, bsize } = statfsSync(struck)
        const left = bavail * bsize
        if (left === 0) return
        try {
          writeFileSync(join(struck, `${STUFFING}${n}`), Buffer.alloc(Math.min(STEP, left)))
        } catch {
          return
        }
      }
    },
    seconds: 30,
    heal: async () => {
      for (let n = 0; n < 10_000; n++) rmSync(join(struck, `${STUFFING}${n}`), { force: true })
    },
  },
]
