// `npm run bench [name ...]`: measures every published figure, and its anchor in the same run.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchModule, BenchRow } from '@holdfast/bench/row'
import { type KeptRow, withRun } from './bench-rows.ts'
import { ROOT } from './stack.ts'

const folder = join(ROOT, 'bench')
const asked = process.argv.slice(2)
const files = readdirSync(folder)
  .filter((f) => f.endsWith('.bench.ts'))
  .filter((f) => asked.length === 0 || asked.includes(f.replace('.bench.ts', '')))
  .toSorted()
if (files.length === 0) {
  console.error(`No such benchmark: ${asked.join(', ')}`)
  process.exit(1)
}

const ran: { bench: string; rows: BenchRow[] }[] = []
for (const file of files) {
  const { run } = (await import(join(folder, file))) as BenchModule
  ran.push({ bench: file.replace('.bench.ts', ''), rows: await run() })
}
const rows = ran.flatMap((r) => r.rows)

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
const results = join(folder, 'results.json')
// A whole run leaves nothing of before; a part replaces its own figures.
const kept = asked.length === 0 ? [] : (JSON.parse(readFileSync(results, 'utf8')) as KeptRow[])
writeFileSync(results, `${JSON.stringify(withRun(kept, ran), null, 2)}\n`)
process.exit(rows.every((r) => r.met) ? 0 : 1)
