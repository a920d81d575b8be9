import { cx } from './cx.ts'

/**
 * Names of the columns above a list whose rows align where there is room: the list's frame is an `@container`, and `grid` says the same
 * columns here and in each row. Not for screen readers: a row says what its values are.
 */
export function RowHead({ labels, grid }: { labels: readonly string[]; grid: string }) {
  return (
    <div
      aria-hidden="true"
      className={cx(
        'hidden gap-3 border-b border-line px-4 py-2.5 text-xs font-medium text-ink2 @2xl:grid',
        grid,
      )}
    >
      {labels.map((label) => (
        <span key={label}>{label}</span>
      ))}
    </div>
  )
}
