// What the tests may cost: CPU seconds of each step and of each room's files, beside those of the run that was recorded. In the
// repository, so that whoever raises them does it in a line that others see.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './stack.ts'

/** CPU seconds. `pace`: what a fixed piece of work took in that run, by which another machine's are compared. */
export type Costs = { pace: number; steps: Record<string, number>; files: Record<string, number> }

const COSTS_FILE = join(ROOT, 'devenv', 'costs.json')
/** A room or a step may cost this much more than recorded before the run fails. */
const SPREAD = 2.5
/** CPU seconds that each may cost besides: starts of programs and compiling weigh more where little is tested. */
const ROOM = 25
/** A recorded figure stays when the new one is this near, so that a line changes where the cost did. */
const NEAR = 0.3
/** CPU seconds of a file that is not recorded: what takes less says nothing. */
const LEAST = 5

const recorded = (): Costs =>
  existsSync(COSTS_FILE)
    ? (JSON.parse(readFileSync(COSTS_FILE, 'utf8')) as Costs)
    : { pace: 0, steps: {}, files: {} }

/** The room of a test file: a feature's folder, or a folder of the package. */
export function roomOf(file: string): string {
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, folders[2] === 'features' ? 4 : 3).join('/')
}

/** CPU seconds by room. */
export function byRoom(files: Record<string, number>): Map<string, number> {
  const rooms = new Map<string, number>()
  for (const [file, cpu] of Object.entries(files))
    rooms.set(roomOf(file), (rooms.get(roomOf(file)) ?? 0) + cpu)
  return rooms
}

/** Lines about what cost more than it may, by the recorded run; none where nothing is recorded. */
export function tooDear(now: Costs, then: Costs = recorded()): string[] {
  if (then.pace === 0) return []
  const slower = Math.max(1, now.pace / then.pace)
  const lines = (kind: string, mine: Iterable<[string, number]>, theirs: ReadonlyMap<string, number>) =>
    [...mine].flatMap(([name, cpu]) => {
      const may = ((theirs.get(name) ?? 0) * SPREAD + ROOM) * slower
      return cpu <= may
        ? []
        : [
            `${kind} ${name} took ${cpu.toFixed(0)} CPU seconds and may take ${may.toFixed(0)}: devenv/costs.json`,
          ]
    })
  const files = Object.keys(now.files).map((file): [string, number] => [file, then.files[file] ?? LEAST])
  return [
    ...lines('step', Object.entries(now.steps), new Map(Object.entries(then.steps))),
    ...lines('tests of', byRoom(now.files), byRoom(Object.fromEntries(files))),
  ]
}

const merged = (now: Record<string, number>, then: Record<string, number>, least: number) =>
  Object.fromEntries(
    Object.entries(now)
      .filter(([, cpu]) => cpu >= least)
      .map(([name, cpu]): [string, number] => {
        const before = then[name]
        const isNear = before !== undefined && Math.abs(cpu - before) <= before * NEAR
        return [name, isNear ? before : Math.round(cpu)]
      })
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Records a whole run as the one that others are compared with. */
export function record(now: Costs, then: Costs = recorded()): void {
  const costs: Costs = {
    pace: Math.round(now.pace * 1e4) / 1e4,
    steps: merged(now.steps, then.steps, 1),
    files: merged(now.files, then.files, LEAST),
  }
  writeFileSync(COSTS_FILE, `${JSON.stringify(costs, null, 2)}\n`)
}

/** What the files noted of themselves (test-cost.ts). @param notes path of the notes */
export function costsOfFiles(notes: string): Record<string, number> {
  if (!existsSync(notes)) return {}
  const lines = readFileSync(notes, 'utf8').trim().split('\n').filter(Boolean)
  return Object.fromEntries(lines.map((line) => JSON.parse(line) as [string, number]))
}
