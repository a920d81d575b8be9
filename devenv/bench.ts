// `npm run bench [name ...]`: measures every published figure, and its anchor in the same run. `name=part,part` measures a part of a
// benchmark that has parts, such as `pages=/,/swap`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchModule, BenchRow } from '@holdfast/bench/row'
import { askedFor, type KeptRow, type Ran, withRun } from './bench-rows.ts'
import { ROOT } from './stack.ts'

// Pages are measured in the language that their documents have.
process.env['FIRST_LANGUAGE'] ??= 'default'
const folder = join(ROOT, 'bench')
const asked = process.argv.slice(2).map(askedFor)
const names = readdirSync(folder)
  .filter((f) => f.endsWith('.bench.ts'))
  .map((f) => f.replace('.bench.ts', ''))
  .toSorted()
const fail = (why: string): never => {
  console.error(why)
  process.exit(1)
}
const unknown = asked.filter(({ bench }) => !names.includes(bench))
if (unknown.length > 0) fail(`No such benchmark: ${unknown.map((a) => a.bench).join(', ')}`)

const results = join(folder, 'results.json')
const published = () => JSON.parse(readFileSync(results, 'utf8')) as KeptRow[]
const keep = (rows: KeptRow[]) => writeFileSync(results, `${JSON.stringify(rows, null, 2)}\n`)

const ran: Ran[] = []
/** What could not be measured: the rows of before stay in its place. */
const missed: string[] = []
for (const bench of names.filter((n) => asked.length === 0 || asked.some((a) => a.bench === n))) {
  const module = (await import(pathToFileURL(join(folder, `${bench}.bench.ts`)).href)) as BenchModule
  const part = asked.find((a) => a.bench === bench)?.part
  if (part && !module.parts) fail(`${bench} has no parts: run it as a whole`)
  const had = missed.length
  const rows = await module
    .run(part, (line) => missed.push(`${bench} ${line}`))
    .catch((e: unknown): BenchRow[] => {
      missed.push(`${bench}: ${e instanceof Error ? e.message : String(e)}`)
      return []
    })
  ran.push({ bench, rows, part: part !== undefined || missed.length > had })
  // Kept at once: what a later one throws does not undo it.
  if (asked.length > 0) keep(withRun(published(), ran.slice(-1)))
}
// A whole run leaves nothing of before but what it could not measure.
if (asked.length === 0) keep(withRun(missed.length > 0 ? published() : [], ran))

const rows: BenchRow[] = ran.flatMap((r) => r.rows)
const head = ['name', 'ours', 'anchor', 'ratio', 'goal', 'met'] as const
const show = (v: string | number | boolean | null) =>
  v === null ? '–' : typeof v === 'number' ? String(Math.round(v * 1000) / 1000) : String(v)
const table = [
  head.map(String),
  ...rows.map((r) => head.map((h) => (h === 'met' ? (r.met ? 'yes' : 'NO') : show(r[h])))),
]
const widths = head.map((_, i) => Math.max(...table.map((line) => line[i]?.length ?? 0)))
for (const line of table)
  console.log(
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  )
for (const line of missed) console.error(`Not measured: ${line}`)
process.exit(rows.every((r) => r.met) && missed.length === 0 ? 0 : 1)
