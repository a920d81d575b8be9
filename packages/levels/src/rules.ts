// The rules as text: the SQL files in `rules/`, their hash, and the order in which they run.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hex } from 'viem'

const folder = (name: string) => join(import.meta.dirname, '..', name)

const filesIn = (name: string): [string, string][] =>
  readdirSync(folder(name))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => [file, readFileSync(join(folder(name), file), 'utf8')])

/** The rules of the first deployments, and those of later ones: `rules/2` has what differs from `rules`. */
export const RULES_VERSIONS = [1, 2] as const
export type RulesVersion = (typeof RULES_VERSIONS)[number]

/** The files of each version by name, in the order of their names. */
export const RULES: Readonly<Record<RulesVersion, ReadonlyMap<string, string>>> = {
  1: inOrder(filesIn('rules')),
  2: inOrder([...filesIn('rules'), ...filesIn('rules/2')]),
}

/** Of two files of one name the later one counts. */
function inOrder(files: [string, string][]): Map<string, string> {
  return new Map([...new Map(files)].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** After this file everybody is in `member`, and each change in `placed`. */
export const MEMBERS = '01_members.sql'

/** What DuckDB needs before the rules. */
export const PRELUDE = readFileSync(join(folder('preludes'), 'duckdb.sql'), 'utf8')

/** SHA-256 over all files of a version: name, zero byte, text, zero byte. */
export function rulesHash(version: RulesVersion): Hex {
  const hash = createHash('sha256')
  for (const [name, text] of RULES[version]) hash.update(name).update('\0').update(text).update('\0')
  return `0x${hash.digest('hex')}`
}

/** The version with that hash; undefined for one that is not ours. */
export const versionOf = (hash: Hex): RulesVersion | undefined =>
  RULES_VERSIONS.find((version) => rulesHash(version) === hash)

/** One run of a file, with the numbers to put in for `:level` and `:generation`. */
export type Step = { file: string; level?: number; generation?: number }

const LEVELS = 9
const count = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i)

/** Every run of a file, in order, for G `generations`. */
export function steps(version: RulesVersion, generations: number): Step[] {
  return [...RULES[version].keys()].flatMap((file): Step[] => {
    if (file.startsWith('04_')) return count(2, generations - 1).map((generation) => ({ file, generation }))
    if (file.startsWith('09a_')) return count(1, generations - 1).map((generation) => ({ file, generation }))
    if (file.startsWith('07_') || file.startsWith('08_')) return []
    if (!file.startsWith('06_')) return [{ file }]
    const [upline, legs] = ['07_upline.sql', '08_legs.sql']
    return count(1, LEVELS).flatMap((level) => [
      { file, level },
      ...count(0, level === 2 ? generations - 1 : -1).map((generation) => ({ file: upline, generation })),
      ...(level === 1 ? [] : [{ file: legs, level }]),
    ])
  })
}

/** The text of a step with its numbers in place. */
export function textOf(version: RulesVersion, { file, level = 0, generation = 0 }: Step): string {
  return RULES[version]
    .get(file)!
    .replaceAll(':level', String(level))
    .replaceAll(':generation', String(generation))
}
