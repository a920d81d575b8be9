// What was measured: a row for each fault as it was played last, and the document made of them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../stack.ts'
import { asTable, type Row } from './table.ts'

const DATA = join(ROOT, 'bench/rehearsal.json')
const DOCUMENT = join(ROOT, 'docs/REHEARSAL.md')

type Kept = { versions: string[]; rows: (Row & { on: string })[] }

/** Keeps rows in place of those of the same name. @param order names of all faults there are */
export function keep(rows: Row[], versions: string[], order: string[]): void {
  const before = existsSync(DATA) ? (JSON.parse(readFileSync(DATA, 'utf8')) as Kept).rows : []
  const on = new Date().toISOString().slice(0, 10)
  const known = new Map([...before, ...rows.map((r) => ({ ...r, on }))].map((r) => [r.name, r]))
  const kept: Kept = { versions, rows: order.flatMap((name) => known.get(name) ?? []) }
  writeFileSync(DATA, `${JSON.stringify(kept, null, 2)}\n`)
  writeFileSync(DOCUMENT, asDocument(kept))
}

function asDocument({ versions, rows }: Kept): string {
  const days = [...new Set(rows.map((r) => r.on))].toSorted()
  return `# Rehearsal

What \`npm run rehearse\` measured (${days.join(', ')}): each fault under a load of transfers, withdrawals and deposits through the
balancer. Acknowledged operations are looked up afterwards, on the chain where they end there; the longest wait is from the fault, or
the first attempt after it, to the answer, with whoever gets none asking again with the same key. Where nothing stands in for what is
broken, the alarm is named that Prometheus raises by the shipped rules, and how long after the fault. See _Several machines_ in
[OPERATING.md](OPERATING.md).

${versions.map((v) => `- ${v}`).join('\n')}

${asTable(rows)}
`
}
