import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Column<Row> = {
  /** `act` for a column of buttons, which is shown without its label on a phone */
  key: string
  label: string
  /** on a phone the row omits a cell that is null */
  renderCell(row: Row): ReactNode
  /** right-aligned, for figures */
  right?: boolean
  /** stays on one line on a desktop */
  tight?: boolean
  /** the cell that names the row on a phone, without its label */
  head?: boolean
  /** name of the sorting that a press on the column's name chooses */
  sort?: string
}

/** The column's `sort` and the direction. */
export type Sorting = { by: string; order: 'asc' | 'desc' }
/** The next sorting when the name of column `by` is pressed: ascending first, then descending. */
export const nextSorting = (now: Sorting | null, by: string): Sorting => ({
  by,
  order: now?.by === by && now.order === 'asc' ? 'desc' : 'asc',
})

/** Rows with columns on a desktop; on a phone each row is a card of label and value. */
export function Table<Row>({
  label,
  columns,
  rows,
  id,
  sorting,
  onSort,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  id(row: Row): string | number
  sorting?: Sorting | null
  /** omitted: columns cannot be sorted */
  onSort?(by: string): void
}) {
  return (
    <div className="hf-card overflow-hidden lg:overflow-x-auto">
      <table className="block w-full border-collapse text-sm lg:table" aria-label={label}>
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="lg:border-b lg:border-line">
            {columns.map((c) => (
              <th
                key={c.key}
                scope="col"
                aria-sort={
                  c.sort === undefined || sorting?.by !== c.sort
                    ? undefined
                    : sorting.order === 'asc'
                      ? 'ascending'
                      : 'descending'
                }
                className={cx(
                  'px-3 py-3 text-left text-xs font-medium whitespace-nowrap text-ink2 first:pl-4 last:pr-4',
                  c.right && 'text-right',
                )}
              >
                {c.sort !== undefined && onSort ? (
                  <>
                    <span className="lg:hidden">{c.label}</span>
                    <SortButton column={c} sorting={sorting ?? null} onSort={onSort} />
                  </>
                ) : (
                  c.label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line lg:table-row-group">
          {rows.map((row) => (
            <tr key={id(row)} className="flex flex-col gap-1.5 px-4 py-3 lg:table-row lg:px-0">
              {columns.map((c) => (
                <Cell key={c.key} column={c} content={c.renderCell(row)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column: c, content }: { column: Column<Row>; content: ReactNode }) {
  const act = c.key === 'act'
  return (
    <td
      className={cx(
        'min-w-0 items-baseline gap-4 lg:table-cell lg:px-3 lg:py-2.5 lg:align-middle lg:first:pl-4 lg:last:pr-4 lg:[&_button]:whitespace-nowrap',
        content === null ? 'hidden' : 'flex',
        act ? 'justify-end pt-1' : 'justify-between',
        c.right && 'lg:text-right',
        c.tight && 'lg:whitespace-nowrap',
        c.head && 'font-medium',
      )}
    >
      {!c.head && !act && (
        <span className="shrink-0 text-ink2 lg:hidden" aria-hidden="true">
          {c.label}
        </span>
      )}
      {/* On a desktop a column is no narrower than its longest word. */}
      <span
        className={cx(
          'tnum min-w-0 [overflow-wrap:anywhere] lg:[overflow-wrap:break-word]',
          c.right && 'lg:inline-block',
        )}
      >
        {content}
      </span>
    </td>
  )
}

/** A column's name that sorts when pressed. A phone shows no column names, so the list offers a choice there. */
function SortButton<Row>({
  column: { label, sort = '', right },
  sorting,
  onSort,
}: {
  column: Column<Row>
  sorting: Sorting | null
  onSort(by: string): void
}) {
  const on = sorting?.by === sort
  const Arrow = on && sorting.order === 'desc' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      onClick={() => onSort(sort)}
      className={cx(
        'group relative -my-3 hidden min-h-11 items-center hover:text-ink lg:inline-flex',
        on && 'text-ink',
      )}
    >
      {label}
      <Arrow
        size={14}
        strokeWidth={1.7}
        aria-hidden="true"
        // Beside the name, so that a column is no wider for it.
        className={cx(
          'absolute',
          right ? 'right-full mr-0.5' : 'left-full ml-0.5',
          !on && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
        )}
      />
    </button>
  )
}
