import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Column<Row> = {
  key: string
  label: string
  renderCell(row: Row): ReactNode
  /** figures stand right */
  right?: boolean
  /** stays on one line on a desktop */
  tight?: boolean
  /** the cell that names the row on a phone, without its label */
  head?: boolean
}

/** Rows with columns on a desktop; on a phone each row is a card of label and value. */
export function Table<Row>({
  label,
  columns,
  rows,
  id,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  id(row: Row): string | number
}) {
  return (
    <div className="hf-card overflow-hidden">
      <table className="block w-full border-collapse text-sm lg:table" aria-label={label}>
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="lg:border-b lg:border-line">
            {columns.map((c) => (
              <th
                key={c.key}
                scope="col"
                className={cx(
                  'px-4 py-3 text-left text-xs font-medium whitespace-nowrap text-ink2',
                  c.right && 'text-right',
                )}
              >
                {c.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line lg:table-row-group">
          {rows.map((row) => (
            <tr key={id(row)} className="flex flex-col gap-1.5 px-4 py-3 lg:table-row lg:px-0">
              {columns.map((c) => (
                <td
                  key={c.key}
                  className={cx(
                    'flex min-w-0 items-baseline justify-between gap-4 empty:hidden lg:table-cell lg:px-4 lg:py-2.5 lg:align-middle',
                    c.right && 'lg:text-right',
                    c.tight && 'lg:whitespace-nowrap',
                    c.head && 'font-medium',
                  )}
                >
                  {!c.head && (
                    <span className="shrink-0 text-ink2 lg:hidden" aria-hidden="true">
                      {c.label}
                    </span>
                  )}
                  <span className="tnum min-w-0 [overflow-wrap:anywhere]">{c.renderCell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
