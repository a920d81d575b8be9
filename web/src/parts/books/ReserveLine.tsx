import type { ReactNode } from 'react'

type Props = {
  /** the bar's meaning, for screen readers */
  label: string
  /** solid part, 0 to 1 */
  filled: number
  /** end of the hatched part that follows the solid one, 0 to 1: what is set aside */
  hatched?: number
  /** position of a tick across the bar, 0 to 1: a goal */
  mark?: number
  left: ReactNode
  /** a link or button to check it */
  right?: ReactNode
}

const percent = (n: number) => `${Math.round(Math.min(1, Math.max(0, n)) * 1000) / 10}%`

/**
 * A thin bar that shows what is promised and what is set aside for it, with a way to check. The product shows one wherever
 * something is promised.
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
