// Processor time that work took: what other work on the machine does to it is little, as against what it does to the clock's.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Linux counts processor time in these, seconds. */
const TICK = 0.01
/** Bytes of the fixed piece of work. */
const WORK = Buffer.alloc(2 ** 24)

/** CPU seconds of the child processes that ended so far, with those of theirs; null where the system does not tell. */
export function endedChildrenCpu(): number | null {
  try {
    // The name of the program, which comes second, may hold spaces and brackets.
    const [, rest = ''] = readFileSync('/proc/self/stat', 'utf8').split(/\) (?=[A-Z] )/)
    const fields = rest.split(' ')
    return (Number(fields[13]) + Number(fields[14])) * TICK
  } catch {
    return null
  }
}

/** CPU seconds of this process and of its children that ended so far. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + (endedChildrenCpu() ?? 0)
}

/** CPU seconds that a fixed piece of work takes just now: the more, the slower the processor is, or the more its cores share. */
export function paceNow(): number {
  const before = process.cpuUsage()
  createHash('sha256').update(WORK).digest()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
