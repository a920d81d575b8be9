import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type SumRow = {
  key: string
  label: ReactNode
  /** how the value came to be: `100 × 6 h` */
  note?: ReactNode
  value: ReactNode
  sign?: '+' | '−'
}

/** A sum as one would write it by hand: terms one below the other, a line, and the result. */
export function WorkedSum({
  rows,
  result,
  label,
}: {
  rows: readonly SumRow[]
  result: Omit<SumRow, 'sign' | 'key'>
  label: string
}) {
  return (
    <dl className="flex flex-col text-sm" aria-label={label}>
      {rows.map(({ key, ...row }) => (
        <Line key={key} {...row} />
      ))}
      <Line {...result} sign="=" />
    </dl>
  )
}

function Line({ label, note, value, sign }: Omit<SumRow, 'sign' | 'key'> & { sign?: '+' | '−' | '=' }) {
  const result = sign === '='
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4 py-1.5',
        result && 'mt-1 border-t border-line-strong pt-2.5 font-medium',
      )}
    >
      <dt className={cx('min-w-0', !result && 'text-ink2')}>
        {label}
        {note && <span className="tnum block text-xs font-normal text-ink3">{note}</span>}
      </dt>
      <dd className="shrink-0 text-right whitespace-nowrap">
        {sign && <span className="mr-1.5 text-ink3">{sign}</span>}
        {value}
      </dd>
    </div>
  )
}
