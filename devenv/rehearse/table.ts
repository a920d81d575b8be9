export type Row = {
  name: string
  /** acknowledged within this row */
  acknowledged: number
  lost: number
  doubled: number
  /** the longest that anybody waited for an answer, seconds, from the fault or the first attempt after it */
  seconds: number
  /** whether check:ledger is clean afterwards */
  ledger: boolean
  /** why it was not played; null: it was */
  skipped: string | null
}

/** The rows as a table of Markdown. */
export function asTable(rows: Row[]): string {
  const head = ['Fault', 'Acknowledged', 'Lost', 'Doubled', 'Longest wait, s', 'check:ledger']
  const lines = rows.map((r) =>
    r.skipped === null
      ? [
          r.name,
          String(r.acknowledged),
          String(r.lost),
          String(r.doubled),
          r.seconds.toFixed(1),
          r.ledger ? 'clean' : 'BROKEN',
        ]
      : [r.name, `not played: ${r.skipped}`, '', '', '', ''],
  )
  const widths = head.map((h, i) => Math.max(h.length, ...lines.map((l) => l[i]!.length)))
  const line = (cells: string[]) => `| ${cells.map((c, i) => c.padEnd(widths[i]!)).join(' | ')} |`
  return [line(head), line(widths.map((w) => '-'.repeat(w))), ...lines.map(line)].join('\n')
}
