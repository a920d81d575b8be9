import type { ReactNode } from 'react'

type Props = {
  /** what the bar says, in words */
  label: string
  /** solid part, 0 to 1 */
  filled: number
  /** hatched up to here, 0 to 1: set aside beyond the solid part */
  hatched?: number
  /** a tick across the bar, 0 to 1: a goal on the way */
  mark?: number
  left: ReactNode
  /** the way to check it */
  right?: ReactNode
}

const percent = (n: number) => `${Math.round(Math.min(1, Math.max(0, n)) * 1000) / 10}%`

/**
 * The mark of the product: wherever something is promised, a thin bar shows what is promised and what is set aside for
 * it, with a way to check.
 */
export function ReserveLine({ label, filled, hatched = 0, mark, left, right }: Props) {
  return (
    <div className="flex flex-col gap-1.5">
      <div
        aria-hidden="true"
        className="relative h-1.5 overflow-hidden rounded-full bg-sunken dark:bg-raised"
      >
        {hatched > 0 && (
          <span
            className="absolute inset-y-0 left-0 opacity-55"
            style={{
              width: percent(hatched),
              background: 'repeating-linear-gradient(135deg, var(--kelp) 0 3px, transparent 3px 6px)',
            }}
          />
        )}
        <span className="absolute inset-y-0 left-0 rounded-full bg-kelp" style={{ width: percent(filled) }} />
        {mark !== undefined && (
          <span className="absolute inset-y-0 w-0.5 -translate-x-px bg-ink" style={{ left: percent(mark) }} />
        )}
      </div>
      <span className="sr-only">{label}</span>
      <div className="tnum flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink2">
        <span>{left}</span>
        {right}
      </div>
    </div>
  )
}
