export type Row = {
  name: string
  /** acknowledged within this row */
  acknowledged: number
  lost: number
  doubled: number
  /** the longest that anybody waited for an answer, seconds, from the fault or the first attempt after it */
  seconds: number
  /** intents that got no answer, or one that must not be */
  unanswered: number
  /** whether nobody could ask meanwhile, as announced: then `seconds` is how long that was */
  closed: boolean
  /** whether check:ledger is clean afterwards */
  ledger: boolean
  /** what the alarm did that is raised for it, `seconds` after the fault; null where none is, or nobody watches */
  alarm: { name: string; seconds: number | null; isOver: boolean } | null
  /** why it was not played; null: it was */
  skipped: string | null
}

/** Whoever asks again while something breaks is answered within this, in seconds. */
const LONGEST_WAIT = 10
/** Within this somebody is told, in seconds. */
export const LONGEST_SILENCE = 60

/** What is wrong with a row; nothing when the fault cost no money and nobody a long wait. */
export function wrongWith({ lost, doubled, unanswered, closed, seconds, ledger, alarm }: Row): string[] {
  return [
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(doubled > 0 ? [`${doubled} doubled`] : []),
    ...(ledger ? [] : ['the ledger is broken']),
    ...(unanswered > 0 ? [`${unanswered} without an answer`] : []),
    ...(!closed && seconds > LONGEST_WAIT
      ? [`somebody waited ${seconds.toFixed(1)} s, longer than ${LONGEST_WAIT} s`]
      : []),
    ...(alarm?.seconds === null ? [`${alarm.name} was not raised within ${LONGEST_SILENCE} s`] : []),
    ...(alarm?.isOver === false ? [`${alarm.name} stands although it is repaired`] : []),
  ]
}

const alarmOf = ({ alarm }: Row) =>
  alarm ? `${alarm.name}, ${alarm.seconds === null ? 'NOT RAISED' : `${alarm.seconds.toFixed(0)} s`}` : ''

/** The rows as a table of Markdown. */
export function asTable(rows: Row[]): string {
  const head = ['Fault', 'Acknowledged', 'Lost', 'Doubled', 'Longest wait, s', 'check:ledger', 'Alarm']
  const lines = rows.map((r) =>
    r.skipped === null
      ? [
          r.name,
          String(r.acknowledged),
          String(r.lost),
          String(r.doubled),
          r.seconds.toFixed(1),
          r.ledger ? 'clean' : 'BROKEN',
          alarmOf(r),
        ]
      : [r.name, `not played: ${r.skipped}`, '', '', '', '', ''],
  )
  const widths = head.map((h, i) => Math.max(h.length, ...lines.map((l) => l[i]!.length)))
  const line = (cells: string[]) => `| ${cells.map((c, i) => c.padEnd(widths[i]!)).join(' | ')} |`
  return [line(head), line(widths.map((w) => '-'.repeat(w))), ...lines.map(line)].join('\n')
}
