import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

const FOLDER = join(import.meta.dirname, 'faults')

/** The faults of all files in `faults/`, by file and then as they stand there. @throws Error when a name is there twice */
export async function allFaults(): Promise<Fault[]> {
  const files = readdirSync(FOLDER).filter((f) => f.endsWith('.ts'))
  const modules = await Promise.all(
    files.toSorted().map(async (file) => (await import(join(FOLDER, file))) as { faults: Fault[] }),
  )
  const all = modules.flatMap((m) => m.faults)
  const twice = all.find((f, i) => all.findIndex((other) => other.name === f.name) !== i)
  if (twice) throw new Error(`two faults are called ${twice.name}`)
  return all
}
